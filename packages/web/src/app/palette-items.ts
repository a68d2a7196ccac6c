import { entriesOf, fold, type IconName, MENU_IDS, menuOf, type Navigation, type Registry } from '@boutique/domain'
import type { Opens } from '../base/menu-items.ts'
import { HOME } from '../base/next.ts'

/** A screen that can be opened. */
export interface Destination {
  path: string
  label: string
  icon: IconName
  /** The menu it stands in, when that is not the default one: two screens may have the same name. */
  area?: string
}

/** Every screen of the menus that the user may open, the home screen first. */
export function destinations(navigation: Navigation, opens: Opens): Destination[] {
  const home = navigation
    .filter(({ path }) => path === HOME)
    .map(({ path, label }) => ({ path, label, icon: 'dashboard' as const }))
  const screens = MENU_IDS.flatMap((menu) =>
    entriesOf(navigation, menu)
      .filter(opens)
      .map(({ path, label, nav }) => ({ path, label, icon: nav?.icon ?? 'page', area: menuOf(menu).label })),
  )
  return [...home, ...screens]
}

/** The documents that can be created: the form of each collection with a screen and the right. */
export function creations(registry: Registry, can: (slug: string) => boolean): { path: string; label: string }[] {
  return [...registry.values()].flatMap(({ slug, screen, label }) =>
    screen && can(slug) ? [{ path: `${screen.path}/nouveau`, label: label.create }] : [],
  )
}

/** The collections that the palette searches: those with a search index. `title` is the field for the name. */
export function searched(registry: Registry, canRead: (slug: string) => boolean) {
  return [...registry.values()].flatMap(({ slug, scope, screen, title, label, search }) => {
    const isFindable = screen !== undefined && title !== undefined && search !== undefined
    return isFindable && scope === 'boutique' && canRead(slug)
      ? [
          {
            slug,
            path: screen.path,
            title,
            searchLabel: screen.list.searchLabel,
            group: label.many,
            photo: screen.list.row.photo,
            amount: screen.list.row.amount,
          },
        ]
      : []
  })
}

/** Whether a label matches the typed text: every word, anywhere, ignoring case and accents. */
export function answers(label: string, typed: string): boolean {
  const text = fold(label)
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
