import type { Collection, LiveDocument } from '@boutique/domain'
import { notify } from '../../base/notify.ts'
import { api, collectionPath } from '../../data/api.ts'
import { EditSession } from '../../data/autosave/autosave.ts'
import { draftKey, readDraft, writeDraft } from '../../data/autosave/autosave-draft.ts'
import { tabStorage } from '../../data/autosave/draft-storage.ts'
import { failureNotice } from '../edit/bar/notices.ts'

/** Debounce of the autosave in a sub-collection, in milliseconds (VAR-10, FEAT-11). */
const QUIET = 1000

/** The address of a sub-collection. */
export interface ChildrenPlace {
  collection: Collection
  boutique: string | null
  /** The id of their parent. */
  parent: string
}

export const childPath = ({ collection, boutique, parent }: ChildrenPlace, id: string): string =>
  `${collectionPath(boutique, collection.slug, parent)}/${encodeURIComponent(id)}`

/** The editing session of one document of a sub-collection; unsaved changes survive a reload of the page. */
export function openChild(place: ChildrenPlace, user: string, document: LiveDocument): EditSession {
  const { collection, boutique, parent } = place
  const key = draftKey(user, boutique, `${collection.slug}/${parent}`, document.id)
  const storage = tabStorage()
  return new EditSession({
    id: document.id,
    fields: collection.fields,
    document,
    delay: QUIET,
    save: (save) => api('PATCH', childPath(place, document.id), save),
    create: () => Promise.reject(new Error('a document of a sub-collection is created before it is edited')),
    onFailed: ({ problem, created, requested }) => {
      const notice = failureNotice(problem, created, requested)
      if (!notice) return
      console.error(problem)
      notify.error(notice)
    },
    draft: readDraft(storage, key),
    keepDraft: (draft) => writeDraft(storage, key, draft),
  })
}
