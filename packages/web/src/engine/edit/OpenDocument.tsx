import { type LiveDocument, withFlags } from '@boutique/domain'
import { useCallback, useEffect } from 'react'
import { type OpenCommand, registerOpenForm } from '../../base/open-form.ts'
import { noteRecent } from '../../base/search/recent-documents.ts'
import { useDocumentTitle } from '../../base/use-page-title.ts'
import { useSession } from '../../base/session/session.tsx'
import { tabStorage } from '../../data/autosave/draft-storage.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { storedValues, useComputed } from '../../fields/panels/stored-values.ts'
import { nameOf } from '../list/row/item-text.ts'
import { useDocumentCalls } from '../list/use-document-calls.ts'
import { offeredActions } from '../actions/offered-actions.ts'
import { openFields } from './focus/open-fields.ts'

/** Tells the palette and the lists which stored document is open, and what can be done with it. */
export function OpenDocument({ commands }: { commands: readonly OpenCommand[] }) {
  const { session, collection, boutique, readOnly, act } = useFieldForm()
  const { user, writer, abilities, canRead } = useSession()
  const stored = useEdited(useCallback(({ stored: isStored, gone }) => isStored && gone === undefined, []))
  const name = useEdited(useCallback(({ document }) => nameOf(collection, document as LiveDocument), [collection]))
  const offered = useComputed(
    useCallback(
      (values) => (readOnly ? {} : offeredActions(collection, withFlags(collection.fields, values))),
      [collection, readOnly],
    ),
  )
  const ability = abilities[collection.slug]
  const fields = useComputed(
    useCallback(
      (values) => (readOnly ? [] : openFields(collection, values, { ...ability, canRead, writer })),
      [collection, readOnly, ability, canRead, writer],
    ),
  )
  const { change } = useDocumentCalls(collection, boutique)
  const isStored = useEdited(useCallback(({ stored: was }) => was, []))
  const { slug, of, screen, label } = collection
  const path = screen?.path
  // "Paramètres" is the form of the boutique on a screen of its own, which is named already.
  const isOfList = path === undefined || window.location.pathname.startsWith(path)
  useDocumentTitle(!isOfList ? '' : isStored ? name : label.create)
  useEffect(() => {
    // The documents of a declared collection have an address of their own.
    if (!stored || path === undefined || of !== undefined) return
    noteRecent(tabStorage(), user.id, boutique, { slug, id: session.id, name, path })
    return registerOpenForm({
      slug,
      boutique,
      id: session.id,
      name,
      path,
      offered,
      fields,
      currentOf: (field) => storedValues(collection.fields, session.snapshot().document)[field],
      commands,
      change: (values, done) =>
        void session.flush().then(() => change(session.storedDocument() as LiveDocument, values, done)),
      act: (action) => void act(action),
      flush: () => session.flush(),
    })
  }, [stored, slug, of, boutique, session, name, path, offered, fields, commands, change, act, user.id, collection])
  return null
}
