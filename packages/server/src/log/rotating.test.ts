import { appendFile } from 'node:fs/promises'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rotatingLog } from './rotating.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boutique-log-'))
  path = join(folder, 'serveur.log')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const line = (number: number): string => `${String(number).padStart(9, '0')}\n`
const full = (): Promise<never> => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))

describe('the log', () => {
  it('keeps lines in order, in a limited number of files of limited size', async () => {
    for (let number = 0; number < 100; number++) {
      const log = rotatingLog(path, { maxBytes: 100, files: 3 })
      log.write(line(number))
      await log.close()
    }
    expect(readdirSync(folder).sort()).toEqual(['serveur.log', 'serveur.log.1', 'serveur.log.2'])
    const lines = ['serveur.log.2', 'serveur.log.1', 'serveur.log'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    )
    expect(lines.map(({ length }) => length)).toEqual([100, 100, 100])
    expect(lines.join('')).toBe(Array.from({ length: 30 }, (_, at) => line(70 + at)).join(''))
  })

  it('on a full disk drops what does not fit in memory, and logs the number of dropped lines later', async () => {
    let isFull = true
    let room = (): void => undefined
    const attempts: Promise<void> = new Promise((resolve) => {
      room = resolve
    })
    const log = rotatingLog(path, {
      now: () => 5,
      append: (to, text) => {
        if (!isFull) return appendFile(to, text)
        room()
        return full()
      },
    })
    log.write('first\n')
    await attempts
    const long = `${'x'.repeat(99_999)}\n`
    for (let at = 0; at < 15; at++) log.write(long)
    isFull = false
    await log.close()
    expect(readFileSync(path, 'utf8')).toBe(`\n{"level":40,"time":5,"msg":"6 lines lost"}\n${long.repeat(10)}`)
  })

  it('in a folder that cannot be created drops its lines', async () => {
    writeFileSync(join(folder, 'file'), '')
    const log = rotatingLog(join(folder, 'file', 'serveur.log'))
    log.write('lost\n')
    await log.close()
    expect(readdirSync(folder)).toEqual(['file'])
  })
})
