import { expect, it } from 'vitest'
import { group, list } from './composites.ts'
import { withItemIds } from './item-ids.ts'
import { strings, text } from './kinds.ts'
import { integer } from './number-kinds.ts'
import { richtext } from './richtext.ts'

const label = 'Champ'
const items = list({
  label,
  fields: { texte: richtext({ label }), values: list({ label, fields: { nom: text({ label }) } }) },
})
const fields = { mots: strings({ label }), items, groupe: group({ label, fields: { items } }) }
const counter = () => {
  let last = 0
  return () => `n${(last += 1)}`
}
const doc = { type: 'doc', content: [{ type: 'paragraph' }] }

it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['nothing', {}, {}],
  ['texts', { mots: ['a', 'b'] }, { mots: ['a', 'b'] }],
  ['what is no list', { items: 'texte' }, { items: 'texte' }],
  ['items with an id', { items: [{ id: 'a' }, {}] }, { items: [{ id: 'a' }, { id: 'n1' }] }],
  ['items of items', { items: [{ values: [{}] }] }, { items: [{ values: [{ id: 'n1' }], id: 'n2' }] }],
  ['structured texts', { items: [{ texte: doc }] }, { items: [{ texte: doc, id: 'n1' }] }],
  ['items in an object', { groupe: { items: [{}] } }, { groupe: { items: [{ id: 'n1' }] } }],
  ['names of no field', { autre: [{}] }, { autre: [{}] }],
])('ids of %s: %j', (_, data, expected) => {
  expect(withItemIds(fields, data, counter())).toStrictEqual(expected)
})

it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['gets the defaults of its fields', { lines: [{}] }, { lines: [{ qty: 1, id: 'n1' }] }],
  ['keeps what it has', { lines: [{ qty: 0 }] }, { lines: [{ qty: 0, id: 'n1' }] }],
  ['with an id is left as it is', { lines: [{ id: 'a' }] }, { lines: [{ id: 'a' }] }],
  [
    'inside an item gets them too',
    { outer: [{ lines: [{}] }] },
    { outer: [{ lines: [{ qty: 1, id: 'n1' }], id: 'n2' }] },
  ],
])('an item without an id %s', (_, data, expected) => {
  const lines = list({ label, fields: { qty: integer({ label, default: 1 }) } })
  const nested = { lines, outer: list({ label, fields: { lines } }) }
  expect(withItemIds(nested, data, counter())).toStrictEqual(expected)
})
