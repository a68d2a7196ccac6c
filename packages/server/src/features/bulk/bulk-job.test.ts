import type { BulkChange, Data } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { personNow } from '../../operations/rights/person-now.ts'
import { startTestNode } from '../../testing/node.ts'
import { TASKS } from '../../tasks.ts'
import { bulkChange, bulkUndo } from './tasks.ts'
import type { PartedRun } from './run-parts.ts'
import { runBulk } from './run.ts'
import { runBulkUndo } from './run-undo.ts'

// Their jobs run, and leave the work to the tests: parts are made by hand.
const isByHand = new Set([bulkChange.name, bulkUndo.name])
const byHand = TASKS.map((task) => (isByHand.has(task.name) ? { ...task, run: async () => undefined } : task))
const server = await startTestNode({ tasks: byHand })
const working = await startTestNode()
afterAll(async () => {
  await working.stop()
  await server.stop()
})
const { engine } = server.node
const shop = '/api/boutiques/atelier'
const root = `${shop}/en-masse`

beforeEach(async () => {
  for (const one of [server, working])
    for (const table of ['produits', 'system.journal', 'system.bulk_changes']) await one.sql(`delete from ${table}`)
})

/** Products of 100 €. */
async function products(many: number, of = server): Promise<void> {
  const { id } = await of.as('admin').create(`${shop}/produits`, { name: 'Chaise', price: 100 })
  await of.sql(
    `insert into produits (id, _scope, data, created_at, updated_at, datetime)
     select 'p' || n, _scope, data || jsonb_build_object('sku', 'X' || n), created_at, updated_at, datetime
     from produits, generate_series(1, $2::int - 1) as n where id = $1`,
    [id, many],
  )
}
const pricesOf = async (of = server): Promise<Data> => {
  const rows = await of.sql(`select data->>'price' as price, count(*)::int as many from produits group by 1 order by 1`)
  return Object.fromEntries(rows.map(({ price, many }) => [String(price), many]))
}

let asked = 0
async function start(operation: Data = { op: 'price', field: 'price', percent: 10 }, of = server): Promise<string> {
  const id = `travail-d-essai-${++asked}`
  const body = { id, collection: 'produits', target: { list: {} }, operation }
  const answer = await of.as('gerante').post(root, body)
  expect([answer.status, answer.body.state]).toEqual([202, 'cours'])
  return id
}
const read = async (id: string, of = server): Promise<BulkChange> =>
  (await of.as('gerante').get(`${root}/${id}`)).body as unknown as BulkChange

/** A run that makes so many parts. */
function runOf(id: string, parts = Number.POSITIVE_INFINITY, signal = new AbortController().signal): PartedRun {
  let left = parts
  return {
    boutique: 'atelier',
    id,
    signal,
    progress: () => undefined,
    person: () => personNow(engine, server.idOf('gerante')),
    outside: (wait) => wait(),
    isOver: () => left-- <= 0,
    rest: async () => undefined,
  }
}

