import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireInstanceLock, InstanceRunningError } from './lock.ts'

const lockModule = new URL('./lock.ts', import.meta.url).href
const holder = `
  const { acquireInstanceLock } = await import(${JSON.stringify(lockModule)})
  try {
    acquireInstanceLock(process.argv[1]).publish('http://127.0.0.1:4321')
    process.stdout.write('held')
    process.stdin.resume()
  } catch (error) {
    process.stdout.write(error.code)
  }
`

let root: string
let dataDir: string
const children: ChildProcess[] = []

/** Starts a process that tries to acquire the lock; resolves with its output: `held` or an error code. */
async function rival(): Promise<{ child: ChildProcess; said: string }> {
  const args = ['--input-type=module', '-e', holder, dataDir]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [chunk] = await once(child.stdout, 'data')
  return { child, said: String(chunk) }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lock-'))
  dataDir = join(root, 'data')
})

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  rmSync(root, { recursive: true, force: true })
})

describe('acquireInstanceLock', () => {
  it('refuses a second start with one French line naming the process and the address, and changes nothing', async () => {
    const { child } = await rival()
    const before = readFileSync(join(dataDir, 'instance.lock'), 'utf8')
    expect(() => acquireInstanceLock(dataDir)).toThrow(InstanceRunningError)
    expect(() => acquireInstanceLock(dataDir)).toThrow(
      `Arrière-boutique est déjà en marche sur le dossier ${dataDir} (processus ${child.pid}, à l'adresse http://127.0.0.1:4321).`,
    )
    expect(readdirSync(dataDir)).toEqual(['instance.lock'])
    expect(readFileSync(join(dataDir, 'instance.lock'), 'utf8')).toBe(before)
  })

  it('takes over after a kill -9', async () => {
    const { child } = await rival()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = acquireInstanceLock(dataDir)
    expect(JSON.parse(readFileSync(join(dataDir, 'instance.lock'), 'utf8')).pid).toBe(process.pid)
    lock.release()
  })

  it('takes over when the process id now belongs to another process', () => {
    acquireInstanceLock(dataDir).release()
    writeFileSync(join(dataDir, 'instance.lock'), JSON.stringify({ pid: process.ppid, start: 'an earlier boot:1' }))
    acquireInstanceLock(dataDir).release()
    expect(existsSync(join(dataDir, 'instance.lock'))).toBe(false)
  })

  it.each(['', '{', 'null', '{"pid":"1"}'])('takes over a damaged lock %j', (text) => {
    acquireInstanceLock(dataDir).release()
    writeFileSync(join(dataDir, 'instance.lock'), text)
    const lock = acquireInstanceLock(dataDir)
    expect(() => acquireInstanceLock(dataDir)).toThrow(InstanceRunningError)
    lock.release()
  })

  it('lets one of many simultaneous starts take over a stale lock', async () => {
    acquireInstanceLock(dataDir).release()
    writeFileSync(join(dataDir, 'instance.lock'), JSON.stringify({ pid: 1, start: 'an earlier boot:1' }))
    const said = (await Promise.all([rival(), rival(), rival(), rival()])).map((one) => one.said).toSorted()
    expect(said).toEqual(['held', 'instance_running', 'instance_running', 'instance_running'])
    expect(readdirSync(dataDir)).toEqual(['instance.lock'])
  })

  it("releases the folder, but never another instance's lock", () => {
    const lock = acquireInstanceLock(dataDir)
    lock.publish('http://127.0.0.1:1')
    lock.release()
    expect(readdirSync(dataDir)).toEqual([])
    const next = acquireInstanceLock(dataDir)
    next.publish('http://127.0.0.1:2')
    lock.release()
    lock.publish('http://127.0.0.1:3')
    expect(readFileSync(join(dataDir, 'instance.lock'), 'utf8')).toContain('http://127.0.0.1:2')
    next.release()
  })
})
