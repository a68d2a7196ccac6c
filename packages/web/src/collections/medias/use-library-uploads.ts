import { useState, useSyncExternalStore } from 'react'
import { isTaken } from '../../fields/photos/image-file.ts'
import { type StoredPhoto, uploadPhoto } from '../../fields/photos/upload.ts'
import { UploadQueue } from '../../fields/photos/upload-queue.ts'
import { whenBack } from '../../fields/photos/when-back.ts'
import { newId } from '../../fields/shared/new-id.ts'

const NOT_AN_IMAGE = "Ce fichier n'est pas une image"

/** A file that is no image: it is never sent. */
interface RefusedFile {
  key: string
  file: File
  failure: string
}

/** A queue of uploads that belong to the library, and a function that interrupts them. */
function libraryQueue(boutique: string, onAdded: (photo: StoredPhoto) => void) {
  const leaving = new AbortController()
  const { signal } = leaving
  const photos = new Map<string, StoredPhoto>()
  const queue = new UploadQueue({
    send: async (file, onProgress, id) => {
      signal.throwIfAborted()
      const photo = await uploadPhoto({ boutique, id, file, onProgress, signal })
      photos.set(photo.fullPath, photo)
      return photo.fullPath
    },
    onSent: (fullPath) => onAdded(photos.get(fullPath) ?? { fullPath }),
    onFailed: (problem) => {
      if (!signal.aborted) console.error(problem)
    },
    onBusy: () => undefined,
    whenBack,
  })
  const interrupt = () => {
    queue.drop()
    leaving.abort()
  }
  return { queue, interrupt }
}

/**
 * The uploads of the dialog: running, failed and stored ones in the order in which they were chosen, those refused at
 * once, and functions to change them.
 */
export function useLibraryUploads(boutique: string) {
  const [added, setAdded] = useState<readonly StoredPhoto[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [{ queue, interrupt }] = useState(() =>
    libraryQueue(boutique, (photo) => setAdded((before) => [...before, photo])),
  )
  const sending = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const add = (files: readonly File[]): void => {
    queue.add(files.filter((file) => isTaken(file)))
    const others = files.filter((file) => !isTaken(file))
    setRefused((before) => [...before, ...others.map((file) => ({ key: newId(), file, failure: NOT_AN_IMAGE }))])
  }
  return {
    coming: sending.filter(({ failure }) => failure === undefined),
    failed: sending.filter(({ failure }) => failure !== undefined),
    refused,
    added,
    add,
    interrupt,
    retry: (key: string) => queue.retry(key),
    forget: (key: string) => {
      queue.forget(key)
      setRefused((before) => before.filter((one) => one.key !== key))
    },
  }
}
