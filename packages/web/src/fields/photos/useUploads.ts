import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { notify } from '../../app/notify.ts'
import type { EditSession } from '../../data/autosave.ts'
import { type FieldForm, useEdited, useFieldForm } from '../form.ts'
import { isImage, notImages } from './image-file.ts'
import { uploadPhoto } from './upload.ts'
import { UploadQueue } from './upload-queue.ts'

// The queue belongs to the document and not to the tab that shows it: leaving the tab loses no photo.
const queues = new WeakMap<EditSession, Map<string, UploadQueue>>()

function queueOf({ session, boutique, collection }: FieldForm, path: string): UploadQueue {
  const ofSession = queues.get(session) ?? new Map<string, UploadQueue>()
  queues.set(session, ofSession)
  const found = ofSession.get(path)
  if (found) return found
  let release: (() => void) | undefined
  const queue = new UploadQueue({
    send: async (file, onProgress) => {
      const owner = { boutique: boutique ?? '', docType: collection.slug, docId: session.id }
      return (await uploadPhoto({ ...owner, file, onProgress })).fullPath
    },
    onSent: (item) => session.operate({ op: 'add', path, item }),
    onFailed: (problem) => console.error(problem),
    onBusy: (busy) => {
      if (busy) release = session.hold()
      else release?.()
    },
  })
  ofSession.set(path, queue)
  return queue
}

/** The photos being sent for a field, and the way to add some: images only (PHOTO-01), of a boutique (PHOTO-10). */
export function useUploads(path: string) {
  const form = useFieldForm()
  const queue = queueOf(form, path)
  const sending = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  useEffect(() => {
    if (stored) queue.start()
  }, [stored, queue])
  const add = (files: readonly File[]): void => {
    if (form.boutique === null) {
      notify.error('la boutique est obligatoire')
      return
    }
    const refusal = notImages(files)
    if (refusal) notify.error(refusal)
    queue.add(files.filter(isImage))
  }
  const coming = sending.filter(({ failure }) => failure === undefined)
  return {
    coming,
    failed: sending.filter(({ failure }) => failure !== undefined),
    waits: !stored && coming.length > 0,
    add,
    retry: (key: string) => queue.retry(key),
    forget: (key: string) => queue.forget(key),
  }
}
