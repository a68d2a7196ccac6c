import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../packages/server/src/postgres/index.ts'
import { type Proxy, startProxy } from '../../packages/server/src/testing/services/proxy.ts'
import { onServer, startStandby } from '../../packages/server/src/testing/services/standby.ts'
import { urlOf } from '../database.ts'
import { ADMIN, MAIN, makeBoutique } from '../product.ts'
import { type Program, startProgram } from '../program.ts'
import { type Acknowledged, startWriters } from './writers.ts'

const WRITERS = 60
/** How long replication stands still before the standby takes over, in milliseconds. */
const STALL_MS = 500
/** How long the writers write before that. */
const CALM_MS = 1000

/** What came of the fail-overs. */
export interface Outcome {
  failovers: number
  writes: number
  others: Record<string, number>
  /** Acknowledged writes that the new primary does not have. */
  lost: string[]
  /** From the end of each fail-over until the next acknowledged write, in milliseconds. */
  pauses: number[]
}

/** A primary, the standby that its commits wait for, and the way between them. */
interface Pair {
  primary: EmbeddedPostgres
  standby: EmbeddedPostgres
  replication: Proxy
}

/**
 * Sixty writers through a front that holds its clients during a fail-over, as managed proxies and virtual addresses do. Each
 * time replication stands still first, and the front leads to the standby, which becomes the primary of the next one.
 *
 * @param report is told of each fail-over
 */
export async function measureFailovers(failovers: number, report: (text: string) => void): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'boutique-bascules-'))
  // PostgreSQL runs as another user when this runs as root, and must be able to enter.
  chmodSync(folder, 0o755)
  const folderOf = (at: number): string => join(folder, `base${at}`)
  const outcome: Outcome = { failovers: 0, writes: 0, others: {}, lost: [], pauses: [] }
  let primary = await startEmbeddedPostgres({ dataDir: folderOf(0), log: () => undefined })
  let front: Proxy | undefined
  let product: Program | undefined
  let writers: ReturnType<typeof startWriters> | undefined
  try {
    front = await startProxy(primary.connection)
    product = await startProgram('Le produit', MAIN, {
      ...{ DATABASE_URL: urlOf(front.connection), DATA_DIR: join(folder, 'donnees'), PORT: '0' },
      ...ADMIN,
    })
    const { token, path } = await makeBoutique(product.address)
    writers = startWriters({ address: product.address, token, path: `${path}/produits` }, WRITERS)
    for (let at = 0; at < failovers; at++) {
      const pair = await follow(primary, { primary: folderOf(at), standby: folderOf(at + 1) })
      primary = pair.standby
      const before = writers.acknowledged.writes
      const pause = await failOver(front, pair, writers.acknowledged)
      const lost = await missing(primary, writers.acknowledged)
      outcome.failovers++
      outcome.lost.push(...lost)
      outcome.pauses.push(pause)
      const { writes } = writers.acknowledged
      report(
        `bascule ${at + 1} : ${writes - before} écritures accusées, ${lost.length} perdues, reprise après ${pause.toFixed(0)} ms`,
      )
      await pair.replication.close()
      await pair.primary.stop()
      rmSync(folderOf(at), { recursive: true, force: true })
    }
    await writers.stop()
    outcome.lost.push(...(await missing(primary, writers.acknowledged)))
    outcome.lost = [...new Set(outcome.lost)]
    const { writes, others } = writers.acknowledged
    return { ...outcome, writes, others }
  } finally {
    await writers?.stop()
    await product?.stop()
    await front?.close()
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives a primary a standby that its commits wait for. */
export async function follow(
  primary: EmbeddedPostgres,
  folders: { primary: string; standby: string },
  distance = 0,
): Promise<Pair> {
  const replication = await startProxy(primary.connection, 0, distance)
  const standby = await startStandby(primary, folders, replication.connection)
  await onServer(primary.connection, async (on) => {
    await on.query(`alter system set synchronous_standby_names = '*'`)
    await on.query('select pg_reload_conf()')
    const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`
    while ((await on.query(isSynchronous)).rowCount === 0) await delay(20)
  })
  return { primary, standby, replication }
}

/** Resolves with how long it took until a write was acknowledged once the front led to the standby, in milliseconds. */
async function failOver(front: Proxy, { standby, replication }: Pair, acknowledged: Acknowledged): Promise<number> {
  await delay(CALM_MS)
  replication.silence()
  await delay(STALL_MS)
  front.hold()
  await onServer(standby.connection, (on) => on.query('select pg_promote()'))
  const over = performance.now()
  front.leadTo(standby.connection)
  while (acknowledged.at <= over) await delay(5)
  const pause = acknowledged.at - over
  // Everybody has an answer from the new primary.
  await delay(CALM_MS)
  return pause
}

/** The acknowledged writes that a primary does not have: a price is that of a document, or one that its journal replaced. */
async function missing(primary: EmbeddedPostgres, { created, prices }: Acknowledged): Promise<string[]> {
  const all = [...created, ...prices]
  return onServer(primary.connection, async (on) => {
    const { rows } = await on.query(`
      select id as stored from produits
      union all select id || ' ' || (data->>'price') from produits where data ? 'price'
      union all select document || ' ' || (changes->>'price') from system.journal
        where collection = 'produits' and changes->>'price' is not null`)
    const stored = new Set(rows.map((row) => row.stored as string))
    return all.filter((one) => !stored.has(one))
  })
}
