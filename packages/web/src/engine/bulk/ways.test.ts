import { type BulkRequested, bulkFields, type Collection, actorOf } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { type PriceStep, requestedOf, stepError, type Way, waysOf } from './ways.ts'

const fields = bulkFields(registry.get('produits') as Collection, actorOf('a', { type: 'admin' }), {})
const waysOfField = (name: string) => {
  const found = fields.find((one) => one.name === name)
  return found && waysOf(found).map(({ value }) => value)
}
const step = (text: string, unit: PriceStep['unit'] = 'percent', rounding: PriceStep['rounding'] = 'ninety') => ({
  text,
  unit,
  rounding,
})

describe('waysOf', () => {
  it.each<[string, Way[]]>([
    ['price', ['up', 'down', 'set', 'empty']],
    ['isFeatured', ['yes', 'no']],
    ['category', ['set', 'empty']],
    ['condition', ['set', 'empty']],
  ])('%s: %j', (name, ways) => expect(waysOfField(name)).toEqual(ways))
  it('a list is added to', () => {
    const list = fields.find(({ isList }) => isList)
    expect(list && waysOf(list).map(({ value }) => value)).toEqual(['add', 'remove', 'set', 'empty'])
  })
})

describe('requestedOf', () => {
  it.each<[Way, unknown, PriceStep, BulkRequested | undefined]>([
    ['down', undefined, step('10'), { op: 'price', field: 'f', percent: -10, rounding: 'ninety' }],
    ['up', undefined, step('2,5', 'amount', 'none'), { op: 'price', field: 'f', amount: 2.5, rounding: 'none' }],
    ['down', undefined, step('101'), undefined],
    ['up', undefined, step('101'), { op: 'price', field: 'f', percent: 101, rounding: 'ninety' }],
    ['up', undefined, step('0'), undefined],
    ['up', undefined, step(''), undefined],
    ['up', undefined, step('dix'), undefined],
    ['set', 12, step(''), { op: 'set', field: 'f', value: 12 }],
    ['set', '', step(''), undefined],
    ['set', undefined, step(''), undefined],
    ['empty', 12, step(''), { op: 'set', field: 'f', value: null }],
    ['yes', undefined, step(''), { op: 'set', field: 'f', value: true }],
    ['no', undefined, step(''), { op: 'set', field: 'f', value: false }],
    ['add', ['a'], step(''), { op: 'add', field: 'f', values: ['a'] }],
    ['remove', ['a'], step(''), { op: 'remove', field: 'f', values: ['a'] }],
    ['add', [], step(''), undefined],
  ])('%s %j %j: %j', (way, value, by, asked) => expect(requestedOf('f', way, value, by)).toEqual(asked))
})

it.each<[PriceStep, Way, string | undefined]>([
  [step(''), 'up', undefined],
  [step('10'), 'up', undefined],
  [step('dix'), 'up', 'Un pourcentage est attendu, comme 10 ou 2,5'],
  [step('120'), 'down', 'Un pourcentage de 0 à 100 est attendu'],
  [step('1,234', 'amount'), 'up', 'Un montant est attendu, comme 12,50'],
])('%j %s: %s', (by, way, error) => expect(stepError(by, way)).toBe(error))
