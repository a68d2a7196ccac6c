import { type Collection, type LiveDocument, withFlags } from '@boutique/domain'
import { notify } from '../../base/notify.ts'
import { api, collectionPath } from '../../data/api.ts'
import { EditSession } from '../../data/autosave.ts'
import { draftKey, readDraft, writeDraft } from '../../data/autosave-draft.ts'
import { CREATED, failureNotice } from './notices.ts'

/** The path of a form that creates a document. */
export const NEW = 'nouveau'

/** The session storage of the tab; a browser may forbid it. */
export function draftStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

interface Opened {
  collection: Collection
  boutique: string | null
  /** The id of the person, whose drafts are private. */
  user: string
  id: string
  /** The stored document; without it the session creates one. */
  document?: LiveDocument
  onCreated?(): void
}

/** An editing session connected to the server, to the tab's storage and to notifications. */
export function openSession({ collection, boutique, user, id, document, onCreated }: Opened): EditSession {
  const path = collectionPath(boutique, collection.slug)
  const key = (name: string): string => draftKey(user, boutique, collection.slug, name)
  const storage = draftStorage()
  const session: EditSession = new EditSession({
    id,
    fields: collection.fields,
    document,
    defaults: defaultsOf(collection),
    creation: collection.screen?.form.creation,
    delay: collection.screen?.form.autosave,
    quietStart: collection.screen?.form.quietStart,
    save: (save) => api('PATCH', `${path}/${encodeURIComponent(id)}`, save),
    create: (values) => api('POST', path, { ...values, id }),
    onSaved: ({ created }) => {
      if (!created) return
      notify.info(CREATED)
      onCreated?.()
    },
    onFailed: ({ problem, created, asked }) => {
      const notice = failureNotice(problem, created, asked, collection.screen?.form.sentences)
      if (!notice) return
      console.error(problem)
      notify.error(notice)
    },
    draft: readDraft(storage, key(document ? id : NEW)),
    keepDraft: (draft) => {
      const isStored = session.snapshot().stored
      writeDraft(storage, key(isStored ? id : NEW), draft)
      if (isStored && !document) writeDraft(storage, key(NEW), undefined)
    },
  })
  return session
}

/** The initial values of an empty form; the server applies the same and more. */
function defaultsOf({ fields }: Collection): Record<string, unknown> {
  const given = Object.entries(fields).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default] as const],
  )
  return withFlags(fields, Object.fromEntries(given))
}
