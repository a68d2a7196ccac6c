import { describe, expect, it } from 'vitest'
import { registry } from '../collections/index.ts'
import { applyChanges } from './changes/changes.ts'
import { group, list, translations } from './fields/composites.ts'
import type { Field, Fields } from './field.ts'
import { FIELD_KINDS } from './fields/field-kinds.ts'
import { strings, text } from './fields/kinds.ts'
import { price } from './fields/number-kinds.ts'
import { invalid, MAX_ERRORS } from './problem.ts'
import { richtext } from './fields/richtext.ts'
import { isMissing, parseData, parseValue } from './fields/validate.ts'

const label = 'Champ'
const inner = { nom: text({ label }), prix: price({ label }), mots: strings({ label }), texte: richtext({ label }) }
/** A field of every kind: the first one in any collection, and nested ones deeper than in any collection. */
const kinds: Record<string, Field> = {
  ...firstOfKinds([...registry.values()].map(({ fields }) => fields)),
  group: group({ label, fields: inner }),
  list: list({ label, fields: { ...inner, values: list({ label, fields: inner }) } }),
  translations: translations({ label, languages: ['en'], fields: inner }),
}

function firstOfKinds(all: readonly Fields[], found: Record<string, Field> = {}): Record<string, Field> {
  for (const field of all.flatMap((fields) => Object.values(fields))) {
    // A field that nobody may write refuses every value without parsing it.
    if (!field.derived && !field.write) found[field.kind] ??= field
    firstOfKinds([field.fields ?? {}], found)
  }
  return found
}

it('every kind is tested', () => {
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(FIELD_KINDS).toSorted())
})

const SIZE = 1_000_000
const filled = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE)
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)
function nested(depth: number, around: (within: unknown) => unknown): unknown {
  let value: unknown = 'x'
  for (let at = 0; at < depth; at++) value = around(value)
  return value
}
const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'a' }] }
const heading = (level: unknown) => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text: 'a' }] })
const hostile: [string, unknown][] = [
  ['digits and a letter', `${filled('1')}x`],
  ['a sign, digits, points', `+${filled('1.')}`],
  ['spaces and a letter', `${filled(' ')}x`],
  ['spaces', filled(' ')],
  ['line breaks and a letter', `x${filled('\n')}x`],
  ['an address of dots', `a@${filled('a.')}@`],
  ['an address of @', filled('a@')],
  ['signs of the euro', `${filled('€ ')}1`],
  ['commas', filled(',')],
  ['letters of two units', filled('🌳')],
  ['capitals that grow', filled('İ')],
  ['slashes and tildes', filled('~1/')],
  ['a date that goes on', `2024-01-01T${filled('1:.')}`],
  ['an address of the web', `https://${filled('a.')}`],
  ['a scheme', `${filled('a+')}:x`],
  ['lone surrogates', filled('\ud800')],
  ['NUL', filled('\u0000')],
  ['a huge array of numbers', many(300_000, 1)],
  ['a huge array of nothing', many(300_000, null)],
  ['a huge array of objects', many(100_000, { x: 1 })],
  ['a huge array of texts', Array.from({ length: 100_000 }, (_, at) => `t${at}`)],
  ['an object of many keys', Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1]))],
  ['a deep array', nested(100_000, (within) => [within])],
  ['a deep object', nested(100_000, (within) => ({ a: within }))],
  ['a deep document', { type: 'doc', content: [nested(100_000, (within) => ({ type: 'x', content: [within] }))] }],
  ['a wide document', { type: 'doc', content: many(50_000, paragraph) }],
  ['objects that say how they are converted', { toString: 1, valueOf: 1 }],
  ['a document of such objects', { type: 'doc', content: [heading({ toString: 1 }), heading([{ valueOf: 1 }])] }],
  ['wrong values in every list', many(200, { produits: many(500, 1), values: many(500, 1), mots: many(500, 1) })],
  ['wrong items in every list', many(50, { values: many(1000, 1), medias: many(100, 1), id: 'a' })],
  ['deep items', [{ values: nested(100_000, (within) => [{ values: within }]) }]],
  ['its own prototype', JSON.parse('{"__proto__":{"id":"a"},"constructor":{"prototype":{}}}')],
]

/** Milliseconds of CPU time: far more than linear work needs, far less than quadratic work on a megabyte. */
const STALL = 1000
/** Measured as CPU time of this thread, independent of the load of the machine. */
function elapsed(work: () => unknown): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

describe.each(Object.entries(kinds))('%s', (_, field) => {
  it.each(hostile)('parses %s quickly, and refuses it in few words', (__, raw) => {
    let parsed: ReturnType<typeof parseValue> | undefined
    const time = elapsed(() => {
      parsed = parseValue(field, raw, ['champ'])
    })
    expect(parsed?.errors?.length ?? 0).toBeLessThanOrEqual(MAX_ERRORS)
    expect(time).toBeLessThan(STALL)
    const within = elapsed(() => {
      const requested = { values: { champ: raw }, operations: [{ op: 'add', path: 'champ', item: raw } as const] }
      applyChanges({ champ: field }, {}, requested, () => 'n1')
    })
    expect(within).toBeLessThan(STALL)
  })
})

it.each(hostile)('isMissing and an object of fields parse %s quickly', (_, raw) => {
  expect(elapsed(() => isMissing(raw))).toBeLessThan(STALL)
  const whole = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : { [String(raw)]: raw }
  let refusal: ReturnType<typeof invalid> | undefined
  expect(elapsed(() => (refusal = invalid(parseData(kinds, whole).errors)))).toBeLessThan(STALL)
  expect(refusal?.message.length).toBeLessThan(10_000)
  expect(refusal?.details.errors?.length).toBeLessThanOrEqual(MAX_ERRORS)
})

it('hundreds of additions to a long list do not parse it again each time', () => {
  const items = Array.from({ length: 400 }, (_, at) => ({ id: `i${at}`, values: many(20, { nom: 'a' }) }))
  const operations = Array.from({ length: 500 }, (_, at) => ({
    op: 'add' as const,
    path: 'list',
    item: { id: `n${at}` },
  }))
  let applied: ReturnType<typeof applyChanges> | undefined
  const time = elapsed(() => {
    applied = applyChanges(kinds, { list: items }, { values: {}, operations }, () => 'x')
  })
  expect(applied?.changes).toHaveLength(500)
  expect(time).toBeLessThan(STALL)
})

it('an error lists at most a hundred errors, and names ten', () => {
  const errors = Array.from({ length: 300_000 }, (_, at) => ({ path: `p${at}`, message: 'Nombre attendu' }))
  const { message, details } = invalid(errors)
  expect(details.errors).toHaveLength(MAX_ERRORS)
  expect(message).toMatch(/^p0 : Nombre attendu ; .* ; p9 : Nombre attendu ; et 299990 autres$/)
  expect(invalid([{ path: 'x'.repeat(SIZE), message: 'Non' }]).message.length).toBeLessThan(400)
})
