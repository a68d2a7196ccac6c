import { expect, it } from 'vitest'
import { hasJumped } from './clock-jump.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-24T12:00:00.000Z')

it.each([
  ['the next heartbeat', 10_000, false],
  ['a correction of seconds', -5000, false],
  ['a night of sleep', DAY / 2, false],
  ['back a day', -DAY, true],
  ['back two minutes', -120_000, true],
  ['ahead for years', 1000 * DAY, true],
])('%s', (_, step, expected) => expect(hasJumped(NOW, NOW + step)).toBe(expected))
