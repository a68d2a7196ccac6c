import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import { privateFolder, SECRET_KEY } from '../testing/prepared.ts'

const dataDir = privateFolder()
function program(env: Record<string, string>) {
  const { NODE_OPTIONS: _, ...inherited } = process.env
  return spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, '../main.ts')], {
    env: { ...inherited, DATA_DIR: dataDir, PORT: '0', SECRET_KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

it('with LOG_FORMAT=json all that is said is lines of JSON on stdout, and there is no file', async () => {
  const server = await startTestNode()
  const child = program({ DATABASE_URL: server.database.url, LOG_FORMAT: 'json', ACCESS_LOG: '1' })
  const lines: { level: number; time: number; msg: string; route?: string }[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(JSON.parse(line))
    const address = /est ouverte : (http:\S+)/.exec(lines.at(-1)?.msg ?? '')?.[1]
    // Ended by its own answer: what follows is read too.
    if (address) void fetch(`${address}/health/live`).then(() => child.kill('SIGTERM'))
  }
  expect(lines.filter(({ level, time, msg }) => !(level > 0 && time > 0 && msg !== ''))).toEqual([])
  expect(lines.filter(({ route }) => route !== undefined)).toMatchObject([{ msg: 'request', route: '/health/live' }])
  expect(existsSync(join(dataDir, 'serveur.log'))).toBe(false)
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it.each([
  ['json', /^\{"level":60,"time":\d+,"msg":"DRAIN_SECONDS est un nombre/],
  ['', /^DRAIN_SECONDS est un nombre/],
])('a refused start is told in the same form: LOG_FORMAT=%s', async (LOG_FORMAT, said) => {
  const child = program({ LOG_FORMAT, DRAIN_SECONDS: 'dix' })
  const [observed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([code, observed]).toEqual([1, expect.stringMatching(said)])
})

it('another LOG_FORMAT is refused in words', async () => {
  const child = program({ LOG_FORMAT: 'xml' })
  expect(await text(child.stderr)).toBe('LOG_FORMAT vaut json, ou rien ; pas « xml »\n')
})
