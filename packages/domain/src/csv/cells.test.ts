import { expect, it } from 'vitest'
import { registry } from '../collections/index.ts'
import { fieldCsv, instantCsv } from './cells.ts'

const declared = [...registry.values()].flatMap((collection) =>
  Object.entries(collection.fields).map(([name, field]) => [`${collection.slug} ${name}`, field] as const),
)

it.each(declared)('%s: an example has a cell in exports unless it is secret', (_, field) => {
  const example = field.example(1) ?? 'ref_1'
  const isWritten = field.kind !== 'secret' && (field.shape === 'leaf' || field.shape === 'values')
  expect(fieldCsv(field, example, () => undefined) !== undefined).toBe(isWritten || field.shape === 'items')
})

it('instants are those of the clock in Paris, also around its changes and beyond what is remembered', () => {
  const format = { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' } as const
  const clock = new Intl.DateTimeFormat('fr-FR', format)
  const expected = (time: number): string => clock.format(time).replace(/[\s\u00a0\u202f]/g, ' ')
  const quarter = 900_000
  const around = ['1976-03-28', '1996-03-31', '2024-10-27', '2026-03-29', '2026-10-25'].flatMap((day) =>
    Array.from({ length: 200 }, (_, index) => Date.parse(`${day}T00:00:00.000Z`) - 86_400_000 + index * quarter),
  )
  const scattered = Array.from({ length: 25_000 }, (_, index) => index * 70_000_000)
  const times = [...around, ...scattered, ...around, -1, -3_000_000_000_000]
  const differing = times.filter((time) => instantCsv(new Date(time).toISOString()) !== expected(time))
  expect(differing).toEqual([])
  expect(instantCsv('hier')).toBe('hier')
  expect(instantCsv('2024-13-45T00:00:00.000Z')).toBe('2024-13-45T00:00:00.000Z')
})

it.each([
  ['2024-02-29', '29/02/2024'],
  ['2024-13-01', '2024-13-01'],
])('the date %s is %s', (date, expected) => {
  const field = [...registry.values()]
    .flatMap(({ fields }) => Object.values(fields))
    .find(({ kind }) => kind === 'date')
  expect(field && fieldCsv({ ...field, compared: undefined }, date, () => undefined)).toBe(expected)
})
