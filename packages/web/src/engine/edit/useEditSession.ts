import { type Collection, type LiveDocument, type LiveProblem, withFlags } from '@boutique/domain'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../app/notify.ts'
import { useSession } from '../../app/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { EditSession } from '../../data/autosave.ts'
import { draftKey, readDraft, writeDraft } from '../../data/autosave-draft.ts'
import { useConnectionStatus, useLiveDocument } from '../../data/live.ts'
import { failureNotice, successNotice } from './notices.ts'

/** The path of a form that creates a document. */
export const NEW = 'nouveau'

/** The tab's own storage; a browser may forbid it. */
export function draftStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

interface Edited {
  collection: Collection
  boutique: string | null
  /** The id of the document, made here when it is new. */
  id: string
  isNew: boolean
  onCreated(): void
}

/**
 * The editing session of one document: made when the document has come, or at once for a new one, then told of every
 * change that arrives. `problem` is a load that failed (LIST-06).
 */
export function useEditSession({ collection, boutique, id, isNew, onCreated }: Edited): {
  session: EditSession | undefined
  problem: LiveProblem | undefined
} {
  const { user } = useSession()
  const created = useRef(onCreated)
  useEffect(() => {
    created.current = onCreated
  })
  const [startedNew] = useState(isNew)
  const [stored, setStored] = useState(!isNew)
  const make = (document?: LiveDocument): EditSession => {
    const path = collectionPath(boutique, collection.slug)
    const keys = [id, NEW].map((name) => draftKey(user.id, boutique, collection.slug, name)) as [string, string]
    const storage = draftStorage()
    const draft = readDraft(storage, document ? keys[0] : keys[1])
    const one: EditSession = new EditSession({
      id,
      fields: collection.fields,
      document,
      defaults: startedNew ? defaultsOf(collection) : {},
      delay: collection.screen?.form.autosave,
      save: (save) => api('PATCH', `${path}/${encodeURIComponent(id)}`, save),
      create: (values) => api('POST', path, { ...values, id }),
      onSaved: ({ created: isCreated, asked }) => {
        const notice = successNotice(isCreated, asked)
        if (notice) notify.info(notice)
        if (isCreated) {
          setStored(true)
          created.current()
        }
      },
      onFailed: ({ problem, created: isCreated, asked }) => {
        const notice = failureNotice(problem, isCreated, asked)
        if (!notice) return
        console.error(problem)
        notify.error(notice)
      },
      draft,
      keepDraft: (next) => {
        const isStored = document !== undefined || one.snapshot().stored
        writeDraft(storage, isStored ? keys[0] : keys[1], next)
        if (isStored && startedNew) writeDraft(storage, keys[1], undefined)
      },
    })
    return one
  }
  const [session, setSession] = useState(() => (isNew ? make() : undefined))
  const { document, problem } = useLiveDocument(stored ? { boutique, collection: collection.slug, id } : null)
  const connection = useConnectionStatus()

  // biome-ignore lint: the session is made once, with what is known at that moment.
  useEffect(() => {
    if (!document) return
    if (session) session.receive(document)
    else setSession(make(document))
  }, [document, session])
  useEffect(() => {
    if (problem && problem.status !== 503 && session?.snapshot().stored) session.vanish(problem.detail)
  }, [problem, session])
  useEffect(() => {
    if (connection === 'open') session?.retry()
  }, [connection, session])
  useEffect(() => {
    session?.open()
    return () => session?.close()
  }, [session])
  return { session, problem: session ? undefined : problem }
}

/** What the empty form of a collection shows; the server gives the same and more. */
function defaultsOf({ fields }: Collection): Record<string, unknown> {
  const given = Object.entries(fields).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default]],
  )
  return withFlags(fields, Object.fromEntries(given) as Record<string, unknown>)
}
