import { type ItemOfPhoto, useUploadQueue } from './use-upload-queue.ts'

const pathOf: ItemOfPhoto = ({ fullPath }) => fullPath

/** The uploads of a field, failed ones separately, and a function to add some. */
export function useUploads(path: string, documents = false) {
  const { sending, stored, ...actions } = useUploadQueue(path, pathOf, documents)
  const coming = sending.filter(({ failure }) => failure === undefined)
  return {
    ...actions,
    coming,
    failed: sending.filter(({ failure }) => failure !== undefined),
    waits: !stored && coming.length > 0,
  }
}
