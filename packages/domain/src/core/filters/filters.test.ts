import { describe, expect, it } from 'vitest'
import { boolean, choice, date, instant, photos, relation, text } from '../fields/kinds.ts'
import { integer, price } from '../fields/number-kinds.ts'
import { FIELD_KINDS, type FieldKind } from '../fields/field-kinds.ts'
import { filterText, MAX_FILTER_LENGTH, MAX_FILTER_VALUES, parseFilter } from './filter-text.ts'
import { filterCondition } from './filter-where.ts'
import { operatorsOf } from './operators.ts'

const label = 'Champ'
const fields = {
  nom: text({ label }),
  prix: price({ label }),
  vu: boolean({ label }),
  type: choice({ label, values: { a: 'A', b: 'B', vide: 'Rien' } }),
  lieu: relation({ label, to: 'lieux' }),
  jour: date({ label }),
  le: instant({ label }),
  photos: photos({ label }),
}
const today = '2024-03-31'

describe('a condition in an address', () => {
  it.each<[keyof typeof fields, string, unknown]>([
    ['nom', 'contient:Chaise, bois', { contient: 'Chaise, bois' }],
    ['nom', 'Chaise', 'Chaise'],
    ['nom', 'vide:oui', { vide: true }],
    ['nom', 'vide:non', { vide: false }],
    ['prix', '10..20', { gte: 10, lte: 20 }],
    ['prix', '10.5..', { gte: 10.5 }],
    ['prix', '..-3', { lte: -3 }],
    ['prix', '10', { gte: 10, lte: 10 }],
    ['vu', 'oui', true],
    ['vu', 'non', false],
    ['type', 'a', 'a'],
    ['type', 'vide', 'vide'],
    ['type', 'parmi:a,b', { in: ['a', 'b'] }],
    ['type', 'sauf:b', { sauf: ['b'] }],
    ['lieu', 'l1', 'l1'],
    ['lieu', 'parmi:l1,l2', { in: ['l1', 'l2'] }],
    ['jour', '2024-01-01..2024-01-31', { gte: '2024-01-01', lte: '2024-01-31' }],
    ['jour', '2024-01-01', { gte: '2024-01-01', lte: '2024-01-01' }],
    ['jour', 'plusde:30j', { lt: '2024-03-01' }],
    ['jour', 'plusde:1m', { lt: '2024-02-29' }],
    ['jour', 'moinsde:1a', { gte: '2023-03-31', lte: '2024-03-31' }],
    ['jour', 'dans:7j', { gte: '2024-03-31', lte: '2024-04-07' }],
    ['jour', 'dans:11m', { gte: '2024-03-31', lte: '2025-02-28' }],
    // Days of an instant are those of Paris: clocks change on 31 March 2024.
    ['le', '2024-03-30..2024-03-31', { gte: '2024-03-29T23:00:00.000Z', lt: '2024-03-31T22:00:00.000Z' }],
    ['le', '2024-01-01T10:00:00.000Z..', { gte: '2024-01-01T10:00:00.000Z' }],
    ['le', '..2024-01-01T10:00:00.000Z', { lte: '2024-01-01T10:00:00.000Z' }],
    ['le', 'plusde:30j', { lt: '2024-02-29T23:00:00.000Z' }],
    ['le', 'moinsde:1j', { gte: '2024-03-29T23:00:00.000Z', lt: '2024-03-31T22:00:00.000Z' }],
  ])('%s %s', (name, said, condition) => {
    const filter = parseFilter(fields[name], said)
    expect(filter && filterCondition(fields[name], filter, today)).toEqual(condition)
    expect(filter && filterText(filter)).toBe(said)
  })

  it.each<[keyof typeof fields, string]>([
    ['nom', ''],
    ['nom', 'contient: '],
    ['nom', 'contient:\u0000'],
    ['nom', 'parmi:a'],
    ['nom', `contient:${'a'.repeat(MAX_FILTER_LENGTH)}`],
    ['prix', 'dix..'],
    ['prix', '..'],
    ['prix', 'Infinity'],
    ['prix', 'contient:1'],
    ['vu', 'true'],
    ['vu', 'vide:oui'],
    ['type', 'c'],
    ['type', 'constructor'],
    ['type', 'parmi:'],
    ['type', 'parmi:c,__proto__'],
    ['type', 'plusde:30j'],
    ['lieu', "l'1"],
    ['jour', '2024-02-30..'],
    ['jour', '0000-01-01'],
    ['jour', '2024-01-01T10:00:00.000Z'],
    ['jour', 'plusde:0j'],
    ['jour', 'plusde:99999j'],
    ['jour', 'plusde:100a'],
    ['jour', 'plusde:30x'],
    ['jour', 'vide:peut-être'],
    ['photos', 'vide:oui'],
  ])('is none: %s %j', (name, said) => expect(parseFilter(fields[name], said)).toBeUndefined())

  it('keeps the bounds and values that are some, and not more than a few', () => {
    expect(parseFilter(fields.prix, 'dix..20')).toEqual({ operator: 'max', operands: ['20'] })
    expect(parseFilter(fields.prix, '20..3')?.operands).toEqual(['3', '20'])
    expect(parseFilter(fields.jour, '2024-02-01..2024-01-01')?.operands).toEqual(['2024-01-01', '2024-02-01'])
    expect(parseFilter(fields.type, 'parmi:a,c,a,b')).toEqual({ operator: 'parmi', operands: ['a', 'b'] })
    const many = parseFilter(fields.lieu, `parmi:${Array.from({ length: 100 }, (_, n) => `l${n}`).join(',')}`)
    expect(many?.operands).toHaveLength(MAX_FILTER_VALUES)
  })

  it('a single value of several is written as the select above the list writes it', () => {
    expect(filterText({ operator: 'parmi', operands: ['a'] })).toBe('a')
  })

  it('is relative to the day on which it is shown, over a thousand years of days', () => {
    for (const day of ['1000-01-01', '2024-02-29', '9998-12-31'])
      for (const said of ['plusde:9999j', 'moinsde:999m', 'dans:1j'])
        expect(() =>
          filterCondition(
            fields.jour,
            parseFilter(fields.jour, said) as never,
            day === '1000-01-01' ? '1100-01-01' : day,
          ),
        ).not.toThrow()
  })
})

describe('the operators of a field', () => {
  it('never say that a flag or a date of the system is empty', () => {
    expect(operatorsOf(fields.vu)).toEqual(['est'])
    expect(operatorsOf(instant({ label, required: true }))).not.toContain('vide')
    expect(operatorsOf(integer({ label, required: true }))).toContain('vide')
  })

  it('are none for kinds without a column', () => {
    const kinds = Object.keys(FIELD_KINDS) as FieldKind[]
    const without = kinds.filter((kind) => operatorsOf({ ...fields.nom, kind }).length === 0)
    expect(without).toEqual(
      'choices relations strings photos richtext dimensions features group list blocks translations secret'.split(' '),
    )
  })
})
