import { useSyncExternalStore } from 'react'
import { notify } from '../../base/notify.ts'
import type { EditSession } from '../../data/autosave/autosave.ts'
import { type FieldForm, useFieldForm } from '../form.ts'
import { isTaken, notTaken } from './image-file.ts'
import { type StoredPhoto, uploadPhoto } from './upload.ts'
import { UploadQueue } from './upload-queue.ts'
import { whenBack } from './when-back.ts'

/** Makes the list item for a stored photo; must be the same function for one list. */
export type ItemOfPhoto = (photo: StoredPhoto) => unknown

// The queue belongs to the document, not to a component: leaving a tab or a dialog loses no upload.
const queues = new WeakMap<EditSession, Map<string, UploadQueue>>()

function queueOf({ session, boutique, collection }: FieldForm, path: string, itemOf: ItemOfPhoto): UploadQueue {
  const ofSession = queues.get(session) ?? new Map<string, UploadQueue>()
  queues.set(session, ofSession)
  const found = ofSession.get(path)
  if (found) return found
  const photos = new Map<string, StoredPhoto>()
  let release: (() => void) | undefined
  const queue = new UploadQueue({
    send: async (file, onProgress, id) => {
      const owner = { boutique: boutique ?? '', id, docType: collection.slug, docId: session.id }
      const photo = await uploadPhoto({ ...owner, file, onProgress })
      photos.set(photo.fullPath, photo)
      return photo.fullPath
    },
    onSent: (fullPath) => {
      session.operate({ op: 'add', path, item: itemOf(photos.get(fullPath) ?? { fullPath }) })
      photos.delete(fullPath)
      // A hidden page may be closed, and nothing else saves a form that is closed.
      if (!session.isOpen || document.visibilityState === 'hidden') void session.flush()
    },
    onFailed: (problem) => console.error(problem),
    onBusy: (busy) => {
      if (busy) release = session.hold({ dirty: true, inBackground: true, discard: () => queue.drop() })
      else release?.()
    },
    whenBack,
  })
  ofSession.set(path, queue)
  return queue
}

/**
 * The uploads for the list at `path`, and a function to add some: images (PHOTO-01), of a boutique
 * (PHOTO-10); with `documents` also PDF. Those of a document that is not stored yet are uploaded at once as well: they
 * are in its draft.
 */
export function useUploadQueue(path: string, itemOf: ItemOfPhoto, documents = false) {
  const form = useFieldForm()
  const queue = queueOf(form, path, itemOf)
  const sending = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const add = (files: readonly File[]): void => {
    if (form.boutique === null) {
      notify.error('la boutique est obligatoire')
      return
    }
    const refusal = notTaken(files, documents)
    if (refusal) notify.error(refusal)
    queue.add(files.filter((file) => isTaken(file, documents)))
  }
  return {
    sending,
    add,
    retry: (key: string) => queue.retry(key),
    forget: (key: string) => queue.forget(key),
  }
}
