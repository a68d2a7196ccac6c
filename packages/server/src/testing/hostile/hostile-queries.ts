import { OPERATORS } from '@boutique/domain'
import fc from 'fast-check'
import { number, odd, text, value } from './hostile-values.ts'

const cursor = fc
  .array(fc.oneof(text, number, odd), { maxLength: 3 })
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))

/** The address parameters of a list or a search, and others by name. */
export function queryFor(names: readonly string[], others: readonly string[]): fc.Arbitrary<[string, string][]> {
  const field = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names, 'createdAt', 'updatedAt', 'datetime', 'id') },
    { weight: 1, arbitrary: text },
  )
  const operator = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...OPERATORS) }, { weight: 1, arbitrary: text })
  const plain = fc.constantFrom('sort', 'limit', 'after', 'count', 'sum', 'deleted', 'q', ...others, ...others)
  const usual = fc.constantFrom('0', '1', '40', '200', '201', '1e3', '320')
  const one = fc.oneof(
    fc.tuple(
      field.map((requested) => `where[${requested}]`),
      text,
    ),
    fc.tuple(
      fc.tuple(field, operator).map(([requested, op]) => `where[${requested}][${op}]`),
      fc.oneof(text, cursor, usual),
    ),
    fc.tuple(
      fc.constant('sort'),
      fc.tuple(fc.constantFrom('', '-', '-', '--'), field).map((parts) => parts.join('')),
    ),
    fc.tuple(fc.constant('after'), cursor),
    fc.tuple(plain, fc.oneof(text, usual)),
  )
  return fc.oneof(
    { weight: 30, arbitrary: fc.array(one, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(fc.tuple(text, text), { maxLength: 2 }) },
  )
}

/** A live list or document with any member replaced by hostile content. */
export function liveQueryFor(
  place: Record<string, unknown>,
  names: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const name = fc.oneof(fc.constantFrom(...names, 'datetime', 'createdAt', 'id'), text)
  const condition = fc.oneof(value, fc.dictionary(fc.oneof(fc.constantFrom(...OPERATORS), text), value, { maxKeys: 2 }))
  const members = fc.record(
    {
      where: fc.oneof(
        { weight: 5, arbitrary: fc.dictionary(name, condition, { maxKeys: 2 }) },
        { weight: 1, arbitrary: value },
      ),
      sort: fc.oneof(
        name,
        name.map((field) => `-${field}`),
        value,
      ),
      limit: fc.oneof(fc.constantFrom(0, 1, 40, 200), value),
      after: fc.oneof(cursor, value),
      count: value,
      sum: fc.oneof(name, value),
      deleted: value,
      id: value,
    },
    { requiredKeys: [] },
  )
  const spoiled = fc.dictionary(fc.constantFrom('boutique', 'collection', 'parent'), value, { maxKeys: 1 })
  return fc
    .tuple(members, fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: spoiled }))
    .map(([requested, other]) => ({ ...place, ...requested, ...other }))
}
