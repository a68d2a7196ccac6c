import { collectionOf, importTargets, recogniseLayout, recordReader, type Registry } from '@boutique/domain'
import { openSource } from './read/open-source.ts'
import type { ImportReading } from './reading.ts'

/** How this server understands files. */
export const nodeReading = (registry: Registry): ImportReading => ({
  open: (file) => openSource(file),
  layoutOf: (head, collection) => recogniseLayout(head, registry, collection),
  targetsOf: ({ collection, system }) => importTargets(collectionOf(registry, collection), system),
  readerOf: (layout) => recordReader(layout, registry),
})
