import { describe, expect, it } from 'vitest'
import { holds } from './install.mjs'

describe('holds', () => {
  const locked = {
    '': { name: 'root' },
    'packages/web': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/@boutique/web': { link: true },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  }
  const all = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/@boutique/web': { link: true } }

  it.each([
    ['all that this platform needs', all, true],
    ['a package less', { 'node_modules/@boutique/web': { link: true } }, false],
    ['another version', { ...all, 'node_modules/a': { version: '1.0.1' } }, false],
    ['nothing', {}, false],
  ])('compares with the lock file: %s', (_what, installed, expected) => {
    expect(holds(installed, locked)).toBe(expected)
  })
})
