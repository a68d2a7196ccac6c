import { expect, it } from 'vitest'
import { NOTHING } from '../access.ts'
import type { Area, Profile } from '../actor.ts'
import type { IconName } from '../screens/icons.ts'
import type { MenuGroup } from '../screens/menus.ts'
import type { NavPosition, OtherScreen } from '../screens/navigation.ts'
import { sentences, shown } from './testing/declarations.ts'

const other = (change: { path?: string; opensFor?: Profile; nav?: NavPosition } = {}): OtherScreen => ({
  path: '/boutique/autre',
  label: 'Autre',
  target: { kind: 'settings' },
  ...change,
})
const at = (order: number, tile?: number): NavPosition => ({ menu: 'boutique/clients', order, icon: 'users', tile })

it.each<[mistake: string, collection: ReturnType<typeof shown>, others: OtherScreen[], sentence: string]>([
  [
    'a path that is none',
    shown({ path: '/boutique/Mes essais' }),
    [],
    'Collection « essais », écran « /boutique/Mes essais » : un chemin en minuscules est attendu, comme « /boutique/produits ».',
  ],
  [
    'two screens at one address',
    shown({}),
    [other({ path: '/boutique/essais' })],
    "Collection « essais », écran « /boutique/essais » ; Écran « /boutique/essais » : un seul écran est attendu à l'adresse « /boutique/essais ».",
  ],
  [
    'an address under no menu',
    shown({ path: '/essais' }),
    [],
    "Collection « essais », écran « /essais » : aucun menu de MENUS n'a de préfixe pour cette adresse.",
  ],
  [
    'another menu than the address shows',
    shown({ nav: { menu: 'website/contenus', order: 1, icon: 'page' } }),
    [],
    "Collection « essais », écran « /boutique/essais » : « nav » nomme le menu « website/contenus », et l'adresse est celle du menu « boutique ».",
  ],
  [
    'another area than its menu',
    shown({ path: '/website/essais' }),
    [],
    "Collection « essais », écran « /website/essais » : son droit ouvre l'espace « store », et son menu l'espace « website ».",
  ],
  [
    'an unknown group of a menu',
    shown({ nav: { ...at(1), menu: 'boutique/client' as MenuGroup } }),
    [],
    "Collection « essais », écran « /boutique/essais » : « nav » nomme le groupe « boutique/client », qui n'est pas un groupe de MENUS.",
  ],
  [
    'a tile that counts an unknown tab',
    shown({ nav: { ...at(1), waiting: 'attente' } }),
    [],
    "Collection « essais », écran « /boutique/essais » : « waiting » nomme « attente », qui n'est pas un onglet de la liste.",
  ],
  [
    'an unknown icon',
    shown({ nav: { ...at(1), icon: 'user' as IconName } }),
    [],
    "Collection « essais », écran « /boutique/essais » : « nav » nomme l'icône « user », qui n'est pas dans ICONS.",
  ],
  [
    'an unknown profile of a collection',
    shown({}, { access: { area: 'store', profile: 'boutique-comta' as Profile } }),
    [],
    "Collection « essais », écran « /boutique/essais » : « boutique-comta » n'est pas un profil de PROFILES.",
  ],
  [
    'an unknown profile of another screen',
    shown({}),
    [other({ opensFor: 'boutique-comta' as Profile })],
    "Écran « /boutique/autre » : « boutique-comta » n'est pas un profil de PROFILES.",
  ],
  [
    'an unknown area',
    shown({}, { access: { area: 'stor' as Area, profile: 'boutique-compta' } }),
    [],
    "Collection « essais », écran « /boutique/essais » : son droit ouvre l'espace « stor », et son menu l'espace « store ».",
  ],
  [
    'the same order twice',
    shown({ nav: at(1) }),
    [other({ nav: at(1) })],
    'Collection « essais », écran « /boutique/essais » ; Écran « /boutique/autre » : un seul écran est attendu à ce rang (menu « boutique/clients », rang 1).',
  ],
  [
    'the same tile twice',
    shown({ nav: at(1, 7) }),
    [other({ nav: at(2, 7) })],
    "Collection « essais », écran « /boutique/essais » ; Écran « /boutique/autre » : un seul écran est attendu à ce rang (tuile 7 de l'accueil).",
  ],
  [
    'a right of its own, and nobody who opens the screen',
    shown({}, { access: () => NOTHING }),
    [],
    'Collection « essais », écran « /boutique/essais » : « opensFor » est attendu, puisque « access » est une fonction.',
  ],
])('a load refuses screens with %s', (_, collection, others, sentence) => {
  expect(sentences([collection], others)).toContain(sentence)
})
