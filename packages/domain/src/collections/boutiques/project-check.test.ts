import { expect, it } from 'vitest'
import { PROJECT_STEPS, projectCheckLines } from './project-check.ts'

it('a test of a project that works has a line for each step', () => {
  expect(projectCheckLines().map(({ state }) => state)).toEqual(PROJECT_STEPS.map(() => 'ok'))
})

it.each([
  ['connexion', ['failed', 'untried', 'untried', 'untried']],
  ['lecture', ['ok', 'ok', 'failed', 'untried']],
  ['suppression', ['ok', 'ok', 'ok', 'failed']],
] as const)('one that fails at %s says so there', (step, states) => {
  const lines = projectCheckLines({ step, message: 'Non' })
  expect(lines.map(({ state }) => state)).toEqual(states)
  expect(lines.find(({ state }) => state === 'failed')?.text).toBe('Non')
})
