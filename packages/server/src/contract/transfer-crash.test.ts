import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, it } from 'vitest'
import { Client } from '../testing/client.ts'
import { FIREBASE_SETTINGS, startTestFirebase } from '../testing/firebase.ts'
import { startTestNode } from '../testing/node.ts'
import { privateFolder, SECRET_KEY } from '../testing/prepared.ts'
import { addTransferable, transfersOf } from '../testing/transfers.ts'

const DOCUMENTS = 3000
const KILLED_AT = 7
const firebase = await startTestFirebase()
// It has no tasks: only the real program takes the jobs.
const beside = await startTestNode({ tasks: [] })
const dataDir = privateFolder()
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await beside.stop()
  await firebase.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the real program on the database; resolves once it listens. */
async function start(): Promise<{ child: ChildProcess; client: Client }> {
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, '../main.ts')], {
    env: {
      ...env,
      DATABASE_URL: beside.database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      SECRET_KEY,
      FIREBASE_BASE: firebase.base.origin,
      OUTGOING_ALLOWED: firebase.base.host,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const address = /est ouverte : (http:\S+)/.exec(line)?.[1]
    if (address) return { child, client: new Client(address, beside.tokenOf('admin')) }
  }
  throw new Error('the program ended')
}

it('[TRANS-04] a transfer of 3,000 documents of a program that is killed in the middle goes on, none lost or doubled', async () => {
  await addTransferable(beside, 'produits', DOCUMENTS)
  const first = await start()
  await first.client.change('/api/boutiques/atelier', FIREBASE_SETTINGS)
  const exit = once(first.child, 'exit')
  // Before the project carries out a batch: it is copied, and the program never learns of it.
  firebase.onCommit = (count) => {
    if (count === KILLED_AT) first.child.kill('SIGKILL')
  }
  const { id } = await transfersOf(first.client).start({ type: 'produit', nombre: DOCUMENTS })
  await exit
  const marked = async (): Promise<number> => {
    const [row] = await beside.sql<{ n: number }>('select count(*)::int as n from produits where deleted')
    return row?.n ?? 0
  }
  const kept = await marked()
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(DOCUMENTS)
  expect(firebase.documents.size).toBeGreaterThanOrEqual(kept)

  // As after the forty seconds for which the jobs of a program without a heartbeat stay locked.
  await beside.sql(`update system.job_workers set seen_at = seen_at - interval '1 minute'`)
  const second = await start()
  const done = await transfersOf(second.client).ended(id)
  expect(done).toMatchObject({ etat: 'termine', nbPrevus: DOCUMENTS, nbCopies: DOCUMENTS, nbTrouves: DOCUMENTS })
  expect(await marked()).toBe(DOCUMENTS)
  const sources = [...firebase.documents.values()].map(({ transfert }) => (transfert as { source: string }).source)
  expect(new Set(sources).size).toBe(DOCUMENTS)
  expect(sources).toHaveLength(DOCUMENTS)
  // Only the batch under way was written twice.
  expect([...firebase.writes.values()].filter((count) => count > 1).length).toBeLessThanOrEqual(200)
}, 180_000)
