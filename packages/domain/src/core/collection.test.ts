import { describe, expect, it } from 'vitest'
import { type CollectionDeclaration, defineCollection } from './collection.ts'
import type { Fields } from './field.ts'
import { boolean, integer, photos, text } from './kinds.ts'
import { group } from './composites.ts'
import type { Scalar } from './where.ts'
import type { Screen } from './screen.ts'

const fields: Fields = {
  nom: text({ label: 'Nom' }),
  qty: integer({ label: 'Quantité' }),
  photos: photos({ label: 'Photos' }),
  adresse: group({ label: 'Adresse', fields: { ville: text({ label: 'Ville' }) } }),
}
const screen = (change: { list?: Partial<Screen['list']>; shown?: (string | string[])[] } = {}): Screen => ({
  path: '/essais',
  list: { layout: 'rows', row: { title: 'nom' }, tabs: [], ...change.list },
  form: { tabs: [{ id: 'g', label: 'G', sections: [{ title: 'S', fields: change.shown ?? ['nom'] }] }] },
})
const declare = (change: Partial<CollectionDeclaration<Fields>> = {}) =>
  defineCollection({
    slug: 'essais',
    scope: 'boutique',
    label: { one: 'essai', many: 'Essais', empty: 'Aucun essai', create: 'Nouvel essai' },
    access: { area: 'store', profile: 'boutique-compta' },
    fields,
    ...change,
  })

describe('takes', () => {
  it('the default order of lists: newest first', () => {
    expect(declare().sort).toBe('-datetime')
    expect(declare({ sort: '-nom' }).sort).toBe('-nom')
  })

  it('a parent from the name', () => {
    expect(declare().parent).toBeUndefined()
    expect(declare({ slug: 'essais/lignes' }).parent).toBe('essais')
  })

  it('a field "boutique" in global collections', () => {
    expect(declare({ scope: 'global', fields: { boutique: text({ label: 'B' }) } }).fields).toHaveProperty('boutique')
  })

  it('paths into objects, dates of the system and tabs on columns in its screen', () => {
    const tabs = [{ id: 't', label: 'T', where: { qty: 0 }, sort: '-updatedAt' }]
    const row = { title: 'nom', photo: 'photos', second: ['qty'], date: 'createdAt' }
    expect(() =>
      declare({ screen: screen({ list: { tabs, row }, shown: ['nom', ['qty', 'adresse/ville']] }) }),
    ).not.toThrow()
  })
})

describe('refuses, at load', () => {
  it.each<[string, Partial<CollectionDeclaration<Fields>>, string]>([
    ...['id', 'rev', 'deleted', 'createdAt', 'updatedAt', 'datetime', 'boutique', 'secrets'].map(
      (name): [string, Partial<CollectionDeclaration<Fields>>, string] => [
        `a field "${name}"`,
        { fields: { [name]: text({ label: 'X' }) } },
        `collection essais: "${name}" is a system name`,
      ],
    ),
    [
      'a system name in a global one',
      { scope: 'global', fields: { rev: text({ label: 'X' }) } },
      '"rev" is a system name',
    ],
    [
      'a parentId in a sub-collection',
      { slug: 'essais/parties', fields: { parentId: text({ label: 'X' }) } },
      '"parentId" is a system name',
    ],
    ...([{ nom: 'x' }, { inconnu: true }] as Record<string, Scalar>[]).map(
      (publicWhere): [string, Partial<CollectionDeclaration<Fields>>, string] => [
        `public documents by ${JSON.stringify(publicWhere)}`,
        {
          fields: { nom: text({ label: 'N', filter: true }), enLigne: boolean({ label: 'E', filter: true }) },
          publicWhere,
        },
        'which is no filtered flag or choice',
      ],
    ),
    ['a name with an accent', { fields: { libellé: text({ label: 'X' }) } }, '"libellé" cannot name a field'],
    ['a name with a slash', { fields: { 'a/b': text({ label: 'X' }) } }, '"a/b" cannot name a field'],
    ['a name that starts with _', { fields: { _scope: text({ label: 'X' }) } }, '"_scope" cannot name a field'],
    ['an order by what is no field', { sort: 'prix' }, 'sorted by "prix", which is no column'],
    ['an order by a list', { sort: 'photos' }, 'sorted by "photos", which is no column'],
    [
      'a tab ordered by a list',
      { screen: screen({ list: { tabs: [{ id: 't', label: 'T', where: {}, sort: '-photos' }] } }) },
      'tab t sorted by "-photos"',
    ],
    [
      'a tab that filters an object',
      { screen: screen({ list: { tabs: [{ id: 't', label: 'T', where: { adresse: 'x' } }] } }) },
      'tab t filters "adresse"',
    ],
    [
      'a form with an unknown field',
      { screen: screen({ shown: ['nom', ['qty', 'prix']] }) },
      'the screen shows "prix", which is no field',
    ],
    ['a form with an unknown member', { screen: screen({ shown: ['adresse/rue'] }) }, 'the screen shows "adresse/rue"'],
    ...(['title', 'photo', 'amount', 'date'] as const).map(
      (part): [string, Partial<CollectionDeclaration<Fields>>, string] => [
        `a row whose ${part} is unknown`,
        { screen: screen({ list: { row: { title: 'nom', [part]: 'prix' } } }) },
        'the screen shows "prix", which is no field',
      ],
    ),
    [
      'a row whose second line is unknown',
      { screen: screen({ list: { row: { title: 'nom', second: ['prix'] } } }) },
      'the screen shows "prix"',
    ],
  ])('%s', (_, change, message) => {
    expect(() => declare(change)).toThrow(message)
  })
})
