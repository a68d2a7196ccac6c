import { describe, expect, it } from 'vitest'
import { registry } from '../index.ts'
import { declarationOf, keyOfField, ownFields } from './declaration.ts'
import { FIELD_TYPES } from './field-types.ts'
import { valueText } from './value-text.ts'
import type { Collection } from '../../core/collection.ts'
import { parseValue } from '../../core/fields/validate.ts'

const base = registry.get('schemas/datas') as Collection
const of = (fields: Record<string, unknown>[]) =>
  declarationOf(
    base,
    { id: 's1', name: 'Inscriptions' },
    fields.map((field, at) => ({ id: `f${at}`, order: at, label: `Champ ${at}`, ...field })),
  )

describe('the declaration of a schema', () => {
  it('lists the date, the contact and the values of an entry', () => {
    const { screen, label } = of([
      { label: 'Taille', type: 'number' },
      { label: 'Repas', type: 'radio' },
    ])
    const row = screen?.list.row
    const entry = { contact_lastname: 'Martin', contact_email: 'lea@exemple.fr', champ_f0: 2.5, champ_f1: 'poisson' }
    expect([label.many, row?.date]).toEqual(['Inscriptions', 'createdAt'])
    expect(row?.untitled?.(entry)).toBe('Martin')
    expect(row?.secondText?.(entry)).toBe('lea@exemple.fr')
    expect(row?.thirdText?.(entry)).toBe('Taille : 2,5 · Repas : poisson')
    expect(row?.untitled?.({ champ_f0: 3 })).toBe('Taille : 3')
    expect(row?.untitled?.({})).toBe('Entrée sans contact')
  })
  it('[SCHEMA-11] has its fields in their order, then by id', () => {
    const fields = [{ id: 'c', order: 2 }, { id: 'b', order: 1 }, { id: 'a', order: 1 }, { id: 'z' }]
    expect(Object.keys(ownFields(fields))).toEqual(['a', 'b', 'c', 'z'].map(keyOfField))
  })
  it.each([
    ['text', 'text'],
    ['email', 'email'],
    ['phone', 'text'],
    ['number', 'decimal'],
    ['radio', 'choice'],
    ['checkbox', 'choices'],
    ['select', 'choice'],
    ['textarea', 'multiline'],
    ['boolean', 'boolean'],
    ['date', 'date'],
    ['document_id', 'relation'],
    ['array', 'strings'],
    ['inconnu', 'text'],
    ['__proto__', 'text'],
    ['constructor', 'text'],
  ])('[SCHEMA-10] a field of type %s is of the kind %s', (type, kind) => {
    expect(of([{ type }]).fields.champ_f0?.kind).toBe(kind)
  })
  it('[SCHEMA-10] knows the twelve types and no other', () => {
    expect(Object.keys(FIELD_TYPES)).toEqual([
      ...['text', 'email', 'phone', 'number', 'radio', 'checkbox', 'select', 'textarea', 'boolean', 'date'],
      ...['document_id', 'array'],
    ])
  })
  it('filters by fields of few values, numbers and days, six at most', () => {
    const types = ['text', 'select', 'boolean', 'date', 'number', 'checkbox', 'radio', 'date', 'date']
    expect(of(types.map((type) => ({ type }))).screen?.list.filters).toEqual(
      [1, 2, 3, 4, 6, 7].map((at) => `champ_f${at}`),
    )
  })
  it('sorts by twelve fields at most, and has no column', () => {
    const { fields } = of(Array.from({ length: 20 }, () => ({ type: 'text' })))
    const own = Object.entries(fields).filter(([name]) => name.startsWith('champ_'))
    expect(own.filter(([, { sort }]) => sort)).toHaveLength(12)
    expect(own.every(([, { compared }]) => compared === 'value')).toBe(true)
  })
  it('takes options of any name for what they are', () => {
    const options = ['__proto__', 'constructor', "l'or", '<b>', 'a,b']
    const field = of([{ type: 'select', options }]).fields.champ_f0
    expect(Object.keys(field?.values ?? {})).toEqual(options)
    for (const option of options) expect(field && parseValue(field, option, [])).toEqual({ value: option })
    for (const other of ['toString', 'hasOwnProperty', 'l’or'])
      expect(field && parseValue(field, other, []).errors).toHaveLength(1)
    expect(field?.values?.toString).toBeUndefined()
  })
  it('a choice without options takes nothing', () => {
    const field = of([{ type: 'select' }]).fields.champ_f0
    expect(field && parseValue(field, 'x', []).errors).toHaveLength(1)
    expect(field && parseValue(field, '', [])).toEqual({ value: undefined })
  })
})

describe('a value in a row', () => {
  const field = (type: string) => {
    const made = of([{ type }]).fields.champ_f0
    if (!made) throw new Error(type)
    return made
  }
  it.each([
    ['number', 2.5, '2,5'],
    ['number', 'douze', 'douze'],
    ['date', '2026-06-01', '01/06/2026'],
    ['date', 'demain', 'demain'],
    ['boolean', true, 'oui'],
    ['boolean', 'peut-être', 'peut-être'],
    ['checkbox', ['bois', 'cuir'], 'bois, cuir'],
    ['checkbox', 'bois', 'bois'],
    ['text', 'deux\nlignes', 'deux lignes'],
    ['text', ['a', 'b'], 'a, b'],
    ['text', { a: 1 }, '{"a":1}'],
    ['text', undefined, ''],
    ['text', 'é'.repeat(100), `${'é'.repeat(79)}…`],
  ])('of a field of type %s is shown as it is: %j', (type, value, text) => {
    expect(valueText(field(type), value)).toBe(text)
  })
})
