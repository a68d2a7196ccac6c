import { expect, it } from 'vitest'
import { checkLines } from './check-lines.ts'

const WORDS = { un: ['Un', 'Fait'], deux: ['Deux', 'Fait aussi'], trois: ['Trois', 'Fini'] } as const

it.each([
  [undefined, ['ok Fait', 'ok Fait aussi', 'ok Fini']],
  ['un', ['failed Non', 'untried Pas essayé', 'untried Pas essayé']],
  ['deux', ['ok Fait', 'failed Non', 'untried Pas essayé']],
  ['trois', ['ok Fait', 'ok Fait aussi', 'failed Non']],
] as const)('a test that fails at step %s has a line for each step', (step, expected) => {
  const lines = checkLines(WORDS, step && { step, message: 'Non' })
  expect(lines.map(({ label }) => label)).toEqual(['Un', 'Deux', 'Trois'])
  expect(lines.map(({ state, text }) => `${state} ${text}`)).toEqual(expected)
})
