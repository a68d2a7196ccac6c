import type { FileStorage } from '../media/storage/storage.ts'
import type { Pool } from '../store/connection/pool.ts'
import type { Engine } from './engine.ts'

/** The dependencies of exports and imports. */
export interface ArchiveServices {
  engine: Engine
  storage: FileStorage
  /** A folder of this machine for exports and for archives that are sent; nothing in it is served by its address. */
  folder: string
  /** A pool without time limits, for one export or import, which ends it. */
  openPool(): Pool
  /** The free bytes of the folder's disk. */
  readFree(): Promise<number>
  productVersion: string
}
