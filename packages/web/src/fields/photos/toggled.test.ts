import { expect, it } from 'vitest'
import { toggled } from './toggled.ts'

const [a, b, c] = [{ fullPath: 'a' }, { fullPath: 'b' }, { fullPath: 'c' }] as const

it.each([
  [[], a, [a]],
  [[b, a], c, [b, a, c]],
  [[a, b, c], { fullPath: 'b' }, [a, c]],
])('%j and %j: %j', (chosen, one, after) => {
  expect(toggled(chosen, one)).toStrictEqual(after)
})
