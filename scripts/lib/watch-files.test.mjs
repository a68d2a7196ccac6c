import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchFiles } from './watch-files.mjs'

let folder
let unwatch
let bursts
const file = (name) => join(folder, 'src', name)
const write = (path, content) => writeFileSync(path, content)

beforeEach(() => {
  vi.useFakeTimers()
  folder = mkdtempSync(join(tmpdir(), 'watch-'))
  mkdirSync(join(folder, 'src', 'deep'), { recursive: true })
  write(file('deep/one.ts'), '1')
  bursts = 0
  const isWatched = (path) => path.endsWith('.ts')
  unwatch = watchFiles([join(folder, 'src'), join(folder, 'absent')], isWatched, () => bursts++)
})
afterEach(() => {
  unwatch()
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})
const look = () => vi.advanceTimersByTime(300)

describe('a change is noticed once', () => {
  it.each([
    ['a save in place', () => write(file('deep/one.ts'), '2')],
    [
      'a save in place of the same size',
      () => {
        write(file('deep/one.ts'), '2')
        utimesSync(file('deep/one.ts'), 1, 1)
      },
    ],
    [
      'a save by renaming a temporary file',
      () => {
        write(file('deep/one.ts.tmp'), '2')
        renameSync(file('deep/one.ts.tmp'), file('deep/one.ts'))
      },
    ],
    [
      'a folder that is replaced by another',
      () => {
        mkdirSync(join(folder, 'next'))
        write(join(folder, 'next', 'one.ts'), '1')
        renameSync(file('deep'), join(folder, 'previous'))
        renameSync(join(folder, 'next'), file('deep'))
      },
    ],
    ['a new file', () => write(file('two.ts'), '2')],
    ['a file that goes', () => rmSync(file('deep/one.ts'))],
    [
      'a file in a folder that was absent',
      () => {
        mkdirSync(join(folder, 'absent'))
        write(join(folder, 'absent', 'three.ts'), '3')
      },
    ],
  ])('%s', (_, change) => {
    change()
    look()
    look()
    look()
    expect(bursts).toBe(1)
  })

  it('and again after a second save by renaming', () => {
    for (const content of ['2', '3']) {
      write(file('x.tmp'), content)
      renameSync(file('x.tmp'), file('deep/one.ts'))
      look()
      look()
    }
    expect(bursts).toBe(2)
  })

  it('when the folder is missing for a moment, only after it is back', () => {
    renameSync(join(folder, 'src'), join(folder, 'away'))
    look()
    renameSync(join(folder, 'away'), join(folder, 'src'))
    write(file('deep/one.ts'), '4')
    look()
    expect(bursts).toBe(0)
    look()
    expect(bursts).toBe(1)
  })
})

it('an ignored file changes nothing', () => {
  write(file('note.md'), 'x')
  look()
  look()
  expect(bursts).toBe(0)
})
