import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBinaries } from './binaries.ts'
import { isServing, parsePostmaster, stopPostmaster } from './postmaster.ts'

describe('parsePostmaster', () => {
  const text = (pid: string, socket: string) =>
    [pid, '/srv/postgres', '1790000000', '5432', socket, '', '  1 2', 'ready   ', ''].join('\n')

  it.each([
    ['a socket', text('42', '/srv/s'), { pid: 42, endpoint: { port: 5432, socketFolder: '/srv/s' }, status: 'ready' }],
    ['TCP', text('42', ''), { pid: 42, endpoint: { port: 5432 }, status: 'ready' }],
    ['no number', text('x', ''), undefined],
    ['nothing', '', undefined],
  ])('reads a file with %s', (_what, content, expected) => {
    expect(parsePostmaster(content)).toEqual(expected)
  })
})

describe('isServing', () => {
  it('recognises only the server of the folder, not any living process', () => {
    expect(isServing('/srv/nowhere', process.pid)).toBe(false)
    // Nor one whose working directory it is, such as a shell.
    expect(isServing(process.cwd(), process.pid)).toBe(false)
  })
})

describe('stopPostmaster', () => {
  it('does nothing where no server runs', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'postmaster-')))
    const cluster = { binaries: findBinaries(), folder, account: undefined }
    await expect(stopPostmaster(cluster)).resolves.toBeUndefined()
    rmSync(folder, { recursive: true })
  })
})
