import { describe, expect, it } from 'vitest'
import { operated } from '../../data/autosave/autosave-pending.ts'
import { dropBefore, followerOf, itemName, itemRows, listWords, stepBefore, unnamed } from './items.ts'
import { registry } from '@boutique/domain/registry'

const ids = ['a', 'b', 'c']
const moved = (item: string, before: string | undefined) =>
  operated(ids, { op: 'move', path: 'x', item, ...(before && { before }) }).join('')

describe('moving an item', () => {
  it.each([
    ['a', 1, 'bac'],
    ['b', 1, 'acb'],
    ['b', -1, 'bac'],
    ['c', -1, 'acb'],
  ] as const)('%s by %d gives %s', (id, direction, order) => {
    expect(moved(id, stepBefore(ids, id, direction) ?? undefined)).toBe(order)
  })

  it('the first cannot go up, the last cannot go down', () => {
    expect(stepBefore(ids, 'a', -1)).toBeNull()
    expect(stepBefore(ids, 'c', 1)).toBeNull()
  })

  it.each([
    ['a', 'c', 'bca'],
    ['c', 'a', 'cab'],
    ['a', 'b', 'bac'],
    ['c', 'b', 'acb'],
  ])('%s dropped on %s gives %s', (id, over, order) => {
    expect(moved(id, dropBefore(ids, id, over))).toBe(order)
  })
})

describe('an item', () => {
  it.each([
    [{ libelle: 'Couleur' }, 'Couleur'],
    [{ libelle: '  ', valeur: 'Chêne' }, 'Chêne'],
    [{}, 'Valeur 3'],
  ])('%j is named %s', (item, name) => {
    expect(itemName(item, 2, { item: 'une valeur' })).toBe(name)
  })

  it('of a list that does not say what its items are is named by its position', () => {
    expect(itemName({}, 2)).toBe('Élément 3')
  })

  it('shows the fields that people fill, without internal ones', () => {
    const rows = itemRows(registry.get('produits')?.fields.options?.fields ?? {})
    expect(rows.map((row) => row.map(({ name }) => name))).toEqual([['libelle'], ['values']])
  })
})

describe('the words of a list', () => {
  it.each([
    [{ label: 'Lignes' }, { add: 'Ajouter', name: 'Ajouter, Lignes', none: 'Aucun élément' }],
    [
      { label: 'Valeurs', item: 'une valeur' },
      { add: 'Ajouter une valeur', none: 'Aucune valeur' },
    ],
    [
      { label: 'Commentaires', item: 'un commentaire' },
      { add: 'Ajouter un commentaire', none: 'Aucun commentaire' },
    ],
  ])('%j', (field, words) => {
    expect(listWords(field)).toEqual(words)
  })
})

it.each([
  ['a', ['b', 'c'], 'b'],
  ['a', ['c'], 'c'],
  ['b', ['a'], undefined],
  ['c', ['a', 'b'], undefined],
])('the removed item %s comes back in %j before %s', (id, now, before) => {
  expect(followerOf(ids, id, now)).toBe(before)
})

it.each([
  ['un produit', 'Produit sans nom'],
  ['une valeur', 'Valeur sans nom'],
  [undefined, 'Élément sans nom'],
])('an item of a list of "%s" without a name is "%s"', (item, name) => {
  expect(unnamed({ item })).toBe(name)
})
