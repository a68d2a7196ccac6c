import type { Collection, LiveDocument } from '@boutique/domain'
import { useEffect, useMemo, useState } from 'react'
import { type RequestedAction, useRequestedAction } from '../../base/requested-action.ts'
import { notify } from '../../base/notify.ts'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { EditSession } from '../../data/autosave/autosave.ts'
import { type FieldForm, FieldFormContext } from '../../fields/form.ts'
import { useActionDialog } from '../edit/actions/use-action-dialog.tsx'
import { nameOf } from '../list/row/item-text.ts'
import { sentenceOf, useDocumentCalls } from '../list/use-document-calls.ts'
import { announceAction } from '../undo/undo.ts'
import { asksFirst } from './asks-first.ts'

/** Runs the actions that are asked for outside of a form: at once, or after the dialog of their input. */
export default function ActionHost() {
  const requested = useRequestedAction()
  const collection = useRegistry().get(requested?.slug ?? '')
  const [count, setCount] = useState(0)
  const [last, setLast] = useState(requested)
  if (last !== requested) {
    setLast(requested)
    setCount(count + 1)
  }
  return requested && collection ? <Requested key={count} collection={collection} requested={requested} /> : null
}

interface RequestedProps {
  collection: Collection
  requested: RequestedAction
}

/** Reads the document of one asked action. */
function Requested({ collection, requested: { boutique, id, action } }: RequestedProps) {
  const [document, setDocument] = useState<LiveDocument>()
  const { run } = useDocumentCalls(collection, boutique)
  useEffect(() => {
    const abort = new AbortController()
    const address = `${collectionPath(boutique, collection.slug)}/${encodeURIComponent(id)}`
    api<LiveDocument>('GET', address, undefined, abort.signal).then(
      (read) => {
        if (abort.signal.aborted) return
        if (asksFirst(collection, action)) setDocument(read)
        else void run(read, action)
      },
      (problem: unknown) => {
        if (!abort.signal.aborted) notify.error(sentenceOf(problem))
      },
    )
    return () => abort.abort()
  }, [collection, boutique, id, action, run])
  return document ? (
    <RequestedDialog collection={collection} boutique={boutique} document={document} action={action} />
  ) : null
}

/** A session that only shows the document: nothing is typed into it. */
const refuse = () => Promise.reject(new Error('nothing is saved here'))

interface RequestedDialogProps {
  collection: Collection
  boutique: string | null
  document: LiveDocument
  action: string
}

/** The dialog of one asked action, open from the beginning. */
function RequestedDialog({ collection, boutique, document, action }: RequestedDialogProps) {
  const me = useSession().user.id
  const [session] = useState(
    () => new EditSession({ id: document.id, fields: collection.fields, document, save: refuse, create: refuse }),
  )
  const path = collectionPath(boutique, collection.slug)
  const send = useMemo(
    () => async (name: string, input: Record<string, unknown>) => {
      const address = `${path}/${encodeURIComponent(document.id)}/actions/${name}`
      const changed = await api<LiveDocument>('POST', address, input)
      session.accept(changed)
      announceAction(collection, document.rev, changed, name, { path, id: document.id, me })
      return changed
    },
    [collection, document, path, session, me],
  )
  const { start, actionDialog } = useActionDialog(collection, session, send, nameOf(collection, document))
  useEffect(() => {
    start(action)
  }, [start, action])
  const form = useMemo<FieldForm>(
    () => ({ session, collection, boutique, readOnly: false, send, act: () => Promise.resolve() }),
    [session, collection, boutique, send],
  )
  return <FieldFormContext value={form}>{actionDialog}</FieldFormContext>
}
