import { expect, it } from 'vitest'
import { uniqueLines } from './checks.mjs'

it('what several projects say of one file is told once', () => {
  const wrong = "a.ts(1,2): error TS2307: Cannot find module './b.ts'."
  expect(uniqueLines([{ output: `${wrong}\n` }, { output: `${wrong}\nc.ts(1,1): error\n` }])).toBe(
    `${wrong}\nc.ts(1,1): error`,
  )
})
