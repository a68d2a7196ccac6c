import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '@boutique/domain/registry'
import type { Task } from '../packages/server/src/jobs/task.ts'
import { type RunningNode, startNode } from '../packages/server/src/node.ts'
import { addJobs } from '../packages/server/src/store/jobs.ts'
import { startPostgres, withClient } from './database.ts'
import { percentile } from './stats.ts'

const PRODUITS = 20_000
const JOBS = 10_000
const ADMIN = { email: 'mesures@example.test', password: 'une phrase assez longue' }

/**
 * `node bench/jobs.ts`: measures a queue of small jobs on one node, and list requests meanwhile. Server and client
 * share a process, which slows the lists down more than in production.
 */
const small: Task = { name: 'petit', label: 'Petit', maxAttempts: 1, timeLimit: 10_000, run: async () => undefined }
const postgres = await startPostgres(console.log)
const dataDir = mkdtempSync(join(tmpdir(), 'boutique-bench-jobs-'))
let node: RunningNode | undefined
try {
  const connection = await postgres.create(PRODUITS)
  node = await startNode({
    connection,
    registry,
    dataDir,
    webDir: dataDir,
    secretKey: 'mesures',
    host: '127.0.0.1',
    port: 0,
    admin: ADMIN,
    tasks: [small],
  })
  const { engine, address } = node
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const authorization = `Bearer ${response.headers.get('set-auth-token')}`
  const list = async (): Promise<number> => {
    const started = performance.now()
    const answer = await fetch(`${address}/api/boutiques/b1/produits?limit=40`, { headers: { authorization } })
    if (answer.status !== 200) throw new Error(await answer.text())
    await answer.arrayBuffer()
    return performance.now() - started
  }
  /** The p95 of list requests by four clients, each one request at a time, until `done`. */
  const lists = async (done: Promise<unknown>): Promise<number> => {
    const times: number[] = []
    const over = new AbortController()
    const end = done.then(() => over.abort())
    await Promise.all([
      end,
      ...Array.from({ length: 4 }, async () => {
        while (!over.signal.aborted) times.push(await list())
      }),
    ])
    return percentile(times, 0.95)
  }
  const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000))
  /** Milliseconds until all jobs of a new queue are done. */
  const emptied = async (): Promise<number> => {
    const job = { task: small.name, payload: {}, boutique: 'b1', actor: '', maxAttempts: 1, isLong: false }
    const started = performance.now()
    await addJobs(
      engine.pool,
      Array.from({ length: JOBS }, () => job),
      engine.now(),
    )
    await withClient(connection, async (client) => {
      for (let left = 1; left > 0; await seconds(0.05)) {
        const { rows } = await client.query('select count(*)::int as left from graphile_worker.jobs')
        left = rows[0].left
      }
    })
    return performance.now() - started
  }
  await lists(seconds(2))
  const quiet = await lists(seconds(4))
  const alone = await emptied()
  let busy = 0
  const during = await lists(emptied().then((ms) => (busy = ms)))
  const rate = (ms: number): string => `${Math.round(JOBS / (ms / 1000))}/s`
  console.log(`file de ${JOBS} travaux : ${rate(alone)} seule, ${rate(busy)} pendant des listes`)
  console.log(`p95 des listes : ${quiet.toFixed(1)} ms au calme, ${during.toFixed(1)} ms pendant la file`)
} finally {
  await node?.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
