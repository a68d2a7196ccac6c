import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { at } from './paths.mjs'
import { newestOf, SELECTION } from './postgres-versions.mjs'

describe('newestOf', () => {
  const versions = ['14.9.0-beta.9', '14.22.0-beta.17', '14.22.0-beta.9', '15.18.0-beta.17', '4.30.0', '140.1.0']
  it.each([
    ['the newest minor version, by number', '14', '14.22.0-beta.17'],
    ['the only one', '15', '15.18.0-beta.17'],
    ['none', '16', undefined],
  ])('finds %s', (_what, major, expected) => {
    expect(newestOf(versions, major)).toBe(expected)
  })
})

describe('the selection', () => {
  it('names files that exist, each once', () => {
    expect(SELECTION.filter((file) => !existsSync(at(file)))).toEqual([])
    expect(new Set(SELECTION).size).toBe(SELECTION.length)
  })
})
