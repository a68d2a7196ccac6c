import type { WriteHook } from '../../operations/write/hooks.ts'
import { changesUses, useChanges, usedMarks } from './media-uses.ts'
import { replaceUses } from './sql/media-uses.ts'

/** Keeps which documents show which photos, and marks the records of photos as used or not (ADR 36). */
export const photoUses: WriteHook = {
  isRelated: changesUses,
  async also(planning, planned) {
    const changes = useChanges(planned)
    return changes ? usedMarks(planning, changes) : []
  },
  async stored(_, client, planned) {
    const changes = useChanges(planned)
    if (changes && changes.documents.length > 0) await replaceUses(client, changes.documents)
  },
}
