import type { Field, Fields } from '@boutique/domain'
import fc from 'fast-check'
import { number, odd, text, value } from './hostile-values.ts'
import { sampleOf } from '../samples.ts'

const id = fc.oneof(fc.constantFrom('i1', 'i2', 'i1a', 'v1', 'absent'), text)
const membersOf = (fields: Fields = {}): fc.Arbitrary<unknown> => {
  const names = Object.keys(fields)
  const one = fc
    .constantFrom(...(names.length ? names : ['x']))
    .chain((name) => fc.tuple(fc.constant(name), fields[name] ? valueFor(fields[name]) : value))
  return fc.array(one, { maxLength: 3 }).map((entries) => Object.fromEntries(entries))
}
const itemOf = (field: Field): fc.Arbitrary<unknown> =>
  fc.tuple(membersOf(field.fields), fc.option(id, { nil: undefined })).map(([members, given]) => ({
    ...(members as object),
    ...(given !== undefined && { id: given }),
  }))

const known = new WeakMap<Field, fc.Arbitrary<unknown>>()
/** A value for a field: of its type or not, with hostile content anywhere inside. */
export function valueFor(field: Field): fc.Arbitrary<unknown> {
  const arbitrary = known.get(field) ?? makeValueFor(field)
  known.set(field, arbitrary)
  return arbitrary
}

function makeValueFor(field: Field): fc.Arbitrary<unknown> {
  const right = fc.nat(50).map((n) => sampleOf(field, n))
  return fc.oneof(
    { weight: 2, arbitrary: shapedFor(field) },
    { weight: 1, arbitrary: value },
    { weight: 3, arbitrary: right },
  )
}

function shapedFor(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'richtext') return richText
  if (field.shape === 'items') return fc.array(itemOf(field), { maxLength: 3 })
  if (field.shape === 'object') return membersOf(field.fields)
  if (field.shape === 'values') return fc.array(text, { maxLength: 4 })
  if (field.shape === 'leaf') return text
  const language = fc.oneof(fc.constantFrom(...(field.languages ?? [])), text)
  return fc.dictionary(language, membersOf(field.fields), { maxKeys: 2 })
}

const member = fc.oneof(fc.constant({ toString: 1, valueOf: 1 }), value)
/** A structured document whose nodes, attributes and marks are partly valid. */
const richNode = fc.record(
  {
    type: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('paragraph', 'heading', 'text', 'doc', 'x') },
      { weight: 1, arbitrary: value },
    ),
    text: fc.oneof(text, odd),
    attrs: fc.oneof({ weight: 3, arbitrary: fc.record({ level: member }) }, { weight: 1, arbitrary: odd }),
    marks: fc.array(fc.oneof(fc.record({ type: fc.constant('link'), attrs: fc.record({ href: member }) }), odd), {
      maxLength: 2,
    }),
    content: fc.oneof(fc.array(fc.oneof(fc.constant({ type: 'text', text: 'a' }), odd), { maxLength: 2 }), odd),
  },
  { requiredKeys: ['type'] },
)
const richText = fc.array(richNode, { maxLength: 3 }).map((content) => ({ type: 'doc', content }))

/** A document for a creation: some declared fields, some unknown ones, over a valid base or not. */
export const documentFor = (fields: Fields, base: Record<string, unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .tuple(fc.boolean(), entriesFor(fields))
        .map(([based, entries]) => ({ ...(based && base), ...Object.fromEntries(entries) })),
    },
    { weight: 1, arbitrary: value },
  )

const entriesFor = (fields: Fields): fc.Arbitrary<[string, unknown][]> =>
  fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .constantFrom(...Object.keys(fields))
          .chain((name) => fc.tuple(fc.constant(name), valueFor(fields[name] as Field))),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(
          fc.oneof(fc.constantFrom('id', 'rev', 'boutique', 'deleted', 'datetime', 'secrets'), text),
          value,
        ),
      },
    ),
    { maxLength: 5 },
  )

/** A change path with a value for its target: a field, an item, a language, or nothing. */
function pathFor(fields: Fields, depth = 0): fc.Arbitrary<[string, unknown]> {
  const inside = fc.constantFrom(...Object.keys(fields)).chain((name): fc.Arbitrary<[string, unknown]> => {
    const field = fields[name] as Field
    const whole = fc.tuple(fc.constant(name), valueFor(field))
    if (!field.fields || depth > 2) return whole
    const members = pathFor(field.fields, depth + 1)
    const within =
      field.shape === 'object'
        ? members.map(([path, member]): [string, unknown] => [`${name}/${path}`, member])
        : fc.tuple(id, members).map(([key, [path, member]]): [string, unknown] => [`${name}/${key}/${path}`, member])
    const item = fc
      .tuple(id, fc.oneof(itemOf(field), value))
      .map(([key, one]): [string, unknown] => [`${name}/${key}`, one])
    return fc.oneof(whole, within, item)
  })
  return fc.oneof({ weight: 10, arbitrary: inside }, { weight: 1, arbitrary: fc.tuple(text, value) })
}

function operationFor(fields: Fields): fc.Arbitrary<unknown> {
  const lists = Object.entries(fields).filter(([, { shape }]) => shape === 'items' || shape === 'values')
  const list = lists.length ? fc.constantFrom(...lists) : fc.constant(['x', undefined] as const)
  const meant = list.chain(([path, field]) =>
    fc.record(
      {
        op: fc.constantFrom('add', 'remove', 'move'),
        path: fc.constant(path),
        item: field?.shape === 'items' ? fc.oneof(itemOf(field), id) : fc.oneof(text, value),
        before: fc.oneof(id, text),
      },
      { requiredKeys: ['op', 'path', 'item'] },
    ),
  )
  const meaningless = fc.dictionary(fc.constantFrom('op', 'path', 'item', 'before', 'x'), value, { maxKeys: 4 })
  return fc.oneof(
    { weight: 8, arbitrary: meant },
    { weight: 1, arbitrary: meaningless },
    { weight: 1, arbitrary: value },
  )
}

/** The body of a PATCH. */
export function patchFor(fields: Fields): fc.Arbitrary<unknown> {
  const changes = fc.array(pathFor(fields), { maxLength: 3 }).map((entries) => Object.fromEntries(entries))
  const operations = fc.array(operationFor(fields), { maxLength: 3 })
  const rev = fc.oneof(fc.constantFrom(0, 1, 2, 3), number)
  return fc.oneof(
    { weight: 10, arbitrary: fc.record({ changes, operations, rev }, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.record({ changes: value, operations: value, rev: value, x: value }, { requiredKeys: [] }),
    },
    { weight: 1, arbitrary: value },
  )
}
