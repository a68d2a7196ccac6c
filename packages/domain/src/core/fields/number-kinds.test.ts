import { describe, expect, it } from 'vitest'
import type { Field } from '../field.ts'
import { decimal, integer, price } from './number-kinds.ts'
import { parseValue } from './validate.ts'

const label = 'Champ'
const NUMBER = 'Nombre attendu'

describe('accepts and keeps', () => {
  it.each<[string, Field, unknown, number]>([
    ['integer', integer({ label }), 3, 3],
    ['integer from text', integer({ label }), '3', 3],
    ['integer with a zero decimal', integer({ label }), '3,0', 3],
    ['integer within bounds', integer({ label, min: 1, max: 6 }), 6, 6],
    ['decimal', decimal({ label }), 12.5, 12.5],
    ['decimal with a comma', decimal({ label }), '12,5', 12.5],
    ['decimal with a point', decimal({ label }), '12.5', 12.5],
    ['decimal to three digits', decimal({ label }), 1.0005, 1.001],
    ['decimal below its digits', decimal({ label }), 0.0000001, 0],
    ['price as a person types it', price({ label }), '1 200,50 €', 1200.5],
    ['price with narrow spaces', price({ label }), '1\u202f200,50\u00a0€', 1200.5],
    ['price with a sign', price({ label }), '+5', 5],
    ['price starting with the point', price({ label }), '.5', 0.5],
    ['price rounds halves up', price({ label }), 1.005, 1.01],
    ['price rounds a refund as its sale', price({ label }), -1.005, -1.01],
    ['price of nothing', price({ label, min: 0 }), 0, 0],
  ])('%s', (_, field, raw, expected) => {
    expect(parseValue(field, raw, ['champ'])).toStrictEqual({ value: expected })
  })

  it.each<[string, Field]>([
    ['integer', integer({ label })],
    ['decimal', decimal({ label })],
    ['price', price({ label })],
  ])('%s has no negative zero', (_, field) => {
    for (const zero of ['-0', -0, '-0,0']) expect(parseValue(field, zero, [])).toStrictEqual({ value: 0 })
  })
})

describe('refuses with a sentence', () => {
  it.each<[string, Field, unknown, string]>([
    ['integer, a half', integer({ label }), '12,5', 'Nombre entier attendu'],
    ['integer, beyond what is exact', integer({ label, max: 1e20 }), 2 ** 53, 'Nombre entier attendu'],
    ['integer, below', integer({ label, min: 1 }), 0, '1 au moins'],
    ['integer, above', integer({ label, max: 6 }), 7, '6 au plus'],
    ['decimal, letters', decimal({ label }), 'abc', NUMBER],
    ['decimal, two commas', decimal({ label }), '1,2,3', NUMBER],
    ['decimal, an exponent as text', decimal({ label }), '1e3', NUMBER],
    ['decimal, a sign alone', decimal({ label }), '€', NUMBER],
    ['decimal, a flag', decimal({ label }), true, NUMBER],
    ['decimal, infinite', decimal({ label }), JSON.parse('1e400'), NUMBER],
    ['decimal, not a number', decimal({ label }), Number.NaN, NUMBER],
    ['decimal, too many digits', decimal({ label }), '9'.repeat(400), NUMBER],
    ['price, too much', price({ label }), 1e12 + 1, '1\u00a0000\u00a0000\u00a0000\u00a0000 au plus'],
    ['price, too little', price({ label }), -1e12 - 1, 'Nombre trop petit'],
    ['price, negative where it cannot be', price({ label, min: 0 }), -1, '0 au moins'],
  ])('%s', (_, field, raw, message) => {
    expect(parseValue(field, raw, ['champ']).errors).toStrictEqual([{ path: 'champ', message }])
  })
})
