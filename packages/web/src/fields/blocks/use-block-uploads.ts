import { type ItemOfPhoto, useUploadQueue } from '../photos/use-upload-queue.ts'
import { newId } from '../shared/new-id.ts'

/** The image of a block for a stored photo. */
export const imageOf: ItemOfPhoto = ({ id, fullPath }) => ({ id: newId(), media: id, fullPath })

/** The uploads of images for a block, and a function to add some. */
export const useBlockUploads = (path: string) => useUploadQueue(path, imageOf)
