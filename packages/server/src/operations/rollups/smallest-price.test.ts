import { allRollups, type LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../../auth/users.ts'
import { createPool } from '../../store/connection/pool.ts'
import { changedRollups } from '../../store/documents/rollup-notes.ts'
import { wrongRollups } from '../../store/documents/rollups.ts'
import { ensureSchema } from '../../ensure-schema.ts'
import { startTestNode, startTwoNodes } from '../../testing/node.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { rebuildRollups } from './rollups.ts'

const { server, second, stop } = await startTwoNodes({ registry })
afterAll(stop)
const ada = server.as('gerante')
const other = second.as('gerante')
const produits = '/api/boutiques/atelier/produits'

let table: LiveDocument
beforeEach(async () => {
  for (const name of ['produits__variants', 'produits']) await server.sql(`delete from ${name}`)
  const values = ['A', 'B'].map((libelle, at) => ({ id: libelle, libelle, onCost: 50 * at }))
  const options = [{ id: 'o', libelle: 'Essence', values }]
  table = await ada.create(produits, { name: 'Table', productType: 'variants', startPrice: 900, options })
})
const variants = (): string => `${produits}/${table.id}/variants`
const price = (value?: number): Promise<LiveDocument> => ada.create(variants(), { libelle: 'Un', price: value })
const smallest = async (): Promise<unknown> => (await ada.read(`${produits}/${table.id}`)).fromPrice
async function expectRight(): Promise<void> {
  for (const field of allRollups(registry))
    expect(await wrongRollups(server.node.engine.pool, registry, field, '', 10)).toEqual([])
}

it('a product has the smallest price of its variants, and none without any', async () => {
  expect(await smallest()).toBeUndefined()
  const one = await price(950)
  const two = await price(900.5)
  await price()
  expect(await smallest()).toBe(900.5)
  await ada.change(`${variants()}/${two.id}`, { price: 980 })
  expect(await smallest()).toBe(950)
  const removed = (await ada.remove(`${variants()}/${one.id}`)).document
  expect(await smallest()).toBe(980)
  await ada.post(`${variants()}/${one.id}/annuler`, { revs: [removed.rev] })
  expect(await smallest()).toBe(950)
  for (const { id } of [one, two]) await ada.remove(`${variants()}/${id}`)
  expect(await smallest()).toBeUndefined()
  await expectRight()
})

it('a generation gives it in its own commit, and visitors of the website read it', async () => {
  const { rev } = await ada.act(`${produits}/${table.id}`, 'generer-declinaisons')
  expect(await smallest()).toBe(900)
  expect((await ada.read(`${produits}/${table.id}`)).rev).toBe(rev + 1)
  expect(registry.get('produits')?.fields.fromPrice?.read).toBe('public')
})

it('the value is right when prices change at the same moment on two nodes', async () => {
  const made = await Promise.all([700, 800, 900, 1000].map(price))
  for (let round = 0; round < 5; round++) {
    const changed = made.map(({ id }, at) =>
      (at % 2 ? ada : other).patch(`${variants()}/${id}`, { price: 500 + ((round * 7 + at * 13) % 40) }),
    )
    expect((await Promise.all(changed)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await expectRight()
  }
})

it('a change of a variant that keeps its price writes nothing to the product', async () => {
  const one = await price(950)
  const { rev } = await ada.read(`${produits}/${table.id}`)
  await ada.change(`${variants()}/${one.id}`, { libelle: 'Autre' })
  expect((await ada.read(`${produits}/${table.id}`)).rev).toBe(rev)
})

it('a value of before the field existed is computed on request', async () => {
  await price(950)
  await server.sql(`update produits set data = data - 'fromPrice' where id = $1`, [table.id])
  expect(await rebuildRollups(server.node.engine, SYSTEM_ACTOR)).toBe(1)
  expect(await smallest()).toBe(950)
})

it('a value of before the field existed is computed in the background of the next start, once', async () => {
  await price(950)
  await server.sql(`update produits set data = data - 'fromPrice' where id = $1`, [table.id])
  await server.sql(`delete from system.schema_parts where kind = 'rollup' and name = 'fromPrice'`)
  const jobs = () => server.sql(`select job from system.jobs where task = 'totaux.calcul' order by job`)
  const third = await startTestNode({ registry }, server)
  try {
    await expect.poll(smallest).toBe(950)
    await expect.poll(() => changedRollups(server.node.engine.pool, registry)).toEqual([])
  } finally {
    await third.stop()
  }
  const requested = await jobs()
  expect(requested).toHaveLength(1)
  const fourth = await startTestNode({ registry }, server)
  await fourth.stop()
  expect(await jobs()).toEqual(requested)
})

it('a database that is new has nothing to compute', async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.connection)
  await ensureSchema(pool, registry)
  expect(await changedRollups(pool, registry)).toEqual([])
  await pool.end()
  await database.drop()
})
