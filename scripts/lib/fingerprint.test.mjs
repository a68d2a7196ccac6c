import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprint } from './fingerprint.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fingerprint-'))
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src', 'a.ts'), 'a')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('fingerprint', () => {
  it.each([
    ['a changed content', () => writeFileSync(join(folder, 'src', 'a.ts'), 'b')],
    ['a new file', () => writeFileSync(join(folder, 'src', 'b.ts'), '')],
    ['another name', () => renameSync(join(folder, 'src', 'a.ts'), join(folder, 'src', 'c.ts'))],
  ])('changes with %s', (_what, change) => {
    const before = fingerprint([folder])
    change()
    expect(fingerprint([folder])).not.toBe(before)
  })

  it.each([
    ['tests', 'src/a.test.ts'],
    ['builds', 'dist/a.js'],
    ['installed packages', 'node_modules/a.js'],
  ])('does not change with %s', (_what, file) => {
    const before = fingerprint([folder])
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), 'x')
    expect(fingerprint([folder])).toBe(before)
  })

  it('ignores a missing path', () => {
    expect(fingerprint([join(folder, 'none')])).toBe(fingerprint([]))
  })
})
