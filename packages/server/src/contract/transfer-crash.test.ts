import { once } from 'node:events'
import { afterAll, expect, it } from 'vitest'
import { FIREBASE_SETTINGS, startTestFirebase } from '../testing/services/firebase.ts'
import { startTestNode } from '../testing/node.ts'
import { testProgram } from '../testing/program.ts'
import { addTransferable, transfersOf } from '../testing/transfers.ts'

const DOCUMENTS = 3000
const KILLED_AT = 7
const firebase = await startTestFirebase()
// It has no tasks: only the real program takes the jobs.
const beside = await startTestNode({ tasks: [] })
const program = testProgram(beside, {
  FIREBASE_BASE: firebase.base.origin,
  OUTGOING_ALLOWED: firebase.base.host,
})
afterAll(async () => {
  await program.stop()
  await beside.stop()
  await firebase.close()
})

it('[TRANS-04] a transfer of 3,000 documents of a program that is killed in the middle goes on, none lost or doubled', async () => {
  await addTransferable(beside, 'produits', DOCUMENTS)
  const first = await program.start()
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
  const second = await program.start()
  const done = await transfersOf(second.client).ended(id)
  expect(done).toMatchObject({ etat: 'termine', nbPrevus: DOCUMENTS, nbCopies: DOCUMENTS, nbTrouves: DOCUMENTS })
  expect(await marked()).toBe(DOCUMENTS)
  const sources = [...firebase.documents.values()].map(({ transfert }) => (transfert as { source: string }).source)
  expect(new Set(sources).size).toBe(DOCUMENTS)
  expect(sources).toHaveLength(DOCUMENTS)
  // Only the batch under way was written twice.
  expect([...firebase.writes.values()].filter((count) => count > 1).length).toBeLessThanOrEqual(200)
})
