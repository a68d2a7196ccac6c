import { PROFILES } from '../actor.ts'
import type { Collection } from '../collection.ts'
import { ICONS } from '../screens/icons.ts'
import { menuAt, menuOf } from '../screens/menus.ts'
import type { NavEntry, Navigation, NavPosition } from '../screens/navigation.ts'

/** The name of a screen in a sentence: its collection, or its path. */
const subjectOf = ({ target, path }: NavEntry): string =>
  target.kind === 'collection' ? `Collection « ${target.slug} », écran « ${path} »` : `Écran « ${path} »`

/** Screens that conflict, as French sentences. */
export function* checkNavigation(collections: readonly Collection[], navigation: Navigation): Iterable<string> {
  for (const { slug, access, screen } of collections)
    if (screen && !screen.opensFor && typeof access === 'function')
      yield `Collection « ${slug} », écran « ${screen.path} » : « opensFor » est attendu, puisque « access » est une fonction.`
  for (const { slug, screen } of collections) {
    const waiting = screen?.nav?.waiting
    if (waiting !== undefined && !screen?.list.tabs.some(({ id }) => id === waiting))
      yield `Collection « ${slug} », écran « ${screen?.path} » : « waiting » nomme « ${waiting} », qui n'est pas un onglet de la liste.`
  }
  for (const entry of navigation) for (const what of placeMistakes(entry)) yield `${subjectOf(entry)} : ${what}.`
  const ofPath = Map.groupBy(navigation, ({ path }) => path)
  for (const [path, entries] of ofPath)
    if (entries.length > 1)
      yield `${entries.map(subjectOf).join(' ; ')} : un seul écran est attendu à l'adresse « ${path} ».`
  yield* conflicts(navigation, ({ menu, order }) => `menu « ${menu} », rang ${order}`)
  yield* conflicts(navigation, ({ tile }) => (tile === undefined ? undefined : `tuile ${tile} de l'accueil`))
}

/** The screens that share a position, named together; `placeOf` gives none for a screen without one. */
function* conflicts(navigation: Navigation, placeOf: (nav: NavPosition) => string | undefined): Iterable<string> {
  const ofPlace = Map.groupBy(navigation, ({ nav }) => nav && placeOf(nav))
  for (const [place, entries] of ofPlace)
    if (place !== undefined && entries.length > 1)
      yield `${entries.map(subjectOf).join(' ; ')} : un seul écran est attendu à ce rang (${place}).`
}

/** The mistakes in the position of a single screen. */
function* placeMistakes({ path, nav, right }: NavEntry): Iterable<string> {
  if (!/^(\/[a-z0-9-]+)+$/.test(path)) yield 'un chemin en minuscules est attendu, comme « /boutique/produits »'
  const id = menuAt(path)
  if (id === undefined) yield "aucun menu de MENUS n'a de préfixe pour cette adresse"
  else if (nav && !nav.menu.startsWith(`${id}/`))
    yield `« nav » nomme le menu « ${nav.menu} », et l'adresse est celle du menu « ${id} »`
  else if (nav && !menuOf(id).groups.includes(nav.menu.slice(id.length + 1)))
    yield `« nav » nomme le groupe « ${nav.menu} », qui n'est pas un groupe de MENUS`
  else if (right !== 'admin' && right.area !== menuOf(id).area)
    yield `son droit ouvre l'espace « ${right.area} », et son menu l'espace « ${menuOf(id).area} »`
  if (nav && !(ICONS as readonly string[]).includes(nav.icon))
    yield `« nav » nomme l'icône « ${nav.icon} », qui n'est pas dans ICONS`
  if (right !== 'admin' && right.profile !== undefined && !Object.hasOwn(PROFILES, right.profile))
    yield `« ${right.profile} » n'est pas un profil de PROFILES`
}
