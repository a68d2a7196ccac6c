import { actorOf, type Data, type JournalPage, onBehalfOf, type ShownTreatment } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { runTreatment, runTreatmentUndo } from './treatments.ts'

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => ++instant })
afterAll(() => server.stop())
const admin = server.as('admin')
const shop = '/api/boutiques/atelier'
const other = '/api/boutiques/brocante'
const root = `${shop}/traitements`
const CLEAR = { traitement: 'adresses', libelle: 'Ménage de mai', type: 'produit' }

beforeEach(async () => {
  for (const table of ['produits', 'pages', 'urls', 'system.journal', 'system.treatments', 'system.treatment_commits'])
    await server.sql(`delete from ${table}`)
})

/** A sold product as an older program left it: for sale, and untouched since a day. */
async function stale(day: string, data: Data = {}, of = shop): Promise<string> {
  const { id } = await admin.create(`${of}/produits`, { name: 'Guéridon' })
  const left = { onSale: true, inStock: false, hasInventory: true, qtyAvailable: 0, ...data }
  await server.sql('update produits set data = data || $2::jsonb, updated_at = $3 where id = $1', [
    id,
    JSON.stringify(left),
    `${day}T00:00:00.000Z`,
  ])
  return id
}

async function read(id: string): Promise<ShownTreatment | undefined> {
  const { traitements } = (await admin.get(root)).body as unknown as { traitements: ShownTreatment[] }
  return traitements.find((one) => one.id === id)
}
async function ended(id: string, state = 'fait'): Promise<ShownTreatment> {
  await expect.poll(async () => (await read(id))?.state).toBe(state)
  return (await read(id)) as ShownTreatment
}
async function treated(requested: Data): Promise<ShownTreatment> {
  const { status, body } = await admin.post(root, requested)
  expect(status).toBe(202)
  return ended(String(body.id))
}

it('a treatment whose job failed says why, and can be restarted', async () => {
  await stale('2018-05-04')
  const refuse = `create or replace function refuse_treatment() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$`
  await server.sql(refuse)
  await server.sql(`create trigger refuse_treatment before insert on system.treatment_commits
    for each row execute function refuse_treatment()`)
  const { body } = await admin.post(root, { traitement: 'en-vente' })
  // The attempts between the first and the last one are minutes apart.
  await expect
    .poll(async () => {
      await server.sql(
        `update graphile_worker._private_jobs set attempts = max_attempts where last_error is not null and locked_at is null`,
      )
      return (await read(String(body.id)))?.failure
    })
    .toEqual({ job: expect.any(String), sentence: expect.any(String) })
  const job = String((await read(String(body.id)))?.failure?.job)
  expect(await admin.remove(`${shop}/travaux/${job}`)).toMatchObject({ status: 409 })

  await server.sql('drop trigger refuse_treatment on system.treatment_commits')
  await admin.post(`${shop}/travaux/${job}/relancer`)
  expect(await ended(String(body.id))).toMatchObject({ changed: 1 })
  expect(await read(String(body.id))).not.toHaveProperty('failure')
})

describe('the fix-up of onSale', () => {
  it('[PROC-03] [PROC-04] takes products without stock off sale that nobody touched since before 2019', async () => {
    const old = await stale('2018-12-31')
    const others = {
      recent: await stale('2019-01-01'),
      later: await stale('2025-06-01'),
      inStock: await stale('2018-01-01', { inStock: true, qtyAvailable: 2 }),
      withoutInventory: await stale('2018-01-01', { hasInventory: false }),
    }
    const elsewhere = await stale('2018-01-01', {}, other)
    const gone = await stale('2018-01-01')
    await server.sql('update produits set deleted = true where id = $1', [gone])
    expect((await admin.get(`${root}/apercu?traitement=en-vente`)).body).toEqual({
      count: 1,
      hasMore: false,
      rows: [{ id: old, name: 'Guéridon' }],
    })
    expect(await treated({ traitement: 'en-vente' })).toMatchObject({ changed: 1, total: 1 })
    const after = await admin.read(`${shop}/produits/${old}`)
    expect(after.onSale).toBe(false)
    expect(after.updatedAt > '2026').toBe(true)
    for (const id of Object.values(others)) expect((await admin.read(`${shop}/produits/${id}`)).onSale).toBe(true)
    expect((await admin.read(`${other}/produits/${elsewhere}`)).onSale).toBe(true)
    expect((await admin.post(root, { traitement: 'en-vente' })).refusal).toBe('409 traitement.rien')
  })

  it('[PROC-03] changes 200 products at most', async () => {
    const id = await stale('2018-01-01')
    await server.sql(
      `insert into produits (id, _scope, data, created_at, updated_at, datetime)
       select 'p' || n, _scope, data || jsonb_build_object('sku', 'X' || n), created_at, updated_at, datetime
       from produits, generate_series(1, 204) as n where id = $1`,
      [id],
    )
    expect((await admin.get(`${root}/apercu?traitement=en-vente`)).body).toMatchObject({ count: 200, hasMore: true })
    expect(await treated({ traitement: 'en-vente' })).toMatchObject({ changed: 200, hasMore: true })
    const [left] = await server.sql(`select count(*)::int as many from produits where data->'onSale' = 'true'`)
    expect(Number(left?.many)).toBe(5)
  })
})

