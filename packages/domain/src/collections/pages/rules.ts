import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import type { StateMark } from '../../core/state-mark.ts'
import { invalid } from '../../core/problem.ts'
import { normaliseBlocks } from '../shared/blocks.ts'
import { checkPathname } from '../shared/pathname.ts'
import type { fields } from './schema.ts'

export type PageData = DataOf<typeof fields>

/**
 * The rules of a page: its blocks in order.
 *
 * @throws Problem 422 when the page is its own parent, which would hide it from the list, or has a new address that is
 *   no path
 */
export function onSave(before: PageData | undefined, after: PageData, { id }: Pick<RuleContext, 'id'>): PageData {
  if (id !== undefined && after.parent === id) {
    throw invalid([{ path: 'parent', message: 'Une page ne peut pas être sa propre page parente' }])
  }
  checkPathname(before, after)
  return { ...after, contents: normaliseBlocks(before?.contents, after.contents) }
}

/** The state of a page in its row: hidden, a redirection, or why visitors do not find it although it is visible. */
export function visibility({ isVisible, isRedirect, pathname, redirectPathname }: PageData): StateMark | undefined {
  if (isVisible === false) return { color: 'gray', text: 'caché' }
  if (isRedirect && !redirectPathname) return { color: 'yellow', text: 'Redirection sans but' }
  if (!pathname) return { color: 'yellow', text: 'sans adresse' }
  return isRedirect ? { color: 'gray', text: 'Redirection' } : undefined
}

/** "/ancien → /nouveau", the text in the row of a redirect page (PAGE-03); undefined for other pages. */
export function redirection({ isRedirect, pathname = '', redirectPathname = '' }: PageData): string | undefined {
  return isRedirect ? `${pathname} → ${redirectPathname}` : undefined
}
