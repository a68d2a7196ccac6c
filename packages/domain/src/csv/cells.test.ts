import { expect, it } from 'vitest'
import { registry } from '../collections/index.ts'
import { fieldCsv } from './cells.ts'

const declared = [...registry.values()].flatMap((collection) =>
  Object.entries(collection.fields).map(([name, field]) => [`${collection.slug} ${name}`, field] as const),
)

it.each(declared)('%s: an example has a cell in exports unless it is secret', (_, field) => {
  const example = field.example(1) ?? 'ref_1'
  const isWritten = field.kind !== 'secret' && (field.shape === 'leaf' || field.shape === 'values')
  expect(fieldCsv(field, example, () => undefined) !== undefined).toBe(isWritten || field.shape === 'items')
})
