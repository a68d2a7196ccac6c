import { FIELD_KINDS, type FieldKind } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { fieldText } from './field-text.ts'
import { fieldKinds, kindOf } from './index.ts'
import { inputOf } from './inputs.ts'
import { LANGUAGE_NAMES, offeredLanguages } from './translations/languages.ts'
import { unknownKind } from './UnknownKind.tsx'
import type { FieldKindParts } from './types.ts'

describe('the kinds of fields', () => {
  it('are all in the record, each with all parts: an incomplete record does not compile', () => {
    expect(Object.keys(fieldKinds).sort()).toEqual(Object.keys(FIELD_KINDS).sort())
    expect(Object.keys(FIELD_KINDS).filter((kind) => inputOf(kind) === unknownKind(kind))).toEqual([])
    expect(Object.keys(FIELD_KINDS).filter((kind) => typeof inputOf(kind).Input !== 'function')).toEqual([])
    expectTypeOf<keyof typeof fieldKinds>().toEqualTypeOf<FieldKind>()
    expectTypeOf(fieldKinds).toExtend<Record<FieldKind, FieldKindParts>>()
    const { price, ...others } = fieldKinds
    // @ts-expect-error the record lacks `price`
    expectTypeOf(others).toExtend<Record<FieldKind, FieldKindParts>>()
    const { text: _, ...silent } = price
    // @ts-expect-error the kind lacks `text`
    expectTypeOf(silent).toExtend<FieldKindParts>()
    expectTypeOf<RequiredKeys<FieldKindParts>>().toEqualTypeOf<'filter' | 'sortWords' | 'text' | 'isWide'>()
  })
})

const declared = [...registry.values()].flatMap((collection) =>
  Object.entries(collection.fields).map(([name, field]) => ({ collection, name, field })),
)

it('a field used for filters or sorts has a filter, or words for its two orders', () => {
  const filtered = declared.filter(({ collection, name }) => collection.screen?.list.filters?.includes(name))
  const sorted = declared.filter(({ field }) => field.sort)
  expect([filtered.length > 5, sorted.length > 5]).toEqual([true, true])
  expect(filtered.filter(({ field }) => !kindOf(field.kind).filter)).toEqual([])
  expect(sorted.filter(({ field }) => !kindOf(field.kind).sortWords)).toEqual([])
})

it.each(declared.map((one) => [`${one.collection.slug} ${one.name}`, one.field] as const))(
  '%s: an example has a text',
  (_, field) => {
    const example = field.example(1) ?? 'ref_1'
    expect(fieldText(field, example)).not.toBe('')
  },
)

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]

it('[LANG-02] the language select offers only English', () => {
  expect(offeredLanguages([], ['en', 'es', 'de', 'it'])).toEqual(['en'])
  expect(offeredLanguages(['en'], ['en', 'es', 'de', 'it'])).toEqual([])
})

it('[LANG-04] accepted languages have names', () => {
  expect(LANGUAGE_NAMES).toEqual({ en: 'Anglais', es: 'Espagnol', de: 'Allemand', it: 'Italien' })
})
