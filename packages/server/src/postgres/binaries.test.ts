import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRoot, unprivilegedAccount } from './account.ts'
import { type Binaries, findBinaries, usableBinaries } from './binaries.ts'

let folder: string
let bare: Binaries
let links: string[]

/** The package as installed without scripts: without its library links. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'binaries-'))
  const installed = findBinaries()
  bare = { ...installed, native: join(folder, 'package', 'native') }
  cpSync(installed.native, bare.native, { recursive: true, verbatimSymlinks: true })
  const listed = JSON.parse(readFileSync(join(bare.native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  links = listed.map(({ target }) => join(folder, 'package', target))
  for (const link of links) rmSync(link, { force: true })
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('usableBinaries', () => {
  it('recreates the library links missing after an install without scripts', async () => {
    expect(links.length).toBeGreaterThan(0)
    expect(await usableBinaries(bare, undefined, join(folder, 'copies'), () => {})).toEqual(bare)
    expect(links.filter((link) => !existsSync(link))).toEqual([])
    expect(existsSync(join(folder, 'copies'))).toBe(false)
  })

  it('names the programs that do not run', async () => {
    rmSync(join(bare.native, 'bin', 'pg_ctl'))
    const refusal = { code: 'postgres_binaries', message: expect.stringContaining(bare.native) }
    await expect(usableBinaries(bare, undefined, folder, () => {})).rejects.toMatchObject(refusal)
  })

  if (isRoot()) {
    it('copies them once, with a message, to a folder that the account can read', async () => {
      // The package lies in a 0700 folder, the copy in a shared place.
      const copies = join('/tmp', `boutique-binaries-${process.pid}`)
      const messages: string[] = []
      try {
        const first = await usableBinaries(bare, unprivilegedAccount(), copies, (message) => messages.push(message))
        const second = await usableBinaries(bare, unprivilegedAccount(), copies, (message) => messages.push(message))
        expect(first.native.startsWith(copies)).toBe(true)
        expect(second).toEqual(first)
        expect(messages).toHaveLength(1)
        expect(messages[0]).toContain(first.native)
      } finally {
        rmSync(copies, { recursive: true, force: true })
      }
    })
  }
})
