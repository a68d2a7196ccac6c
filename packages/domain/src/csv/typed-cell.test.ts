import { expect, it } from 'vitest'
import type { Field } from '../core/field.ts'
import { registry } from '../collections/index.ts'
import { type IdOf, readCell } from './typed-cell.ts'

const fields = registry.get('produits')?.fields as Record<string, Field>
const expenses = registry.get('depenses')?.fields as Record<string, Field>
const idOf: IdOf = (_, name) => (name === 'Sièges' ? { id: 'c1' } : name === 'Lampes' ? 'several' : undefined)
const day = Object.values(expenses).find(({ kind }) => kind === 'date') as Field
const of = (name: string): Field => (name === 'date' ? day : (fields[name] as Field))

it.each<[field: string, text: string, read: unknown]>([
  ['price', '1\u202f200,50 €', 1200.5],
  ['price', ' 12 ', 12],
  ['price', '', null],
  ['price', '  ', null],
  ['price', '1.234,56', 1234.56],
  ['price', '1\u00a0234,56\u00a0€', 1234.56],
  ['price', '1,234.56', 1234.56],
  ['price', '1.234', { error: '« 1.234 » peut se lire 1234 ou 1,234 : écrivez-le sans séparateur de milliers' }],
  ['price', '1,234 €', { error: expect.stringContaining('1234 ou 1,234') }],
  ['price', '12 %', { error: '« 12 % » est un pourcentage, « Prix » attend un montant' }],
  ['price', 'cher', { error: expect.any(String) }],
  ['price', '-5', { error: expect.any(String) }],
  ['name', "'=cmd()", '=cmd()'],
  ['name', "'abc", "'abc"],
  ['name', 'x'.repeat(10_000), { error: expect.any(String) }],
  ['isFeatured', 'Oui', true],
  ['isFeatured', 'FAUX', false],
  ['isFeatured', 'peut-être', { error: '« oui » ou « non » est attendu' }],
  ['condition', 'occasion', 'used'],
  ['condition', 'used', 'used'],
  ['condition', 'cassé', { error: expect.stringContaining('Occasion') }],
  ['date', '03/12/2026', '2026-12-03'],
  ['date', '3/12/26', '2026-12-03'],
  ['date', '2026-12-03', '2026-12-03'],
  ['date', '31/02/2026', { error: expect.any(String) }],
  ['date', 'demain', { error: expect.any(String) }],
  ['category', 'Sièges', 'c1'],
  ['category', 'Lampes', { error: 'Plusieurs portent le nom « Lampes »' }],
  ['category', 'Tapis', { error: "« Tapis » n'existe pas" }],
  ['category', 'x'.repeat(600), { error: expect.any(String) }],
  ['photos', 'a.jpg', { error: '« Photos » ne se colle pas' }],
])('%s: %j', (name, text, expected) => {
  const read = readCell(of(name), text, idOf)
  expect('error' in read ? read : read.value).toEqual(expected)
})
