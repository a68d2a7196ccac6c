import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BackupHealth, Health } from '@boutique/domain'
import { Client } from '../../packages/server/src/testing/client.ts'
import { ADMIN, signIn } from '../product.ts'

const SOURCES = join(import.meta.dirname, '../../packages/server/src')

/** A server of the drill, with a signed-in administrator. */
export interface Shop {
  client: Client
  pid: number
  /** As a power failure: the server and its own PostgreSQL end at once. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** What the programs of a drill are given: nothing of the person who starts it. */
const environment = (settings: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  ...ADMIN,
  ...settings,
})

/** Starts the server on a data folder; its messages go to a file beside it. @throws Error when it ends before it is open */
export async function startShop(dataDir: string, settings: Record<string, string>): Promise<Shop> {
  mkdirSync(join(dataDir, '..'), { recursive: true })
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', join(SOURCES, 'main.ts')], {
    env: environment({ DATA_DIR: dataDir, PORT: '0', ...settings }),
    stdio: ['ignore', 'pipe', openSync(`${dataDir}.log`, 'a')],
  })
  const endWithUs = (): void => void child.kill('SIGKILL')
  process.on('exit', endWithUs)
  const said: string[] = []
  let address: string | undefined
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    said.push(line)
    address = /est ouverte : (http:\S+)/.exec(line)?.[1]
    if (address) break
  }
  if (!address)
    throw new Error(`the server ended: ${said.join('\n')} ${readFileSync(`${dataDir}.log`, 'utf8').slice(-2000)}`)
  const client = new Client(address, await signIn(address))
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    process.off('exit', endWithUs)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    client,
    pid: child.pid as number,
    stop: () => end('SIGTERM'),
    async kill() {
      const postgres = postgresOf(dataDir)
      const ended = end('SIGKILL')
      if (postgres !== undefined) process.kill(postgres, 'SIGKILL')
      await ended
    },
  }
}

/** The first process of the PostgreSQL of a data folder; undefined when it has none. */
export function postgresOf(dataDir: string, cluster = 'postgres'): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** What a server says of its backup. */
export async function backupOf(client: Client): Promise<BackupHealth> {
  const { backup } = (await client.get('/api/sante')).body as unknown as Health
  if (!backup) throw new Error('the server makes no backup')
  return backup
}

/** How a restore ended; undefined for one that was killed. */
export interface RestoreEnd {
  code: number | null
  output: string
  seconds: number
}

/**
 * Runs the program that restores.
 *
 * @param killAt called with all of its output so far after each line: whether it is to be killed now, as by a power failure
 */
export async function runRestore(
  dataDir: string,
  args: string[],
  settings: Record<string, string>,
  killAt: (output: string) => boolean = () => false,
): Promise<RestoreEnd> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--no-warnings', join(SOURCES, 'restore.ts'), ...args], {
    env: environment({ DATA_DIR: dataDir, ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`
      if (killAt(output)) child.kill('SIGKILL')
    })
  const [code] = (await ended) as [number | null]
  return { code, output, seconds: (performance.now() - started) / 1000 }
}
