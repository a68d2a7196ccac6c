import { expect, it } from 'vitest'
import { openSlot } from './open-slot.ts'

it('holds what was registered last, until that is ended', () => {
  const slot = openSlot<string>()
  const endFirst = slot.register('first')
  const endSecond = slot.register('second')
  expect(slot.current()).toBe('second')
  endFirst()
  expect(slot.current()).toBe('second')
  endSecond()
  expect(slot.current()).toBeUndefined()
})
