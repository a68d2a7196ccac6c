import { type ItemOfPhoto, useUploadQueue } from './use-upload-queue.ts'

const pathOf: ItemOfPhoto = ({ fullPath }) => fullPath

/** The photos being sent for a field, those that failed apart, and the way to add some. */
export function useUploads(path: string) {
  const { sending, stored, ...actions } = useUploadQueue(path, pathOf)
  const coming = sending.filter(({ failure }) => failure === undefined)
  return {
    ...actions,
    coming,
    failed: sending.filter(({ failure }) => failure !== undefined),
    waits: !stored && coming.length > 0,
  }
}
