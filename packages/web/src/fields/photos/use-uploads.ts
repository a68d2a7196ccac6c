import { type ItemOfPhoto, useUploadQueue } from './use-upload-queue.ts'

const pathOf: ItemOfPhoto = ({ fullPath }) => fullPath

/** The uploads of a field, failed ones separately, and a function to add some. */
export function useUploads(path: string, documents = false) {
  const { sending, ...actions } = useUploadQueue(path, pathOf, documents)
  return {
    ...actions,
    coming: sending.filter(({ failure }) => failure === undefined),
    failed: sending.filter(({ failure }) => failure !== undefined),
  }
}
