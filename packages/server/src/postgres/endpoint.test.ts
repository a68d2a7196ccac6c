import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseEndpoint, fitsSocket } from './endpoint.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'endpoint-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('chooseEndpoint', () => {
  it('prefers a private folder next to the cluster', async () => {
    const { socketFolder } = await chooseEndpoint(folder, undefined)
    expect(socketFolder).toBe(join(folder, 'postgres-socket'))
    expect(lstatSync(socketFolder ?? '').mode & 0o777).toBe(0o700)
  })

  it('closes a folder of ours whose mode is open', async () => {
    mkdirSync(join(folder, 'postgres-socket'))
    chmodSync(join(folder, 'postgres-socket'), 0o755)
    await chooseEndpoint(folder, undefined)
    expect(lstatSync(join(folder, 'postgres-socket')).mode & 0o777).toBe(0o700)
  })

  it('uses a short path elsewhere, always the same, when this one is too long for a socket', async () => {
    const base = join(folder, 'x'.repeat(100))
    mkdirSync(base)
    const first = await chooseEndpoint(base, undefined)
    const second = await chooseEndpoint(base, undefined)
    expect(second).toEqual(first)
    expect(fitsSocket(first.socketFolder ?? base)).toBe(true)
    rmSync(first.socketFolder ?? '', { recursive: true })
  })

  it('does not use a folder that somebody else may have created', async () => {
    symlinkSync(tmpdir(), join(folder, 'postgres-socket'))
    const { socketFolder } = await chooseEndpoint(folder, undefined)
    expect(socketFolder).not.toBe(join(folder, 'postgres-socket'))
    rmSync(socketFolder ?? '', { recursive: true })
  })
})

describe('fitsSocket', () => {
  it.each([
    [`/${'x'.repeat(85)}`, true],
    [`/${'x'.repeat(90)}`, false],
    // The limit is in bytes, not letters.
    [`/${'é'.repeat(50)}`, false],
  ])('%s: %s', (path, expected) => {
    expect(fitsSocket(path)).toBe(expected)
  })
})
