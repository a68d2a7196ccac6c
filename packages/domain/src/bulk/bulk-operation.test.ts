import { describe, expect, it } from 'vitest'
import { actorOf } from '../core/actor.ts'
import type { Collection, Data } from '../core/collection.ts'
import type { Field } from '../core/field.ts'
import { EVERYTHING } from '../core/access.ts'
import { collections } from '../collections/index.ts'
import type { BulkRequested } from '../api/bulk.ts'
import { bulkActions, bulkFields } from './bulk-fields.ts'
import { bulkChanges, parseBulkOperation } from './bulk-operation.ts'
import { toldChanges, toldValue } from './told-changes.ts'

const of = (slug: string): Collection => collections.find((one) => one.slug === slug) as Collection
const produits = of('produits')
const user = actorOf('u', {})
const admin = actorOf('a', { type: 'admin' })
const parse = (requested: BulkRequested, collection = produits, rights: object = {}) =>
  parseBulkOperation(collection, user, { ...EVERYTHING, ...rights }, requested)
const refusalOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    const { code, details } = error as { code: string; details: { errors?: { path: string }[] } }
    return [code, details.errors?.[0]?.path]
  }
}

describe('the fields of many documents', () => {
  const names = bulkFields(produits, user, {}).map(({ name }) => name)
  it('are those that a form shows and people write', () => {
    expect(names).toEqual(expect.arrayContaining(['price', 'category', 'collections', 'isOnlineStore', 'condition']))
  })
  it.each(['name', 'sku', 'pathname', 'photos', 'dimensions', 'isReserved', 'type', 'fromPrice', 'isDraft'])(
    'are not %s',
    (name) => expect(names).not.toContain(name),
  )
  it('are those that the rights leave', () => {
    expect(bulkFields(produits, user, { without: ['price'] }).map(({ name }) => name)).not.toContain('price')
    expect(bulkFields(produits, user, { fields: ['price'] }).map(({ name }) => name)).toEqual(['price'])
    expect(bulkActions(produits, { fields: ['price'] })).toEqual([])
    expect(bulkActions(produits, {}).map(([name]) => name)).toContain('mettre-en-vente')
  })
  it('of a writer are not those that only administrators write', () => {
    const price = { ...(produits.fields.price as Field), write: 'admin' as const }
    const guarded = { ...produits, fields: { ...produits.fields, price } }
    const isOffered = (actor: typeof user): boolean =>
      bulkFields(guarded, actor, {}).some(({ name }) => name === 'price')
    expect([isOffered(admin), isOffered(user)]).toEqual([true, false])
  })
})

describe('an operation', () => {
  it.each<[BulkRequested, refusal: [code: string, path: string | undefined]]>([
    [{ op: 'set', field: 'name', value: 'x' }, ['validation', 'field']],
    [{ op: 'set', field: 'constructor' }, ['validation', 'field']],
    [{ op: 'set', field: 'price', value: 'dix' }, ['validation', 'value']],
    [{ op: 'set', field: 'price', value: -1 }, ['validation', 'value']],
    [{ op: 'add', field: 'price', values: ['1'] }, ['validation', 'field']],
    [{ op: 'add', field: 'collections', values: [] }, ['validation', 'values']],
    [{ op: 'add', field: 'collections', values: ['a b'] }, ['validation', 'values/0']],
    [{ op: 'remove', field: 'collections', values: [1] }, ['validation', 'values']],
    [{ op: 'price', field: 'qtyAvailable', percent: 1 }, ['validation', 'field']],
    [{ op: 'price', field: 'price' }, ['validation', 'percent']],
    [{ op: 'price', field: 'price', percent: -101 }, ['validation', 'percent']],
    [{ op: 'price', field: 'price', amount: 1e7 }, ['validation', 'amount']],
    [{ op: 'action', name: 'encaisser' }, ['validation', 'name']],
  ])('%j is refused', (requested, refusal) => expect(refusalOf(() => parse(requested))).toEqual(refusal))

  it('on a field that the rights close is refused as such', () => {
    const requested = { op: 'set', field: 'price', value: 1 } as const
    expect(refusalOf(() => parse(requested, produits, { without: ['price'] }))).toEqual(['champ.reserve', undefined])
  })
  it('does not delete what is erased at once', () => {
    for (const one of collections.filter(({ erased }) => erased))
      expect(refusalOf(() => parse({ op: 'delete' }, one))).toEqual(['validation', 'op'])
  })
})

describe('the changes of one document', () => {
  const changesOf = (requested: BulkRequested, data: Data, collection = produits) =>
    refusalOf(() => bulkChanges(collection, parse(requested, collection) as never, data))
  it.each<[BulkRequested, Data, unknown]>([
    [{ op: 'set', field: 'price', value: '12' }, {}, { values: { price: '12' }, operations: [] }],
    [{ op: 'set', field: 'price' }, { price: 1 }, { values: { price: null }, operations: [] }],
    [{ op: 'price', field: 'price', percent: 10 }, { price: 10 }, { values: { price: 11 }, operations: [] }],
    [{ op: 'price', field: 'price', percent: 10 }, {}, ['masse.sans-prix', undefined]],
    [
      { op: 'add', field: 'collections', values: ['a'] },
      {},
      { values: {}, operations: [{ op: 'add', path: 'collections', item: 'a' }] },
    ],
    [
      { op: 'set', field: 'isInPOS', value: true },
      { hasInventory: true, qtyAvailable: 0 },
      ['champ.verrouille', undefined],
    ],
  ])('%j of %j', (requested, data, changes) => expect(changesOf(requested, data)).toEqual(changes))
})

describe('what a preview tells', () => {
  it('of values is bounded', () => {
    expect(toldValue(undefined)).toBeNull()
    expect(toldValue('x'.repeat(1000))).toBe(`${'x'.repeat(300)}…`)
    expect(toldValue(Array.from({ length: 400 }, (_, n) => `valeur ${n}`))).toHaveLength(20)
    expect(toldValue({ a: 'x'.repeat(3000) })).toBe('…')
    expect(toldValue({ a: 1 })).toEqual({ a: 1 })
  })
  it('is what was asked for first, then what follows, and only what the reader sees', () => {
    const [before, after] = [
      { price: 1, salePrice: 2 },
      { price: 3, condition: 'new' },
    ]
    expect(toldChanges(produits, before, after, ['price'], (name) => name !== 'salePrice')).toEqual([
      { path: 'price', label: 'Prix', old: 1, new: 3 },
      { path: 'condition', label: 'État', old: null, new: 'new', derived: true },
    ])
  })
})
