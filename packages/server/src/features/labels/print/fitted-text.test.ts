import { expect, it } from 'vitest'
import { fitted } from './fitted-text.ts'

/** Every character is as wide as one. */
const pdf = { widthOfString: (text: string) => text.length }

it.each<[string, number, number, string[]]>([
  ['Commode Louis XV', 20, 2, ['Commode Louis XV']],
  ['Commode Louis XV', 10, 2, ['Commode', 'Louis XV']],
  ['Commode Louis XV', 10, 1, ['Commode L…']],
  ['Commode en noyer massif', 8, 2, ['Commode', 'en noye…']],
  ['Anticonstitutionnellement', 10, 3, ['Anticonst…']],
  ['Anticonstitutionnellement vrai', 10, 3, ['Anticonst…', 'vrai']],
  ['', 10, 2, []],
  ['   ', 10, 2, []],
])('%j in %i has at most %i lines: %j', (text, width, most, lines) => {
  expect(fitted(pdf, text, width, most)).toEqual(lines)
})

it('looks at the beginning of a long text only', () => {
  expect(fitted(pdf, 'a '.repeat(500_000), 10, 2)).toEqual(['a a a a a', 'a a a a a…'])
})
