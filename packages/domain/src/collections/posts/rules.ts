import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import type { StateMark } from '../../core/screens/state-mark.ts'
import { addressFrom, isMadeFrom } from '../../texts/made-address.ts'
import { markdownOf } from '../../texts/markdown.ts'
import { normaliseBlocks } from '../shared/blocks.ts'
import { checkPathname } from '../shared/pathname.ts'
import { isAhead, publicationState } from '../shared/publication.ts'
import type { fields } from './schema.ts'

export type PostData = DataOf<typeof fields>

/**
 * The rules of an article: an address from its name, its text in Markdown (ART-07), its blocks in order, whether its date
 * is ahead.
 * @throws Problem 422 for a new address that is no path
 */
export function onSave(before: PostData | undefined, after: PostData, context: PostContext): PostData {
  checkPathname(before, after)
  return {
    ...after,
    pathname: pathnameOf(before, after, context),
    isScheduled: isAhead(after, context.now),
    bodyMarkdown: markdownOf(after.body),
    contents: normaliseBlocks(before?.contents, after.contents),
  }
}

type PostContext = Pick<RuleContext, 'now' | 'createdAt'>

/** How long the address of a new article follows its name although it is public, in milliseconds: a form saves names half typed. */
const SETTLING = 10 * 60_000

/** Addresses made from names are at the root of the website. */
const FOLDER = '/'

/** The address of an article: that of its name while it has none, which it follows while nobody can have kept it. */
function pathnameOf(before: PostData | undefined, { name, pathname }: PostData, { now, createdAt = '' }: PostContext) {
  if (pathname === undefined) return addressFrom(name, FOLDER)
  if (pathname !== before?.pathname || name === before.name || !isMadeFrom(pathname, before.name, FOLDER))
    return pathname
  const wasPublic = before.isVisible === true && !before.isScheduled
  const isNew = Date.parse(now) - Date.parse(createdAt) < SETTLING
  return wasPublic && !isNew ? pathname : addressFrom(name, FOLDER)
}

/** The state of an article in its row: why visitors do not read it, or do not find it in the feed. */
export const stateOf = (post: PostData): StateMark | undefined =>
  publicationState(post) ?? (post.pathname ? undefined : { color: 'yellow', text: 'sans adresse' })
