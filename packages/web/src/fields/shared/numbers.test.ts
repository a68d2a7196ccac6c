import type { Field } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { numberInputText, stepped } from './numbers.ts'

const produit = registry.get('produits')?.fields ?? {}
const price = produit.price as Field
const dimension = (name: string) => produit.dimensions?.fields?.[name] as Field

describe('typed numbers', () => {
  it.each<[unknown, string]>([
    [480, '480'],
    [12.5, '12,50'],
    ['12,', '12,'],
    [undefined, ''],
  ])('a price of %j is shown as %j', (value, text) => {
    expect(numberInputText(price, value)).toBe(text)
  })
})

describe('steps', () => {
  it.each<[Field, unknown, 1 | -1, number]>([
    [price, 480, 1, 480.01],
    [price, '0,1', 1, 0.11],
    [price, undefined, 1, 0.01],
  ])('[FORM-16] a price has a step of one cent', (field, value, direction, next) => {
    expect(stepped(field, value, direction)).toBe(next)
  })

  it('widths have a step of one millimetre, weights of ten grams', () => {
    for (const name of ['width', 'depth', 'height', 'diametre']) expect(stepped(dimension(name), 10, 1)).toBe(10.1)
    expect(stepped(dimension('weight'), 10, -1)).toBe(9.99)
  })

  it('stop at the bounds of the field', () => {
    const energy = { kind: 'integer', min: 0, max: 10, step: 1 } as const
    expect(stepped(energy, 10, 1)).toBe(10)
    expect(stepped(energy, 0, -1)).toBe(0)
    expect(stepped(energy, 11, 1)).toBe(10)
  })
})
