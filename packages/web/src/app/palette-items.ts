import { type Actor, fold, type Registry } from '@boutique/domain'
import { MENUS, type MenuEntry, visibleAreas, visibleItems } from '../base/menus.ts'

/** A screen one may go to. */
export interface Destination {
  path: string
  label: string
  icon: string
  /** The area it belongs to, when it is not the default one: two screens may have the same name. */
  area?: string
}

const AREA_NAMES: Readonly<Record<string, string>> = {
  boutique: 'Commerce',
  website: 'Site web',
  organisation: 'Organisation',
  calculatrices: 'Calculatrices',
}

/** Every screen of the menus that the user may open, the home screen first. */
export function destinations(user: Actor, calculatrices: readonly string[]): Destination[] {
  const home = visibleAreas(user)
    .filter(({ path }) => path === '/dashboard')
    .map(({ path, label }) => ({ path, label, icon: 'dashboard' }))
  const screens = MENUS.flatMap((menu) =>
    visibleItems(menu, user, calculatrices)
      .filter((item): item is MenuEntry => item !== 'spacer')
      .map(({ path, label, icon }) => ({ path, label, icon, area: AREA_NAMES[menu.id] })),
  )
  return [...home, ...screens]
}

/** What one may create: the form of each collection that has a screen and gives the right. */
export function creations(registry: Registry, can: (slug: string) => boolean): { path: string; label: string }[] {
  return [...registry.values()].flatMap(({ slug, screen, label }) =>
    screen && can(slug) ? [{ path: `${screen.path}/nouveau`, label: label.create }] : [],
  )
}

/** Collections whose documents the palette finds, with the field that names them. */
export function searched(registry: Registry, canRead: (slug: string) => boolean) {
  return [...registry.values()].flatMap(({ slug, scope, screen, title, label, search }) => {
    const isFindable = screen?.list.search === true && title !== undefined && search !== undefined
    return isFindable && scope === 'boutique' && canRead(slug)
      ? [
          {
            slug,
            path: screen.path,
            title,
            group: label.many,
            photo: screen.list.row.photo,
            amount: screen.list.row.amount,
          },
        ]
      : []
  })
}

/** Whether a label answers what was typed: every word, anywhere, without case or accents. */
export function answers(label: string, typed: string): boolean {
  const text = fold(label)
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
