import { expect, it } from 'vitest'
import { timesAs } from './readers.ts'

const rounds = [
  { quiet: 5, control: 10, during: 15 },
  { quiet: 10, control: 20, during: 20 },
  { quiet: 8, control: 1, during: 80 },
]

it('compares each round beside readers with its own quiet lists and its own control', () => {
  expect(timesAs(rounds, 'quiet')).toBe(3)
  expect(timesAs(rounds, 'control')).toBe(1.5)
})
