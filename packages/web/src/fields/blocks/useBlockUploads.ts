import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { notify } from '../../app/notify.ts'
import type { EditSession } from '../../data/autosave.ts'
import { type FieldForm, useEdited, useFieldForm } from '../form.ts'
import { isImage, notImages } from '../photos/image-file.ts'
import { UploadQueue } from '../photos/upload-queue.ts'
import { uploadPhoto } from '../photos/upload.ts'
import { newId } from '../shared/new-id.ts'

// The queue belongs to the document: closing the dialog of the block loses no image.
const queues = new WeakMap<EditSession, Map<string, UploadQueue>>()

function queueOf({ session, boutique, collection }: FieldForm, path: string): UploadQueue {
  const ofSession = queues.get(session) ?? new Map<string, UploadQueue>()
  queues.set(session, ofSession)
  const found = ofSession.get(path)
  if (found) return found
  const medias = new Map<string, string | undefined>()
  let release: (() => void) | undefined
  const queue = new UploadQueue({
    send: async (file, onProgress) => {
      const owner = { boutique: boutique ?? '', docType: collection.slug, docId: session.id }
      const media: { fullPath: string; id?: string } = await uploadPhoto({ ...owner, file, onProgress })
      medias.set(media.fullPath, media.id)
      return media.fullPath
    },
    onSent: (fullPath) => {
      const item = { id: newId(), media: medias.get(fullPath), fullPath }
      session.operate({ op: 'add', path, item })
    },
    onFailed: (problem) => console.error(problem),
    onBusy: (busy) => {
      if (busy) release = session.hold()
      else release?.()
    },
  })
  ofSession.set(path, queue)
  return queue
}

/** The images being sent for a block, and the way to add some; those of a document that is not stored yet wait for it. */
export function useBlockUploads(path: string) {
  const form = useFieldForm()
  const queue = queueOf(form, path)
  const sending = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  useEffect(() => {
    if (stored) queue.start()
  }, [stored, queue])
  const add = (files: readonly File[]): void => {
    const refusal = notImages(files)
    if (refusal) notify.error(refusal)
    queue.add(files.filter(isImage))
  }
  return {
    sending,
    add,
    retry: (key: string) => queue.retry(key),
    forget: (key: string) => queue.forget(key),
  }
}
