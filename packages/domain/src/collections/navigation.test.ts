import { expect, it } from 'vitest'
import { decide } from '../core/access.ts'
import { actorOf, AREAS, PROFILES } from '../core/actor.ts'
import { openScreens, tilesOf } from '../core/screens/navigation.ts'
import { navigation, registry } from './index.ts'

/** An administrator, and one user per profile with every area and only that profile. */
const people = [{ type: 'admin' }, ...Object.keys(PROFILES).map((profile) => ({ profils: [profile] }))].map((fields) =>
  actorOf('u1', { boutique: 'b1', ...Object.fromEntries(Object.values(AREAS).map((flag) => [flag, true])), ...fields }),
)

it('everybody who may open the screen of a collection may read the collection', () => {
  const checked = people.flatMap((actor) => {
    const open = new Set(openScreens(navigation, actor))
    return [...registry.values()].flatMap((collection) =>
      collection.screen && open.has(collection.screen.path)
        ? [[collection.slug, actor.profils[0] ?? actor.type, decide(collection, actor, 'b1').read] as const]
        : [],
    )
  })
  expect(checked.filter(([, , read]) => read !== 'profile')).toEqual([])
  expect(new Set(checked.map(([slug]) => slug)).size).toBe([...registry.values()].filter((one) => one.screen).length)
})

it('the tiles of the home screen', () => {
  expect(tilesOf(navigation).map(({ label, path }) => [label, path])).toEqual([
    ['Produits', '/boutique/produits'],
    ['Contacts', '/boutique/contacts'],
    ['Demandes', '/boutique/demandes'],
    ['Pages', '/website/pages'],
    ['Articles', '/website/articles'],
    ['Mémos', '/website/memos'],
  ])
})
