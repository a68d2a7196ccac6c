import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemberFilter } from './member-filter.ts'

/** The object that is kept of a JSON text, by way of the bytes. */
function kept(text: string, names: readonly string[]): string {
  const before = '"datetime":1,'
  const bytes = Buffer.from(`${before}${text.slice(1)}`)
  const end = new MemberFilter(names).keep(bytes, before.length, bytes.length)
  expect(bytes.toString('utf8', 0, before.length)).toBe(before)
  return `{${bytes.toString('utf8', before.length, end)}}`
}

describe('of the JSON text of an object', () => {
  it.each([
    ['{"a":1,"b":2,"c":3}', ['a', 'b', 'c'], '{"a":1,"b":2,"c":3}'],
    ['{"a":1,"b":2,"c":3}', ['b'], '{"b":2}'],
    ['{"a":1,"b":2,"c":3}', ['a', 'c'], '{"a":1,"c":3}'],
    ['{"a":1,"b":2,"c":3}', [], '{}'],
    ['{}', ['a'], '{}'],
    // As PostgreSQL prints it.
    ['{"a": 1, "b": {"c": [1, 2]}, "d": "é"}', ['b', 'd'], '{"b": {"c": [1, 2]}, "d": "é"}'],
    ['{"a":"}","b":"\\"","c":"\\\\","d":"],{\\"e\\":1"}', ['b', 'd'], '{"b":"\\"","d":"],{\\"e\\":1"}'],
    ['{"a":{"b":1},"b":[{"a":2}]}', ['a'], '{"a":{"b":1}}'],
    ['{"a":null,"b":false,"c":"null"}', ['a', 'b', 'c'], '{"b":false,"c":"null"}'],
  ])('%s the members %j remain', (text, names, expected) => {
    expect(kept(text, names)).toBe(expected)
  })

  it.each([
    ['{"by":"c","email":"e","name":"n"}', '{"by":"c","name":"n"}'],
    ['{"email":"e","lines":[],"by":"c"}', '{"lines":[],"by":"c"}'],
    ['{"email": "e", "lines": [ ], "by": "c"}', '{"lines": [ ], "by": "c"}'],
    ['{"email":"e","lines":null,"by":"c"}', '{"by":"c"}'],
    ['{"by":"c","email":"e","lines":[{"by":1}]}', '{"by":"c","email":"e","lines":[{"by":1}]}'],
    ['{"email":"e","name":"n"}', '{"email":"e","name":"n"}'],
    ['{"by":null,"email":"e"}', '{"email":"e"}'],
    ['{"name":{"by":"c"},"email":"e"}', '{"name":{"by":"c"},"email":"e"}'],
    ['{"by":"c","name":"\\"lines\\":[1]","email":"e"}', '{"by":"c","name":"\\"lines\\":[1]"}'],
  ])('a closing of %s leaves %s', (text, expected) => {
    const closing = { by: 'by', names: ['email'], until: 'lines' }
    const filter = new MemberFilter(['by', 'email', 'name', 'lines'], [closing])
    expect(filter.reduce(text)).toBe(expected)
  })

  it('no member remains whose name only resembles a given one', () => {
    const text = '{"price":1,"prices":2,"pric":3,"prixe":4,"\\u0070rice":5,"é":6,"Price":7," price":8}'
    expect(kept(text, ['price'])).toBe('{"price":1}')
    expect(kept(text, ['é'])).toBe('{"é":6}')
  })

  it('the same remains as of the parsed object', () => {
    // As JSON returns it: it writes -0 as 0.
    const value = fc.jsonValue({ maxDepth: 3 }).map((one) => JSON.parse(JSON.stringify(one)) as unknown)
    const name = fc.oneof(fc.constantFrom('name', 'note', 'prix', 'é', '', '__proto__'), fc.string())
    const names = fc.uniqueArray(name)
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), names, fc.constantFrom(undefined, 1), (entries, open, indent) => {
        const object = Object.fromEntries(entries)
        const shown = Object.entries(object).filter(([key, entry]) => open.includes(key) && entry !== null)
        // A name with an escape is never one of a field.
        const expected = shown.filter(([key]) => JSON.stringify(key) === `"${key}"`)
        const text = JSON.stringify(object, undefined, indent)
        expect(JSON.parse(kept(text, open))).toEqual(Object.fromEntries(expected))
      }),
      { numRuns: 2000 },
    )
  })

  it('an incomplete text ends where its bytes end', () => {
    const text = '{"a":{"b":["c\\"d",1]},"e":"f"}'
    for (let length = 1; length < text.length; length++) {
      expect(kept(text.slice(0, length), ['e']).length).toBeLessThanOrEqual(length + 2)
    }
  })
})
