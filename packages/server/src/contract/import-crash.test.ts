import { once } from 'node:events'
import type { ImportView } from '@boutique/domain'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import { testProgram } from '../testing/program.ts'

const LINES = 600
const KILLED_AT = [150, 350]
// It has no tasks: only the real program takes the jobs.
const beside = await startTestNode({ tasks: [] })
const program = testProgram(beside, {})
afterAll(async () => {
  await program.stop()
  await beside.stop()
})

const root = '/api/boutiques/atelier/imports'
const skus = async (): Promise<string[]> =>
  (await beside.sql<{ sku: string }>(`select data->>'sku' as sku from produits where not deleted order by 1`)).map(
    ({ sku }) => sku,
  )

it('an import of 600 lines by a program that is killed twice creates each once, and one undo takes back all', async () => {
  const wanted = Array.from({ length: LINES }, (_, n) => `CH-${String(n).padStart(4, '0')}`)
  const file = ['Nom;SKU;Catégorie', ...wanted.map((sku) => `Chaise ${sku};${sku};Assises`)].join('\n')
  let running = await program.start()
  const sent = await running.client.send('POST', `${root}?collection=produits&nom=a.csv`, Buffer.from(file), {
    'content-type': 'application/octet-stream',
  })
  const path = `${root}/${(sent.body as unknown as ImportView).id}`
  const view = async (): Promise<ImportView> => (await running.client.get(path)).body as unknown as ImportView
  await expect
    .poll(async () => (await running.client.post(`${path}/essai`)).body, { timeout: 60_000 })
    .toMatchObject({ total: LINES, examined: LINES })
  expect((await running.client.post(`${path}/lancer`)).status).toBe(202)

  for (const most of KILLED_AT) {
    await expect.poll(async () => (await skus()).length, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(most)
    const ended = once(running.child, 'exit')
    running.child.kill('SIGKILL')
    await ended
    expect((await skus()).length).toBeLessThan(LINES)
    // As after the forty seconds for which the jobs of a program without a heartbeat stay locked.
    await beside.sql(`update system.job_workers set seen_at = seen_at - interval '1 minute'`)
    running = await program.start()
  }
  await expect.poll(async () => (await view()).state, { timeout: 60_000 }).toBe('fait')
  expect(await view()).toMatchObject({ created: LINES, changed: 0, refused: 0, done: LINES })
  expect(await skus()).toEqual(wanted)
  const named = `select 1 from "productCategories" where not deleted and data->>'libelle' = 'Assises'`
  expect(await beside.sql(named)).toHaveLength(1)

  // An undo is interrupted in the same way.
  expect((await running.client.post(`${path}/annuler`)).status).toBe(202)
  await expect.poll(async () => (await skus()).length, { interval: 5, timeout: 60_000 }).toBeLessThan(LINES - 100)
  const ended = once(running.child, 'exit')
  running.child.kill('SIGKILL')
  await ended
  expect(await skus()).not.toEqual([])
  await beside.sql(`update system.job_workers set seen_at = seen_at - interval '1 minute'`)
  running = await program.start()
  await expect.poll(async () => (await view()).state, { timeout: 60_000 }).toBe('annule')
  expect(await view()).toMatchObject({ restored: LINES, kept: 0 })
  expect(await skus()).toEqual([])
  expect(await beside.sql(named)).toEqual([])
}, 180_000)
