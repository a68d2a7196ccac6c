import type { Engine } from '../../operations/engine.ts'
import type { FileServices } from './opened-file.ts'

/** What imports need. */
export interface ImportServices extends FileServices {
  engine: Engine
}
