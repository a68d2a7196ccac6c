import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Connection } from '../packages/server/src/store/connection/pool.ts'
import { urlOf } from './database.ts'
import { ADMIN, MAIN, signIn } from './product.ts'
import { type Program, startProgram } from './program.ts'
import { BOUTIQUES } from './seed.ts'

/** The fronts of docs/plusieurs-serveurs.md, with their example and how they are started on it. */
const EXAMPLES = join(import.meta.dirname, '../docs/exemples')
export const FRONTS = {
  haproxy: { file: 'haproxy.cfg', args: (file: string) => ['-db', '-f', file], whole: (text: string) => text },
  nginx: {
    file: 'nginx.conf',
    args: (file: string, folder: string) => ['-p', folder, '-c', file, '-g', 'daemon off;'],
    whole: (text: string) => nginxWith(text),
  },
} as const
export type Front = keyof typeof FRONTS

const nginxWith = (text: string): string => `${process.getuid?.() === 0 ? 'user root;' : ''}
pid nginx.pid; error_log stderr crit; events {} http { access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join('\n')}
${text} }`

const REQUESTS = 20_000
const PARALLEL = 16
/** As docs/plusieurs-serveurs.md asks for. */
const DRAIN_SECONDS = '5'

/** What came of the requests: how many, and how many had each unexpected status. */
export interface Outcome {
  requests: number
  unexpected: Record<string, number>
  restarts: number
}

/** Sends 20,000 requests of signed-in people to three servers behind a front, while each server is restarted once. */
export async function measureServers(connection: Connection, name: Front): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'boutique-serveurs-'))
  const servers: Program[] = []
  let front: ChildProcess | undefined
  try {
    mkdirSync(join(folder, 'medias'))
    const ports = await freePorts(4)
    const [frontPort, ...serverPorts] = ports as [number, ...number[]]
    const address = `http://127.0.0.1:${frontPort}`
    const start = (at: number): Promise<Program> => startServer(connection, folder, at, serverPorts[at] as number)
    for (let at = 0; at < 3; at++) servers[at] = await start(at)
    front = startFront(name, folder, [frontPort, ...serverPorts])
    await answers(address)
    const outcome: Outcome = { requests: 0, unexpected: {}, restarts: 0 }
    const restartEach = async (): Promise<void> => {
      for (let at = 0; at < 3; at++) {
        await servers[at]?.stop()
        servers[at] = await start(at)
        outcome.restarts++
      }
    }
    await Promise.all([sendAll(address, outcome), restartEach()])
    return outcome
  } finally {
    front?.kill('SIGTERM')
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function startServer(connection: Connection, folder: string, at: number, port: number): Promise<Program> {
  const dataDir = join(folder, `data${at}`)
  mkdirSync(dataDir, { recursive: true })
  try {
    symlinkSync(join(folder, 'medias'), join(dataDir, 'medias'))
  } catch {
    // A server that is started again has it.
  }
  return startProgram(`Le serveur ${at + 1}`, MAIN, {
    ...{ DATABASE_URL: urlOf(connection), DATA_DIR: dataDir, PORT: String(port) },
    ...{ TRUST_PROXY: 'loopback', DRAIN_SECONDS, ...ADMIN },
  })
}

function startFront(name: Front, folder: string, ports: readonly number[]): ChildProcess {
  const { file, args, whole } = FRONTS[name]
  const written = join(folder, file)
  const example = readFileSync(join(EXAMPLES, file), 'utf8')
  const replaced = ['8080', '3001', '3002', '3003'].reduce(
    (text, port, at) => text.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${ports[at]}`),
    example,
  )
  writeFileSync(written, whole(replaced))
  return spawn(name, args(written, folder), { stdio: ['ignore', 'inherit', 'inherit'] })
}

async function answers(address: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await delay(100)
  }
}

/** Signed-in people who read a list, who they are and a document, and change it. */
async function sendAll(address: string, outcome: Outcome): Promise<void> {
  const headers = { authorization: `Bearer ${await signIn(address)}`, 'content-type': 'application/json' }
  const root = `${address}/api/boutiques/${BOUTIQUES[0]}/produits`
  const send = async (url: string, init: RequestInit = {}): Promise<{ id?: string }> => {
    outcome.requests++
    const answer = await fetch(url, { ...init, headers }).catch(() => undefined)
    const body = (await answer?.json().catch(() => undefined)) as { id?: string; code?: string } | undefined
    if (answer?.ok && body) return body
    const what = answer ? `${answer.status} ${body?.code ?? ''}` : 'sans réponse'
    outcome.unexpected[what] = (outcome.unexpected[what] ?? 0) + 1
    return {}
  }
  const each = async (worker: number): Promise<void> => {
    const { id } = await send(root, { method: 'POST', body: JSON.stringify({ name: `Chaise ${worker}` }) })
    for (let turn = 0; outcome.requests < REQUESTS; turn++) {
      await send(`${root}?limit=5`)
      await send(`${address}/api/moi`)
      await send(`${root}/${id}`, {
        method: 'PATCH',
        body: JSON.stringify({ changes: { name: `Chaise ${worker}, ${turn}` } }),
      })
      await send(`${root}/${id}`)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, (_, worker) => each(worker)))
}

/** Ports that nobody uses at the moment. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) server.close()
  return ports
}
