import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { markdownOf } from '../../markdown.ts'
import { normaliseBlocks } from '../shared/blocks.ts'
import { checkPathname } from '../shared/pathname.ts'
import { isAhead } from '../shared/publication.ts'
import type { fields } from './schema.ts'

export type PostData = DataOf<typeof fields>

/**
 * The rules of an article: its text in Markdown (ART-07), its blocks in order, whether its date is ahead.
 * @throws Problem 422 for a new address that is no path
 */
export function onSave(before: PostData | undefined, after: PostData, { now }: Pick<RuleContext, 'now'>): PostData {
  checkPathname(before, after)
  return {
    ...after,
    isScheduled: isAhead(after, now),
    bodyMarkdown: markdownOf(after.body),
    contents: normaliseBlocks(before?.contents, after.contents),
  }
}
