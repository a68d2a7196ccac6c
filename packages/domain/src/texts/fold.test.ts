import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FOLDED_LETTERS, fold } from './fold.ts'

describe('fold', () => {
  it.each([
    ['Éléonore', 'eleonore'],
    ['CHÊNE', 'chene'],
    ['Œuvre et cœur', 'oeuvre et coeur'],
    ['Ægir, Lætitia', 'aegir, laetitia'],
    ['Straße, STRAẞE', 'strasse, strasse'],
    ['Søren Øst', 'soren ost'],
    ['Garçon à Noël', 'garcon a noel'],
    ["L’été d'Anne-Marie", "l’ete d'anne-marie"],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['İstanbul', 'istanbul'],
    ['  200 × 80 cm ', '  200 × 80 cm '],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(fold(text)).toBe(expected)
  })

  it('gives the same key to composed and decomposed letters', () => {
    expect(fold('cafe\u0301')).toBe(fold('caf\u00e9'))
  })

  it.each(FOLDED_LETTERS)('replaces every %s by %s', (letter, replacement) => {
    expect(fold(`${letter}-${letter}`)).toBe(`${replacement}-${replacement}`)
  })

  it('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)))
  })
})
