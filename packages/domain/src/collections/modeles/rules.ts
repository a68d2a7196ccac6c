import type { DataOf } from '../../core/field.ts'
import { normaliseBlocks } from '../shared/blocks.ts'
import { checkPathname } from '../shared/pathname.ts'
import type { fields } from './schema.ts'

export type ModeleData = DataOf<typeof fields>

/**
 * The rules of a model: with a name, a pathname and a photo it stops being a draft (MODEL-12), permanently. Its
 * pathname is typed by hand, since it is a draft without one. Pure.
 * @throws Problem 422 for a new address that is no path
 */
export function onSave(before: ModeleData | undefined, after: ModeleData): ModeleData {
  checkPathname(before, after)
  const isComplete = after.name && after.pathname && after.photos?.length
  const wasPublished = before !== undefined && !before.isDraft
  return {
    ...after,
    isDraft: after.isDraft === true && !isComplete && !wasPublished,
    contents: normaliseBlocks(before?.contents, after.contents),
  }
}