describe('clearing addresses', () => {
  /** An address of a product; the product is deleted or missing unless it stays. */
  async function address(pathname: string, what: 'stays' | 'deleted' | 'missing', of = shop): Promise<string> {
    const { id: docId } = await admin.create(`${of}/produits`, { name: 'Banc' })
    const { id } = await admin.create(`${of}/urls`, { type: 'produit', docId, pathname })
    if (what === 'deleted') await server.sql('update produits set deleted = true where id = $1', [docId])
    if (what === 'missing') await server.sql('delete from produits where id = $1', [docId])
    return id
  }
  const isDeleted = async (id: string, of = shop) => (await admin.get(`${of}/urls/${id}?deleted=1`)).document.deleted

  it('[PROC-08] deletes those whose document is deleted or missing, reversibly, and names itself in the journal', async () => {
    const stays = await address('produit/a', 'stays')
    const deleted = await address('produit/b', 'deleted')
    const missing = await address('produit/c', 'missing')
    const { body } = await admin.get(`${root}/apercu?traitement=adresses&libelle=x&type=produit`)
    expect(body).toMatchObject({ count: 2 })
    const done = await treated(CLEAR)
    expect(done).toMatchObject({ changed: 2, label: 'Ménage de mai', type: 'produit' })
    expect(await Promise.all([stays, deleted, missing].map((id) => isDeleted(id)))).toEqual([false, true, true])
    const { entries } = (await admin.get(`${shop}/journal`)).body as unknown as JournalPage
    expect(entries[0]).toMatchObject({ action: 'traitement', label: 'Ménage de mai', others: 1 })

    await admin.post(`${root}/${done.id}/annuler`)
    expect(await ended(done.id, 'annule')).toMatchObject({ restored: 2, kept: 0 })
    expect(await Promise.all([stays, deleted, missing].map((id) => isDeleted(id)))).toEqual([false, false, false])
    expect((await admin.post(`${root}/${done.id}/annuler`)).refusal).toBe('409 traitement.en-cours')
  })

  it('[PROC-08] leaves the addresses of other types and of other boutiques', async () => {
    const elsewhere = await address('produit/a', 'missing', other)
    const [ofPage, ofStanding] = await Promise.all(
      ['atelier', 'contact'].map(async (pathname) => {
        const { id: docId } = await admin.create(`${shop}/pages`, { name: pathname })
        return (await admin.create(`${shop}/urls`, { type: 'pages', docId, pathname })).id
      }),
    )
    await server.sql(`delete from pages where data->>'name' = 'atelier'`)
    expect((await admin.post(root, CLEAR)).refusal).toBe('409 traitement.rien')
    await address('produit/b', 'missing')
    expect(await treated(CLEAR)).toMatchObject({ changed: 1 })
    expect([await isDeleted(elsewhere, other), await isDeleted(`${ofPage}`)]).toEqual([false, false])
    expect(await treated({ ...CLEAR, type: 'pages' })).toMatchObject({ changed: 1 })
    expect([await isDeleted(`${ofPage}`), await isDeleted(`${ofStanding}`)]).toEqual([true, false])
  })

  it('an undo leaves an address that is used again, and restores the others', async () => {
    const taken = await address('produit/b', 'missing')
    const free = await address('produit/c', 'missing')
    const done = await treated(CLEAR)
    await address('produit/b', 'stays')
    await admin.post(`${root}/${done.id}/annuler`)
    expect(await ended(done.id, 'annule')).toMatchObject({ restored: 1, kept: 1 })
    expect(await Promise.all([taken, free].map((id) => isDeleted(id)))).toEqual([true, false])
  })

  it('of several commits is undone as one, and a run that starts again does nothing twice', async () => {
    const id = await address('produit/0', 'missing')
    await server.sql(
      `insert into urls (id, _scope, data, created_at, updated_at, datetime)
       select 'u' || n, _scope, data || jsonb_build_object('pathname', 'produit/' || n), created_at, updated_at, datetime
       from urls, generate_series(1, 249) as n where id = $1`,
      [id],
    )
    const done = await treated(CLEAR)
    expect(done).toMatchObject({ changed: 250, total: 250 })
    const [commits] = await server.sql('select count(*)::int as many from system.treatment_commits')
    expect(Number(commits?.many)).toBe(2)
    const { engine } = server.node
    const run = { boutique: 'atelier', id: done.id, signal: new AbortController().signal, progress: () => undefined }
    const actor = onBehalfOf(actorOf(server.idOf('admin'), { type: 'admin' }))
    await server.sql(`update system.treatments set state = 'attente'`)
    await Promise.all([runTreatment(engine, actor, run), runTreatment(engine, actor, run)])
    await admin.post(`${root}/${done.id}/annuler`)
    await ended(done.id, 'annule')
    // As after a crash between the undo of a commit and its note.
    await server.sql(`update system.treatments set state = 'retour'`)
    await server.sql('update system.treatment_commits set undone = false')
    await runTreatmentUndo(engine, actor, run)
    expect(await ended(done.id, 'annule')).toMatchObject({ restored: 250, kept: 0 })
    const [open] = await server.sql('select count(*)::int as many from urls where not deleted')
    expect(Number(open?.many)).toBe(250)
  })

  it.each([
    [
      '[PROC-05] of a boutique that does not exist',
      '/api/boutiques/nulle-part/traitements',
      {},
      '404 boutique.absente',
    ],
    ['[PROC-06] without a label', root, { type: 'produit' }, 'Le libellé est obligatoire pour réaliser le traitement'],
    ['[PROC-07] without a type', root, { libelle: 'x' }, 'Le type est obligatoire pour réaliser le traitement'],
  ])('%s is refused', async (_, path, requested, refusal) => {
    const answer = await admin.post(path, { traitement: 'adresses', ...requested })
    expect([answer.refusal, answer.problem.detail]).toContain(refusal)
    const query = new URLSearchParams({ traitement: 'adresses', ...(requested as Record<string, string>) })
    const preview = await admin.get(`${path}/apercu?${query}`)
    expect([preview.refusal, preview.problem.detail]).toContain(refusal)
  })
})
