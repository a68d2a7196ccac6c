import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canWrite, folderRefusal } from './writable.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'writable-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('whether files may be made in a folder', () => {
  it('in one that exists, and one that can be made; nothing is left there', async () => {
    mkdirSync(join(folder, 'medias'))
    expect(await canWrite(join(folder, 'medias'))).toBe(true)
    expect(await canWrite(join(folder, 'absent'))).toBe(true)
    expect(readdirSync(folder, { recursive: true })).toEqual(['medias'])
  })

  it('not in a file, below one, or in a folder whose own folder is absent', async () => {
    writeFileSync(join(folder, 'fichier'), '')
    for (const path of ['fichier', 'fichier/medias', 'absent/medias'])
      expect(await canWrite(join(folder, path)), path).toBe(false)
  })
})

describe('the sentence about the folder of the data', () => {
  it.each([
    ['EROFS', 'open', /lecture seule/],
    ['EACCES', 'open', /lecture seule/],
    ['EPERM', 'mkdir', /lecture seule/],
    ['ENOENT', 'mkdir', /n'existe pas et ne peut pas être créé/],
    ['EEXIST', 'mkdir', /passe par un fichier/],
    ['ENOTDIR', 'open', /passe par un fichier/],
  ])('%s of %s', (code, syscall, words) => {
    expect(folderRefusal(Object.assign(new Error('x'), { code, syscall }))).toMatch(words)
  })

  it.each([
    ['EACCES', 'listen'],
    ['EACCES', 'connect'],
    ['ENOENT', 'open'],
    ['EPERM', 'kill'],
    [undefined, undefined],
  ])('none for %s of %s', (code, syscall) => {
    expect(folderRefusal(Object.assign(new Error('x'), { code, syscall }))).toBeUndefined()
  })
})