describe('a change of more documents than a request makes', () => {
  it('is made by a job, tells how far it is, and is undone by one', async () => {
    await products(210, working)
    const id = await start(undefined, working)
    await expect.poll(async () => (await read(id, working)).state, { timeout: 60_000 }).toBe('fait')
    expect(await read(id, working)).toMatchObject({ total: 210, done: 210, changed: 210 })
    expect(await pricesOf(working)).toEqual({ 110: 210 })
    const asking = await working.as('gerante').post(`${root}/${id}/annuler`)
    expect([asking.status, asking.body.state]).toEqual([202, 'retour'])
    await expect.poll(async () => (await read(id, working)).state, { timeout: 60_000 }).toBe('annule')
    expect(await read(id, working)).toMatchObject({ restored: 210, kept: 0 })
    expect(await pricesOf(working)).toEqual({ 100: 210 })
  })

  it('goes on exactly where it was interrupted, also by two runs at once', async () => {
    await products(260)
    const id = await start()
    expect(await runBulk(engine, runOf(id, 2))).toEqual({ again: expect.any(String) })
    expect(await read(id)).toMatchObject({ state: 'cours', done: 100, changed: 100 })
    expect(await pricesOf()).toEqual({ 100: 160, 110: 100 })
    await expect(runBulk(engine, runOf(id, 1, AbortSignal.abort(new Error('killed'))))).rejects.toThrow('killed')
    await Promise.all([1, 2, 3].map(() => runBulk(engine, runOf(id))))
    expect(await read(id)).toMatchObject({ state: 'fait', done: 260, changed: 260 })
    expect(await pricesOf()).toEqual({ 110: 260 })
    expect(await server.sql('select max(rev)::int as rev from produits')).toEqual([{ rev: 2 }])
  })

  it('changes nothing when the mark of its documents cannot be stored with them', async () => {
    await products(210)
    const id = await start()
    await server.sql(`create function refuse_mark() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`)
    await server.sql(`create trigger refuse_mark before update on system.bulk_documents
      for each row execute function refuse_mark()`)
    await expect(runBulk(engine, runOf(id))).rejects.toThrow('no')
    expect(await pricesOf()).toEqual({ 100: 210 })
    await server.sql('drop function refuse_mark cascade')
    await runBulk(engine, runOf(id))
    expect(await pricesOf()).toEqual({ 110: 210 })
  })

  it('waits for a disk that is full, and refuses nothing because of it', async () => {
    await products(210)
    const id = await start()
    await server.sql(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = '53100'; end $$`)
    await server.sql('create trigger full_disk before update on produits for each row execute function full_disk()')
    expect(await runBulk(engine, runOf(id, 1))).toEqual({ again: expect.any(String) })
    await server.sql('drop function full_disk cascade')
    expect(await read(id)).toMatchObject({ state: 'cours', changed: 0, refused: 0 })
    await runBulk(engine, runOf(id))
    expect(await read(id)).toMatchObject({ state: 'fait', changed: 210, refused: 0 })
  })

  it('changes a document from the value that it has by then', async () => {
    await products(210)
    const id = await start()
    await server.as('collegue').patch(`${shop}/produits/p9`, { price: 50 })
    await runBulk(engine, runOf(id))
    expect(await pricesOf()).toEqual({ 110: 209, 55: 1 })
  })

  it('stops with a sentence when its person loses the right', async () => {
    await products(210)
    const id = await start()
    await runBulk(engine, runOf(id, 1))
    const person = server.idOf('gerante')
    const [user] = await server.sql('select data, data_text from utilisateurs where id = $1', [person])
    await server.sql(`update utilisateurs set data = data || '{"profils": []}', data_text = null where id = $1`, [
      person,
    ])
    await runBulk(engine, runOf(id))
    await server.sql('update utilisateurs set data = $2, data_text = $3 where id = $1', [
      person,
      user?.data,
      user?.data_text,
    ])
    expect((await server.as('admin').get(`${root}/${id}`)).body).toMatchObject({
      state: 'arrete',
      changed: 50,
      stopped: "Vous n'avez pas accès à ces données",
    })
    expect(await pricesOf()).toEqual({ 100: 160, 110: 50 })
  })

  it('can be stopped, and what it did be undone', async () => {
    await products(210)
    const id = await start()
    await runBulk(engine, runOf(id, 1))
    expect((await server.as('gerante').post(`${root}/${id}/annuler`)).refusal).toBe('409 masse.court')
    expect((await server.as('gerante').post(`${root}/${id}/arreter`)).body).toMatchObject({
      state: 'arrete',
      changed: 50,
    })
    await runBulk(engine, runOf(id))
    expect(await pricesOf()).toEqual({ 100: 160, 110: 50 })
    expect((await server.as('gerante').post(`${root}/${id}/annuler`)).body).toMatchObject({
      state: 'annule',
      restored: 50,
    })
    expect(await pricesOf()).toEqual({ 100: 210 })
  })

  it('waits while the boutique has written too much, and does not refuse its documents for it', async () => {
    await products(210)
    const id = await start()
    engine.limits.wrote('atelier', 301e6)
    const now = engine.now()
    const end = await runBulk(engine, runOf(id))
    engine.limits.wrote('atelier', -301e6)
    expect((end as { again: string }).again > now).toBe(true)
    expect(await read(id)).toMatchObject({ state: 'cours', refused: 0, done: 0 })
    await runBulk(engine, runOf(id))
    expect(await read(id)).toMatchObject({ state: 'fait', changed: 210 })
  })

  it('is the third of a boutique at the same time only once one has ended', async () => {
    await products(210)
    const [first] = [await start(), await start()]
    const body = { id: 'un-de-trop-du-tout', collection: 'produits', target: { list: {} }, operation: { op: 'delete' } }
    expect((await server.as('gerante').post(root, body)).refusal).toBe('409 masse.en-cours')
    await server.as('gerante').post(`${root}/${first}/arreter`)
    expect((await server.as('gerante').post(root, body)).status).toBe(202)
  })
})

describe('the undo of many', () => {
  it('goes on exactly where it was interrupted', async () => {
    await products(260)
    const id = await start()
    await runBulk(engine, runOf(id))
    await server.as('collegue').patch(`${shop}/produits/p9`, { price: 50 })
    await server.as('gerante').post(`${root}/${id}/annuler`)
    await runBulkUndo(engine, runOf(id, 2))
    await Promise.all([1, 2].map(() => runBulkUndo(engine, runOf(id))))
    expect(await read(id)).toMatchObject({ state: 'annule', restored: 259, kept: 1 })
    expect(await pricesOf()).toEqual({ 100: 259, 50: 1 })
  })
})
