import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../packages/server/src/postgres/index.ts'
import { onServer } from '../packages/server/src/testing/services/standby.ts'
import { cpuMeter } from './cpu.ts'
import { urlOf } from './database.ts'
import { follow } from './failovers/main.ts'
import { ADMIN, MAIN, makeBoutique } from './product.ts'
import { type Program, startProgram } from './program.ts'
import { median, percentile } from './stats.ts'

const WRITERS = [1, 16, 50]
const SECONDS = 2
/** Milliseconds to the standby, each way: one in another building. */
const DISTANCE_MS = 5

/** The same writers with and without a standby that commits wait for: what each kind of write reaches. */
export interface Reached {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Milliseconds of processor time of a write. */
  cpu: number
}
export const KINDS = ['produits', 'commandes', 'prix'] as const
export type Kind = (typeof KINDS)[number]
type Write = (writer: number, turn: number) => Promise<void>

/** What each kind of write reaches, by `kind writers`: the median of the rounds. */
export async function measureStandby(
  rounds: number,
  report: (text: string) => void,
): Promise<Record<'alone' | 'followed', Record<string, Reached>>> {
  const folder = mkdtempSync(join(tmpdir(), 'boutique-secours-'))
  // PostgreSQL runs as another user when this runs as root, and must be able to enter.
  chmodSync(folder, 0o755)
  const folders = { primary: join(folder, 'base'), standby: join(folder, 'secours') }
  const primary = await startEmbeddedPostgres({ dataDir: folders.primary, log: () => undefined })
  let product: Program | undefined
  let pair: Awaited<ReturnType<typeof follow>> | undefined
  try {
    product = await startProgram('Le produit', MAIN, {
      ...{ DATABASE_URL: urlOf(primary.connection), DATA_DIR: join(folder, 'donnees'), PORT: '0' },
      ...ADMIN,
    })
    const writes = await writesOf(product.address)
    const cpu = cpuMeter(product.pid, primary.pid) ?? (() => Number.NaN)
    const alone = await measureKinds(writes, rounds, cpu)
    report(`sans serveur de secours\n${lines(alone)}`)
    pair = await follow(primary, folders, DISTANCE_MS)
    const followed = await measureKinds(writes, rounds, cpu)
    report(`avec un serveur de secours synchrone\n${lines(followed)}`)
    return { alone, followed }
  } finally {
    await product?.stop()
    if (pair) await onServer(primary.connection, (on) => on.query(`alter system reset synchronous_standby_names`))
    await pair?.replication.close()
    await pair?.standby.stop()
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const lines = (reached: Record<string, Reached>): string =>
  Object.entries(reached)
    .map(
      ([name, { perSecond, p50, p99, cpu }]) =>
        `  ${name.padEnd(14)} ${perSecond.toFixed(0).padStart(5)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${cpu.toFixed(2)} ms de processeur`,
    )
    .join('\n')

async function measureKinds(
  writes: Record<Kind, Write>,
  rounds: number,
  cpu: () => number,
): Promise<Record<string, Reached>> {
  const all: Record<string, Reached[]> = {}
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++)
    for (const writers of WRITERS)
      for (const kind of KINDS) {
        const reached = await measure(writes[kind], writers, cpu)
        if (round > 0) (all[`${kind} ${writers}`] ??= []).push(reached)
      }
  const middle = (of: keyof Reached, reached: Reached[]): number => median(reached.map((one) => one[of]))
  return Object.fromEntries(
    Object.entries(all).map(([name, reached]) => [
      name,
      {
        ...{ perSecond: middle('perSecond', reached), p50: middle('p50', reached) },
        ...{ p99: middle('p99', reached), cpu: middle('cpu', reached) },
      },
    ]),
  )
}

async function measure(write: Write, writers: number, cpu: () => number): Promise<Reached> {
  const times: number[] = []
  const used = cpu()
  const started = performance.now()
  const end = started + SECONDS * 1000
  const one = async (writer: number): Promise<void> => {
    for (let turn = 0; performance.now() < end; turn++) {
      const asked = performance.now()
      await write(writer, turn)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => one(writer)))
  const seconds = (performance.now() - started) / 1000
  return {
    perSecond: times.length / seconds,
    p50: median(times),
    p99: percentile(times, 0.99),
    cpu: (cpu() - used) / times.length,
  }
}

/** How each kind is written; a refusal ends the measure. */
async function writesOf(address: string): Promise<Record<Kind, Write>> {
  const { token, path } = await makeBoutique(address)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let serial = 0
  async function ask(method: string, at: string, body: object): Promise<{ id: string; rev: number }> {
    const response = await fetch(address + at, { method, headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${at} → ${response.status} ${text}`)
    return JSON.parse(text) as { id: string; rev: number }
  }
  const products: { id: string; rev: number }[] = []
  return {
    produits: async () => void (await ask('POST', `${path}/produits`, { name: `Buffet ${++serial}`, price: serial })),
    commandes: async () => void (await ask('POST', `${path}/commandes`, { deliveryDate: '2026-12-03' })),
    prix: async (writer, turn) => {
      const standing = (products[writer] ??= await ask('POST', `${path}/produits`, { name: `Table ${writer}` }))
      const changed = { rev: standing.rev, changes: { price: ++serial + turn / 100 } }
      products[writer] = await ask('PATCH', `${path}/produits/${standing.id}`, changed)
    },
  }
}
