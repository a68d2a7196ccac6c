import type { FileStorage } from '../media/storage/storage.ts'
import type { Engine } from './engine.ts'

/** The dependencies of the photo operations. */
export interface PhotoServices {
  engine: Engine
  storage: FileStorage
  /** A local folder for files in progress. */
  temporaryFolder: string
  /** The most bytes of the files of one boutique. */
  quota: number
}
