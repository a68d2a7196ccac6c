import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { parseStat, processIdentity } from './process.ts'

describe('parseStat', () => {
  const tail = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 4242 99'
  it.each([
    ['a plain name', `12 (node) S ${tail}`, { state: 'S', start: '4242' }],
    ['a name with brackets and spaces', `12 (a) S (b) c) Z ${tail}`, { state: 'Z', start: '4242' }],
    ['a cut line', '12 (node) S 1 2', undefined],
  ])('reads %s', (_name, line, expected) => {
    expect(parseStat(line)).toEqual(expected)
  })
})

describe('processIdentity', () => {
  it('is stable for one process and differs between two', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
    await once(child, 'spawn')
    const pid = child.pid ?? 0
    const first = processIdentity(pid)
    expect(first).toBeTruthy()
    expect(processIdentity(pid)).toBe(first)
    expect(first).not.toBe(processIdentity(process.pid))
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(processIdentity(pid)).toBeUndefined()
  })

  it.each([0, -1, 1.5, Number.NaN])('returns undefined for process %s', (pid) => {
    expect(processIdentity(pid)).toBeUndefined()
  })
})
