import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slug } from './slug.ts'

describe('slug', () => {
  it('[PROD-95] makes a pathname of a name', () => {
    expect(slug('Table à manger (chêne)')).toBe('table-a-manger-chene')
  })

  it.each([
    ["Œuvre d'art", 'oeuvre-d-art'],
    ['L’armoire « Lætitia »', 'l-armoire-laetitia'],
    ['Straße 12', 'strasse-12'],
    ['  Deux   espaces -- et tirets ', 'deux-espaces-et-tirets'],
    ['50 % de réduction !', '50-de-reduction'],
    ['Déjà_vu/été', 'deja-vu-ete'],
    ['東京', ''],
    ['', ''],
  ])('%j becomes %j', (name, expected) => {
    expect(slug(name)).toBe(expected)
  })

  it('cuts a long name between two words', () => {
    const words = 'abcdefghi '.repeat(12)
    expect(slug(words)).toBe('abcdefghi-'.repeat(12).slice(0, 119))
    expect(slug(`${words}x`)).toBe('abcdefghi-'.repeat(12).slice(0, 119))
    expect(slug(`${words.trim()}jk`)).toBe('abcdefghi-'.repeat(11).slice(0, 109))
    expect(slug(`${words.trim()}j`)).toHaveLength(120)
  })

  it('cuts a single long word at 120 characters', () => {
    expect(slug('a'.repeat(300))).toBe('a'.repeat(120))
  })

  it('always consists of words of a–z and 0–9 joined by one dash, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const made = slug(text)
        expect(made).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(made.length).toBeLessThanOrEqual(120)
        expect(slug(made)).toBe(made)
      }),
    )
  })
})
