import {
  type Collection,
  type Data,
  entriesOf,
  fold,
  formatEuros,
  type IconName,
  type ListScreen,
  MENU_IDS,
  menuOf,
  type Navigation,
  type Registry,
} from '@boutique/domain'
import { answers } from '../../base/session/answers.ts'
import type { Opens } from '../../base/menu-items.ts'
import { HOME } from '../../base/session/next-address.ts'
import { type FormRights, openTabs } from '../../engine/edit/focus/labels.ts'
import type { ListSearch } from '../../base/search/search.ts'

/** Icons of lines that no declaration names. */
export type PaletteIcon = 'bolt' | 'copy' | 'device' | 'keyboard' | 'leave' | 'moon' | 'plus' | 'sun' | 'tag' | 'trash'

/** A line of the palette: a link, or an action. */
export interface PaletteItem {
  id: string
  label: string
  icon: IconName | PaletteIcon
  /** The storage path of a photo, instead of the icon. */
  photo?: string
  detail?: string
  path?: string
  /** The search part of the address. */
  search?: ListSearch
  /** The tab of the form. */
  hash?: string
  act?: () => void
}
export interface PaletteGroup {
  label: string
  items: PaletteItem[]
}

/** A screen that can be opened. */
export interface Destination {
  path: string
  label: string
  icon: IconName
  /** The menu that it is in, when that is not the default one, or the screen of a tab: two may have the same name. */
  area?: string
  /** A tab of the screen. */
  hash?: string
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

/** The tabs of the settings that have something for the user, in the first of their screens that is open to them. */
export function settingsTabs(
  navigation: Navigation,
  boutiques: Collection | undefined,
  opens: Opens,
  rights: FormRights,
): Destination[] {
  const settings = navigation.find((entry) => entry.target.kind === 'settings' && opens(entry))
  if (!settings) return []
  const { path, label: area, nav } = settings
  const tabs = openTabs(boutiques?.screen?.form.tabs ?? [], rights)
  return tabs.map(({ id, label }) => ({ path, label, icon: nav?.icon ?? 'page', area, hash: id }))
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
            amountText: amountTextOf(screen.list),
          },
        ]
      : []
  })
}

/** The amount of a found document, as its list shows it. */
const amountTextOf =
  ({ searchAmount, row, layout }: ListScreen) =>
  (document: Data): string | undefined => {
    const euros = searchAmount ? searchAmount(document) : row.amount === undefined ? undefined : document[row.amount]
    const style = layout === 'cards' ? 'card' : 'row'
    return row.amountText?.(document) ?? (typeof euros === 'number' ? formatEuros(euros, style) : undefined)
  }

export type Searched = ReturnType<typeof searched>[number]

/** The lists of deleted documents that the user may see, for "corbeille" and "corbeille produits". */
export function bins(registry: Registry, canSee: (slug: string) => boolean, typed: string): PaletteItem[] {
  return [...registry.values()].flatMap(({ slug, screen, label, erased }) => {
    const name = `Corbeille : ${label.many}`
    if (!screen || erased || !canSee(slug) || !answers(name, typed)) return []
    // A name alone asks for the list itself.
    if (
      !fold(typed)
        .split(/\s+/)
        .some((word) => word.length >= 3 && 'corbeille'.startsWith(word))
    )
      return []
    return [{ id: `corbeille:${slug}`, label: name, icon: 'trash', path: screen.path, search: { vue: 'corbeille' } }]
  })
}
