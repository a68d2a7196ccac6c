import { expect, it } from 'vitest'
import { momentArgument, parseMoment } from './moment.ts'

it.each([
  ['2026-11-20 14:05', '2026-11-20T13:05:00.000Z'],
  ['2026-11-20T14:05:30', '2026-11-20T13:05:30.000Z'],
  ['2026-07-20 14:05', '2026-07-20T12:05:00.000Z'],
  // The hour that the clock shows twice.
  ['2026-10-25 02:30', '2026-10-25T01:30:00.000Z'],
])('%s in Paris is %s', (text, instant) => {
  expect(new Date(parseMoment(text)).toISOString()).toBe(instant)
})

it.each([
  'hier',
  '2026-11-20',
  '2026-13-20 14:05',
  '2026-02-30 10:00',
  '2026-11-20 25:00',
  '2026-03-29 02:30',
  '2026-11-20 14:05:60',
])('« %s » is refused', (text) => {
  expect(() => parseMoment(text)).toThrow(/--at est un moment à l'heure de Paris/)
})

it('a moment is written as it is read', () => {
  expect(momentArgument(Date.parse('2026-11-20T13:05:12.999Z'))).toBe('2026-11-20 14:05:12')
})
