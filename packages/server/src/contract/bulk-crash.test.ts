import { once } from 'node:events'
import type { BulkChange } from '@boutique/domain'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import { testProgram } from '../testing/program.ts'

// The same with more documents: BULK_CRASH_DOCUMENTS=5000.
const DOCUMENTS = Number(process.env.BULK_CRASH_DOCUMENTS ?? 600)
const [EARLY, MIDDLE, LATE] = [0.1, 0.4, 0.75].map((part) => part * DOCUMENTS) as [number, number, number]
const shop = '/api/boutiques/atelier'
const id = 'changement-interrompu'
// It has no tasks: only the real program takes the jobs.
const beside = await startTestNode({ tasks: [] })
const program = testProgram(beside, {})
afterAll(async () => {
  await program.stop()
  await beside.stop()
})

type Program = Awaited<ReturnType<typeof program.start>>

const read = async (): Promise<BulkChange> =>
  (await beside.as('admin').read(`${shop}/en-masse/${id}`)) as unknown as BulkChange

/** The number of products by price and revision. */
async function pricesAndRevisions(): Promise<unknown[]> {
  return beside.sql(`select data->>'price' as price, rev::int, count(*)::int as many
    from produits group by 1, 2 order by 1, 2`)
}

/** What the journal has of the change: a line for it, and one for its undo. */
async function lines(): Promise<unknown[]> {
  return beside.sql('select action, documents::int from system.bulk_lines order by number')
}

async function addProducts(): Promise<void> {
  const first = await beside.as('admin').create(`${shop}/produits`, { name: 'Chaise', price: 100 })
  await beside.sql(
    `insert into produits (id, _scope, data, created_at, updated_at, datetime)
     select 'p' || n, _scope, data || jsonb_build_object('sku', 'X' || n), created_at, updated_at, datetime
     from produits, generate_series(1, $2::int - 1) as n where id = $1`,
    [first.id, DOCUMENTS],
  )
}

/** Kills the program once so many documents are done; another one goes on. Returns it, and how many were done by then. */
async function killAt(
  running: Program,
  done: (change: BulkChange) => number,
  many: number,
): Promise<[Program, number]> {
  await expect.poll(async () => done(await read()), { interval: 5, timeout: 120_000 }).toBeGreaterThanOrEqual(many)
  const ended = once(running.child, 'exit')
  running.child.kill('SIGKILL')
  await ended
  const reached = done(await read())
  // As after the seconds for which the jobs of a program without a heartbeat stay locked.
  await beside.sql(`update system.job_workers set seen_at = seen_at - interval '1 minute'`)
  return [await program.start(), reached]
}

it('a change of many documents of a program that is killed three times changes each once, and so does its undo', async () => {
  await addProducts()
  const before = await pricesAndRevisions()
  expect(before).toEqual([{ price: '100', rev: 1, many: DOCUMENTS }])
  let running = await program.start()
  const asked = {
    id,
    collection: 'produits',
    target: { list: {} },
    operation: { op: 'price', field: 'price', percent: 10 },
  }
  expect((await running.client.post(`${shop}/en-masse`, asked)).status).toBe(202)
  const interrupted: number[] = []
  for (const many of [EARLY, MIDDLE, LATE]) {
    const [next, reached] = await killAt(running, (change) => change.done, many)
    running = next
    interrupted.push(reached)
  }
  expect(interrupted.every((done) => done < DOCUMENTS)).toBe(true)
  await expect.poll(async () => (await read()).state, { timeout: 120_000 }).toBe('fait')
  expect(await read()).toMatchObject({ total: DOCUMENTS, done: DOCUMENTS, changed: DOCUMENTS, refused: 0 })
  expect(await pricesAndRevisions()).toEqual([{ price: '110', rev: 2, many: DOCUMENTS }])
  expect(await lines()).toEqual([{ action: 'modifier', documents: DOCUMENTS }])

  expect((await running.client.post(`${shop}/en-masse/${id}/annuler`)).status).toBe(202)
  const [, restored] = await killAt(running, (change) => change.restored + change.kept, MIDDLE)
  expect(restored).toBeLessThan(DOCUMENTS)
  await expect.poll(async () => (await read()).state, { timeout: 240_000 }).toBe('annule')
  expect(await read()).toMatchObject({ restored: DOCUMENTS, kept: 0 })
  expect(await pricesAndRevisions()).toEqual([{ price: '100', rev: 3, many: DOCUMENTS }])
  expect(await lines()).toEqual([
    { action: 'modifier', documents: DOCUMENTS },
    { action: 'annuler', documents: DOCUMENTS },
  ])
}, 600_000)
