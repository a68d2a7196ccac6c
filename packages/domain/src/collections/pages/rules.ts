import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import type { StateMark } from '../../core/screens/state-mark.ts'
import { invalid } from '../../core/problem.ts'
import { addressFrom, isMadeFrom } from '../../texts/made-address.ts'
import { normaliseBlocks } from '../shared/blocks.ts'
import { checkPathname } from '../shared/pathname.ts'
import type { fields } from './schema.ts'

export type PageData = DataOf<typeof fields>

/** The page above a page, whose address its own continues. */
export const needs = ({ parent }: PageData): Record<string, { collection: string; id: string }> =>
  parent === undefined ? {} : { parent: { collection: 'pages', id: parent } }

/**
 * The rules of a page: an address from its name and its place until somebody types one, its blocks in order.
 *
 * @throws Problem 422 when the page is its own parent, which would hide it from the list, or has a new address that is
 *   no path
 */
export function onSave(before: PageData | undefined, after: PageData, context: PageContext): PageData {
  const { id } = context
  if (id !== undefined && after.parent === id) {
    throw invalid([{ path: 'parent', message: 'Une page ne peut pas être sa propre page parente' }])
  }
  checkPathname(before, after, after.isRedirect)
  const pathname = pathnameOf(before, after, context)
  return { ...after, pathname, contents: normaliseBlocks(before?.contents, after.contents) }
}

type PageContext = Pick<RuleContext, 'id' | 'now' | 'createdAt' | 'needed'>

/** How long the address of a new page follows its name and its place, in milliseconds: a form saves names half typed. */
const SETTLING = 10 * 60_000

/** The address of a page: proposed for a new one, which it follows while nobody can have kept it. */
function pathnameOf(before: PageData | undefined, after: PageData, context: PageContext): string | undefined {
  const { now, createdAt = '', needed } = context
  const { name, parent, pathname } = after
  const folder = `${String(needed.parent?.pathname ?? '').replace(/\/+$/, '')}/`
  if (!before) return pathname ?? addressFrom(name, folder)
  if (pathname === undefined || pathname !== before.pathname) return pathname
  if (name === before.name && parent === before.parent) return pathname
  const own = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const isNew = Date.parse(now) - Date.parse(createdAt) < SETTLING
  return isNew && isMadeFrom(pathname, before.name, own) ? addressFrom(name, folder) : pathname
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
