import type { Collection } from '../collection.ts'
import { menuAt, menuOf } from '../menus.ts'
import type { NavEntry, Navigation, NavPosition } from '../navigation.ts'
import { repeated } from './mistake.ts'

/** The name of a screen in a sentence: its collection, or its path. */
const subjectOf = ({ target, path }: NavEntry): string =>
  target.kind === 'collection' ? `Collection « ${target.slug} », écran « ${path} »` : `Écran « ${path} »`

/** Screens that conflict, as French sentences. */
export function* checkNavigation(collections: readonly Collection[], navigation: Navigation): Iterable<string> {
  for (const { slug, access, screen } of collections)
    if (screen && !screen.opensFor && typeof access === 'function')
      yield `Collection « ${slug} », écran « ${screen.path} » : « opensFor » est attendu, puisque « access » est une fonction.`
  for (const entry of navigation) for (const what of placeMistakes(entry)) yield `${subjectOf(entry)} : ${what}.`
  const ofPath = Map.groupBy(navigation, ({ path }) => path)
  for (const [path, entries] of ofPath)
    if (entries.length > 1)
      yield `${entries.map(subjectOf).join(' ; ')} : un seul écran est attendu à l'adresse « ${path} ».`
  const positions = navigation.flatMap(({ nav }) => (nav ? [nav] : []))
  for (const place of repeated(positions.map(orderOf)))
    yield `Navigation, ${place} : un seul écran est attendu à ce rang.`
  const tiles = positions.flatMap(({ tile }) => (tile === undefined ? [] : [tile]))
  for (const tile of repeated(tiles))
    yield `Navigation, tuile ${tile} de l'accueil : un seul écran est attendu à ce rang.`
}

const orderOf = ({ menu, order }: NavPosition): string => `menu « ${menu} », rang ${order}`

/** The mistakes in the position of a single screen. */
function* placeMistakes({ path, nav, right }: NavEntry): Iterable<string> {
  if (!/^(\/[a-z0-9-]+)+$/.test(path)) yield 'un chemin en minuscules est attendu, comme « /boutique/produits »'
  const id = menuAt(path)
  if (id === undefined) yield "aucun menu de MENUS n'a de préfixe pour cette adresse"
  else if (nav && !nav.menu.startsWith(`${id}/`))
    yield `« nav » nomme le menu « ${nav.menu} », et l'adresse est celle du menu « ${id} »`
  else if (right !== 'admin' && right.area !== menuOf(id).area)
    yield `son droit ouvre l'espace « ${right.area} », et son menu l'espace « ${menuOf(id).area} »`
}
