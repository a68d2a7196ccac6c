import { expect, it } from 'vitest'
import { group, list } from './composites.ts'
import { withItemIds } from './item-ids.ts'
import { strings, text } from './kinds.ts'
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
