import { expect, it } from 'vitest'
import { someAdmin, someUser } from '../base/testing.ts'
import { visibleTiles } from './tiles.ts'

it('[HOME-03] [HOME-05] the tiles and the lists they lead to', () => {
  expect(visibleTiles(someAdmin()).map(({ label, path }) => [label, path])).toEqual([
    ['Produits', '/boutique/produits'],
    ['Contacts', '/boutique/contacts'],
    ['Demandes', '/boutique/demandes'],
    ['Pages', '/website/pages'],
    ['Articles', '/website/articles'],
    ['Mémos', '/website/memos'],
  ])
})

it('[HOME-04] a tile needs its profile', () => {
  const areas = { hasAccessToStore: true, hasAccessToWebsite: true }
  const labels = (...profils: string[]) => visibleTiles(someUser({ ...areas, profils })).map(({ label }) => label)
  expect(labels()).toEqual([])
  expect(labels('boutique-demandes', 'website-memos')).toEqual(['Demandes', 'Mémos'])
  expect(visibleTiles(someUser({ profils: ['website-memos'] }))).toEqual([])
})
