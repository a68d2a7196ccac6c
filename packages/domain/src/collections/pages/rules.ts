import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { invalid } from '../../core/problem.ts'
import { normaliseBlocks } from '../shared/blocks.ts'
import type { fields } from './schema.ts'

export type PageData = DataOf<typeof fields>

/**
 * The rules of a page: its blocks in order.
 *
 * @throws Problem 422 when the page is its own parent, which would hide it from the list
 */
export function onSave(before: PageData | undefined, after: PageData, { id }: Pick<RuleContext, 'id'>): PageData {
  if (id !== undefined && after.parent === id) {
    throw invalid([{ path: 'parent', message: 'Une page ne peut pas être sa propre page parente' }])
  }
  return { ...after, contents: normaliseBlocks(before?.contents, after.contents) }
}

/** "/ancien → /nouveau", the text in the row of a redirect page (PAGE-03); undefined for other pages. */
export function redirection({ isRedirect, pathname = '', redirectPathname = '' }: PageData): string | undefined {
  return isRedirect ? `${pathname} → ${redirectPathname}` : undefined
}
