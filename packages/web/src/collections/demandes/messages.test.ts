import { expect, it } from 'vitest'
import { momentOf } from './messages.ts'

it('a message has the day and the hour of Paris', () => {
  expect(momentOf('2026-11-20T17:42:00.000Z').replaceAll(/\s/g, ' ')).toBe('20 nov. 2026 à 18:42')
})
