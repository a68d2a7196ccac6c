import { expect, it } from 'vitest'
import { readSample } from '../testing/sample.ts'

/** The most milliseconds of a file that tries to take longer: a hundred times what it takes. */
const LIMIT = 20_000

const timed = <T>(work: () => T): T => {
  const start = performance.now()
  const result = work()
  expect(performance.now() - start).toBeLessThan(LIMIT)
  return result
}

it('a product of 30,000 variants is one refusal', () => {
  const rows = Array.from({ length: 30_000 }, (_, n) => `a|A|Taille|T${n}|${n}`)
  const [record] = readSample('Handle|Title|Option1 Name|Option1 Value|Variant Price', rows).records
  expect(record?.lines).toHaveLength(30_000)
  expect(record?.children).toHaveLength(2000)
  expect(record?.problems.map(({ code }) => code)).toEqual(['declinaisons'])
})

it('30,000 variations of one product, and 30,000 lines of one order, are a refusal each', () => {
  const variations = Array.from({ length: 30_000 }, (_, n) => `variation|A ${n}|1|5|P|Taille|T${n}|`)
  const product = readSample('Type|Name|Published|Regular price|Parent|Attribute 1 name|Attribute 1 value(s)|SKU', [
    ...variations,
    'variable|A|1|||Taille||P',
  ])
  expect(product.records.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['declinaisons']])
  const lines = Array.from({ length: 30_000 }, (_, n) => `#1|paid|Ligne ${n}|1.00`)
  const order = readSample('Name|Financial Status|Lineitem name|Lineitem price', lines)
  expect(order.records.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['lignes']])
})

it.each([
  ['spaces', ' '],
  ['commas', ','],
  ['brackets', '<'],
  ['ampersands', '&'],
  ['apostrophes', "'"],
  ['digits', '9'],
])('a cell of 200,000 %s is read in linear time, whatever it fills', (_, character) => {
  const cell = `a${character.repeat(200_000)}b`
  const headers = 'Nom|Prix|Photo|Catégories (A > B, C)|Description en HTML|État|En ligne|Publié le|SKU|Collections'
  const row = headers.split('|').map(() => cell)
  const { records } = timed(() => readSample(headers, [row.join('|')], 'produits'))
  expect(records).toHaveLength(1)
})
