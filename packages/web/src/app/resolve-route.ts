import { isUnder, type MenuId, type NavEntry, type Navigation } from '@boutique/domain'
import type { Opens } from '../base/menu-items.ts'

/** What an address of the shell resolves to, for the user. */
export type Route =
  /** The list of a collection, with its form when there is an id. */
  | { kind: 'collection'; slug: string; id?: string }
  /** The documents of a sub-collection of a document, with the form of one when there is an id. */
  | { kind: 'children'; slug: string; parent: string; id?: string }
  /** A page of its own, by name. */
  | { kind: 'page'; page: PageName }
  /** The settings of the current boutique. */
  | { kind: 'settings' }
  | { kind: 'announced'; title: string; sentence: string }
  | { kind: 'redirect'; to: string }
  /** The bare path of a menu: its first screen. */
  | { kind: 'menu'; menu: MenuId }
  | { kind: 'unknown-type'; type: string }
  | { kind: 'forbidden' }
  | { kind: 'nowhere' }

export type PageName = Extract<NavEntry['target'], { kind: 'page' }>['page']

const NOWHERE = { kind: 'nowhere' } as const

/** Resolves an address (without its search part) for a user: rights first, then the target of its navigation entry. */
export function resolveRoute(pathname: string, navigation: Navigation, opens: Opens): Route {
  const path = pathname.replace(/\/+$/, '') || '/'
  const entry = navigation
    .filter((one) => isUnder(path, one.path))
    .toSorted((a, b) => b.path.length - a.path.length)
    .at(0)
  if (!entry) return NOWHERE
  if (!opens(entry)) return { kind: 'forbidden' }
  return targetAt(entry, path.slice(entry.path.length + 1))
}

/** @param rest the segments after the path of the entry, without a leading "/" */
function targetAt({ label, target }: NavEntry, rest: string): Route {
  switch (target.kind) {
    case 'announced':
      return { kind: 'announced', title: label, sentence: target.sentence }
    case 'collection':
      if (rest.includes('/')) return childrenAt(target.slug, rest.split('/'))
      return { kind: 'collection', slug: target.slug, ...(rest === '' ? {} : { id: decoded(rest) }) }
    case 'menu':
      if (rest === '') return target
      // Under the shop, any other sub-type is a configuration error (NAV-29, NAV-30).
      return target.menu === 'boutique' ? { kind: 'unknown-type', type: decoded(rest.split('/')[0] ?? '') } : NOWHERE
    case 'page':
      return isPageAt(target.page, rest) ? target : NOWHERE
    case 'settings':
    case 'redirect':
      return rest === '' ? target : NOWHERE
    case 'nothing':
      return NOWHERE
  }
}

/** Whether a page has this address: that of a label ends in one SKU, those of the assistant in anything. */
function isPageAt(page: PageName, rest: string): boolean {
  if (page === 'piece') return rest !== '' && !rest.includes('/')
  return rest === '' || page === 'assistant'
}

/** Below a document: the documents of one of its parts. */
function childrenAt(slug: string, [parent = '', part = '', ...others]: string[]): Route {
  const [id] = others
  if (parent === '' || part === '' || id === '' || others.length > 1) return NOWHERE
  const children = { kind: 'children', slug: `${slug}/${decoded(part)}`, parent: decoded(parent) } as const
  return id === undefined ? children : { ...children, id: decoded(id) }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
