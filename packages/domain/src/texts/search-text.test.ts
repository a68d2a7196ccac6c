import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codeOf,
  differingLetters,
  editDistance,
  forgivenEdits,
  isFragment,
  letterSet,
  parseSearchText,
  wordsOf,
} from './search-text.ts'

describe('words', () => {
  it.each([
    ['Table basse en chêne', ['table', 'basse', 'en', 'chene']],
    ["L’été d'Anne-Marie", ['l', 'ete', 'd', 'anne', 'marie']],
    ['120×45 cm, 3 m² ; 12,5 €', ['120', '45', 'cm', '3', 'm', '12', '5']],
    ['marie.dupont@exemple.fr', ['marie', 'dupont', 'exemple', 'fr']],
    ['« ŒUVRE »\u00a0!', ['oeuvre']],
    ['οδός дом', ['οδοσ', 'дом']],
    ['a\nb\tc_d%e\\f', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['\u{1F600}', []],
    ['', []],
    ['x'.repeat(50), ['x'.repeat(40)]],
  ])('of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })
})

describe('a search text', () => {
  it('keeps each word once and ten at most', () => {
    expect(parseSearchText('Chaise, chaise et CHAISES').words).toEqual(['chaise', 'et', 'chaises'])
    expect(parseSearchText('a b c d e f g h i j k l').words).toHaveLength(10)
  })

  it.each([
    ['26181002', '26181002'],
    ['CH-12.045', 'ch12045'],
    ['06 12 34 56 78', '0612345678'],
    ['chaise', undefined],
    ['12', undefined],
    ['', undefined],
  ])('%j may be the code %j', (text, code) => {
    expect(parseSearchText(text).code).toBe(code)
  })

  it('a code has forty characters at most', () => {
    expect(codeOf('1'.repeat(50))).toHaveLength(40)
  })

  it.each([
    ['1002', true],
    ['ch1', true],
    ['c1', false],
    ['chaise', false],
  ])('%s is a fragment of a code: %s', (word, expected) => {
    expect(isFragment(word)).toBe(expected)
  })
})

describe('typing errors', () => {
  it.each([
    ['chaise', 'chaise', 0],
    ['chiase', 'chaise', 1],
    ['chaisse', 'chaise', 1],
    ['chase', 'chaise', 1],
    ['choise', 'chaise', 1],
    ['hcaies', 'chaise', 2],
    ['shaize', 'chaise', 2],
    ['chase', 'chaises', 2],
    ['table', 'chaise', 3],
    ['ab', 'abcde', 3],
    ['', 'ab', 2],
    ['ba', 'ab', 1],
    ['ca', 'abc', 3],
  ])('from %j to %j: %i', (one, other, edits) => {
    expect(editDistance(one, other, 2)).toBe(edits)
    expect(editDistance(other, one, 2)).toBe(edits)
  })

  it.each([
    ['le', 0],
    ['lit', 1],
    ['banc', 1],
    ['table', 2],
  ])('%s tolerates %i', (word, edits) => {
    expect(forgivenEdits(word)).toBe(edits)
  })

  it('the limit does not change distances up to it', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        const whole = editDistance(one, other, 20)
        expect(editDistance(one, other, 2)).toBe(Math.min(whole, 3))
      }),
    )
  })

  it('the letter sets of two words differ in at most twice as many letters as there are edits', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdeilorst'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        const differing = differingLetters(letterSet(one), letterSet(other))
        expect(differing).toBeLessThanOrEqual(2 * editDistance(one, other, 20))
      }),
    )
  })

  it('letter sets differ by the letters that only one of the two words has', () => {
    expect(differingLetters(letterSet('chaise'), letterSet('chiase'))).toBe(0)
    expect(differingLetters(letterSet('chaise'), letterSet('table'))).toBe(7)
  })
})
