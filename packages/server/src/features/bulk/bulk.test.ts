import type { BulkChange, BulkPreview, Data } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startTestNode } from '../../testing/node.ts'

// Time passes, so that the tests together do not ask too often.
let instant = Date.now()
const server = await startTestNode({ clock: () => (instant += 500) })
afterAll(() => server.stop())
const admin = server.as('admin')
const manager = server.as('gerante')
const shop = '/api/boutiques/atelier'
const root = `${shop}/en-masse`
const products = `${shop}/produits`

beforeEach(async () => {
  for (const table of ['produits', 'commandes', 'contacts', 'mouvements', 'system.journal', 'system.bulk_changes'])
    await server.sql(`delete from ${table}`)
})

let asked = 0
const newId = (): string => `changement-d-essai-${++asked}`
const made = async (data: Data = {}): Promise<string> =>
  (await admin.create(products, { name: 'Chaise', price: 100, ...data })).id
const read = (id: string) => admin.read(`${products}/${id}`)
const bodyOf = (ids: readonly string[], operation: Data, collection = 'produits') => ({
  collection,
  target: { ids },
  operation,
})
const send = (body: Data, client: Client = manager) => client.post(root, { id: newId(), ...body })
async function change(ids: readonly string[], operation: Data, collection = 'produits'): Promise<BulkChange> {
  const answer = await send(bodyOf(ids, operation, collection))
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)])
  return answer.body as unknown as BulkChange
}
async function preview(body: Data, client: Client = manager): Promise<BulkPreview> {
  const answer = await client.post(`${root}/apercu`, body)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body as unknown as BulkPreview
}
const undo = async (id: string, client: Client = manager): Promise<BulkChange> =>
  (await client.post(`${root}/${id}/annuler`)).body as unknown as BulkChange
const pick = (data: Data, like: Data): Data => Object.fromEntries(Object.keys(like).map((name) => [name, data[name]]))
const raise = { op: 'price', field: 'price', percent: 10, rounding: 'none' }

describe('a change of many documents', () => {
  it('changes prices, and is undone as one', async () => {
    const ids = [await made(), await made({ price: 20 }), await made({ price: 0.5 })]
    const done = await change(ids, { op: 'price', field: 'price', percent: 10, rounding: 'ninety' })
    expect(done).toMatchObject({ state: 'fait', total: 3, done: 3, changed: 3, refused: 0, told: [] })
    expect(await Promise.all(ids.map(async (id) => (await read(id)).price))).toEqual([109.9, 21.9, 0.9])
    expect(await undo(done.id)).toMatchObject({ state: 'annule', restored: 3, kept: 0 })
    expect(await Promise.all(ids.map(async (id) => (await read(id)).price))).toEqual([100, 20, 0.5])
    // It was undone already.
    expect(await undo(done.id)).toMatchObject({ state: 'annule', restored: 3, kept: 0 })
    expect(await server.sql('select 1 from graphile_worker._private_jobs')).toEqual([])
  })

  it.each<[operation: Data, before: Data, after: Data]>([
    [{ op: 'set', field: 'condition', value: 'used' }, { condition: 'new' }, { condition: 'used' }],
    [{ op: 'set', field: 'condition', value: null }, { condition: 'new' }, { condition: undefined }],
    [{ op: 'set', field: 'isInStore', value: true }, { isInStore: false }, { isInStore: true }],
    [{ op: 'price', field: 'retailPrice', amount: -30, rounding: 'five' }, { retailPrice: 49 }, { retailPrice: 20 }],
    [{ op: 'set', field: 'salePrice', value: '12,5' }, {}, { salePrice: 12.5 }],
  ])('%j', async (operation, before, after) => {
    const id = await made(before)
    const found = await read(id)
    const { state, changed, id: bulk } = await change([id], operation)
    expect({ state, changed }).toEqual({ state: 'fait', changed: 1 })
    expect(pick(await read(id), after)).toEqual(after)
    expect((await undo(bulk)).restored).toBe(1)
    const { rev: _, updatedAt: __, ...back } = await read(id)
    expect(found).toMatchObject(back)
  })

  it('adds values to lists, and removes them', async () => {
    const names = ['Assises', 'Rotin', 'Nouveautés']
    const all = await Promise.all(names.map((name) => admin.create(`${shop}/productCollections`, { libelle: name })))
    const [seats, rattan, news] = all.map(({ id }) => id) as [string, string, string]
    const id = await made({ collections: [seats] })
    const field = 'collections'
    await change([id], { op: 'add', field, values: [rattan, news, seats] })
    expect((await read(id)).collections).toEqual([seats, rattan, news])
    const done = await change([id], { op: 'remove', field, values: [seats, 'absente'] })
    expect((await read(id)).collections).toEqual([rattan, news])
    await undo(done.id)
    expect((await read(id)).collections).toEqual([seats, rattan, news])
  })

  it('deletes, and restores from the bin what the list of the bin shows', async () => {
    const ids = [await made(), await made()]
    const done = await change(ids, { op: 'delete' })
    expect(done).toMatchObject({ changed: 2, refused: 0 })
    expect(await server.sql('select 1 from produits where not deleted')).toEqual([])
    const bin = { collection: 'produits', target: { list: { deleted: true } }, operation: { op: 'restore' } }
    expect((await send(bin)).refusal).toBe('403 droit.refuse')
    expect((await preview(bin, admin)).rows[0]?.changes).toEqual([
      { path: 'deleted', label: 'Corbeille', old: true, new: false },
    ])
    expect((await send(bin, admin)).body).toMatchObject({ changed: 2 })
    expect(await server.sql('select 1 from produits where not deleted')).toHaveLength(2)
    // Who deleted them may take their deletion back, which no longer has anything to take back.
    expect(await undo(done.id)).toMatchObject({ state: 'annule', restored: 0, kept: 2 })
  })

  it('runs the actions that say so, on the documents that offer them', async () => {
    const commandes = `${shop}/commandes`
    const order = { deliveryDate: '2026-12-01' }
    const [open, archived] = [await admin.create(commandes, order), await admin.create(commandes, order)]
    await admin.act(`${commandes}/${archived.id}`, 'archiver')
    const operation = { op: 'action', name: 'archiver' }
    const done = await change([open.id, archived.id], operation, 'commandes')
    expect(done).toMatchObject({ changed: 1, refused: 1 })
    expect(done.told).toMatchObject([{ id: archived.id, code: 'action.indisponible' }])
    expect((await admin.read(`${commandes}/${open.id}`)).isArchived).toBe(true)
    expect((await undo(done.id)).restored).toBe(1)
    expect((await admin.read(`${commandes}/${open.id}`)).isArchived).toBe(false)
    const other = bodyOf([open.id], { op: 'action', name: 'ajouter-paiement' }, 'commandes')
    expect((await send(other)).refusal).toBe('422 validation')
  })

  it('changes all that a list shows, without some', async () => {
    const used = [await made({ isOnlineStore: false }), await made({ isOnlineStore: false })]
    const kept = await made({ isOnlineStore: false })
    const other = await made()
    const list = { where: { isOnlineStore: false } }
    const body = { collection: 'produits', target: { list, except: [kept] }, operation: raise }
    expect((await preview(body)).total).toBe(2)
    expect((await send(body)).body).toMatchObject({ total: 2, changed: 2 })
    for (const id of used) expect((await read(id)).price).toBe(110)
    for (const id of [kept, other]) expect((await read(id)).price).toBe(100)
  })

  it('changes what a search finds', async () => {
    const found = await made({ name: 'Bergère cannée' })
    const other = await made({ name: 'Tabouret' })
    await server.node.searchIdle()
    const body = { collection: 'produits', target: { list: { q: 'bergère' } }, operation: raise }
    expect((await preview(body)).rows.map(({ id }) => id)).toEqual([found])
    expect((await send(body)).body).toMatchObject({ total: 1, changed: 1 })
    expect((await read(other)).price).toBe(100)
  })
})

describe('a preview', () => {
  it('changes nothing, and tells what changes, what rules change with it, and what is refused', async () => {
    const [priced, free] = [await made(), await made({ price: undefined })]
    const body = bodyOf([priced, free, 'absent'], { op: 'price', field: 'price', percent: 50 })
    const { rows, counts, total, next } = await preview(body)
    expect({ total, next }).toEqual({ total: 3, next: null })
    expect(rows[0]).toMatchObject({ id: priced, title: 'Chaise' })
    expect(rows[0]?.changes[0]).toEqual({ path: 'price', label: 'Prix', old: 100, new: 150 })
    expect(rows[1]?.refused).toMatchObject({ code: 'masse.sans-prix' })
    expect(rows[2]).toMatchObject({ id: 'absent', title: '', refused: { sentence: expect.any(String) } })
    expect(counts).toMatchObject({ examined: 3, changed: 1, same: 0, refused: 2 })
    expect(await read(priced)).toMatchObject({ price: 100, rev: 1 })
  })

  it('has pages in the order of the list, and counts the first 200 documents', async () => {
    await made()
    await server.sql(`insert into produits (id, _scope, data, created_at, updated_at, datetime)
      select 'p' || n, _scope, data || jsonb_build_object('sku', 'X' || n), created_at, updated_at, datetime + n
      from produits, generate_series(1, 249) as n`)
    const body = { collection: 'produits', target: { list: { sort: '-datetime' } }, operation: raise }
    const first = await preview({ ...body, limit: 60 })
    expect(first.counts).toMatchObject({ examined: 200, changed: 200 })
    expect(first).toMatchObject({ total: 250 })
    expect(first.rows[0]?.id).toBe('p249')
    const seen = first.rows.map(({ id }) => id)
    for (let next = first.next; next !== null; ) {
      const page: BulkPreview = await preview({ ...body, limit: 100, after: next })
      expect(page.counts).toBeUndefined()
      seen.push(...page.rows.map(({ id }) => id))
      next = page.next
    }
    expect(new Set(seen).size).toBe(250)
    expect(seen).toHaveLength(250)
    expect((await manager.post(`${root}/apercu`, { ...body, after: 'x' })).status).toBe(400)
  })
})

describe('what is refused', () => {
  it('a document is told with its reason, and the others go on', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => made(n % 20 === 7 ? { price: undefined } : {})))
    const done = await change(ids, raise)
    expect(done).toMatchObject({ state: 'fait', changed: 57, refused: 3, done: 60 })
    expect(done.told.map(({ code }) => code)).toEqual(Array(3).fill('masse.sans-prix'))
    const prices = await server.sql(`select distinct data->'price' as price from produits order by 1`)
    expect(prices.map(({ price }) => price)).toEqual([110, null])
  })

  it('documents of another boutique, of the bin, or of nobody: without a name, and unchanged', async () => {
    const foreign = (await admin.create('/api/boutiques/brocante/produits', { name: 'Secret', price: 10 })).id
    const deleted = await made()
    await admin.remove(`${products}/${deleted}`)
    const ids = [foreign, deleted, 'nul']
    const { told } = await change([...ids, ...ids], raise)
    expect(told).toHaveLength(3)
    expect(JSON.stringify(told)).not.toContain('Secret')
    expect(JSON.stringify(await preview(bodyOf(ids, raise)))).not.toContain('Secret')
    expect((await admin.read(`/api/boutiques/brocante/produits/${foreign}`)).price).toBe(10)
  })

  it.each<[why: string, body: Data, refusal: string]>([
    ['an unknown collection', bodyOf(['a'], raise, 'inconnue'), '404 collection.inconnue'],
    ['a field with values of its own', bodyOf(['a'], { op: 'set', field: 'sku', value: 'x' }), '422 validation'],
    ['a field that rules write', bodyOf(['a'], { op: 'set', field: 'type', value: null }), '422 validation'],
    ['a field that actions change', bodyOf(['a'], { op: 'set', field: 'isReserved', value: true }), '422 validation'],
    ['a field of no name', bodyOf(['a'], { op: 'set', field: '__proto__', value: 1 }), '422 validation'],
    ['a value of another kind', bodyOf(['a'], { op: 'set', field: 'price', value: 'dix' }), '422 validation'],
    ['a long text', bodyOf(['a'], { op: 'set', field: 'description', value: 'x'.repeat(900_000) }), '422 validation'],
    ['no price', bodyOf(['a'], { op: 'price', field: 'name', percent: 1 }), '422 validation'],
    ['no list', bodyOf(['a'], { op: 'add', field: 'price', values: ['1'] }), '422 validation'],
    ['percent and amount', bodyOf(['a'], { ...raise, amount: 1 }), '422 validation'],
    ['an endless percentage', bodyOf(['a'], { ...raise, percent: 1e300 }), '422 validation'],
    ['an unknown operation', bodyOf(['a'], { op: 'erase' }), '422 validation'],
    ['an unknown action', bodyOf(['a'], { op: 'action', name: 'constructor' }), '422 validation'],
    [
      'too many ids',
      bodyOf(
        Array.from({ length: 50_000 }, (_, n) => `${n}`),
        raise,
      ),
      '400 masse.identifiants',
    ],
    ['ids of another kind', { ...bodyOf([], raise), target: { ids: [{}] } }, '400 masse.identifiants'],
    ['no documents', bodyOf([], raise), '409 masse.rien'],
    ['neither ids nor a list', { collection: 'produits', target: {}, operation: raise }, '422 validation'],
    [
      'an unknown filter',
      { collection: 'produits', target: { list: { where: { x: 1 } } }, operation: raise },
      '422 filtre.inconnu',
    ],
    ...(
      [
        ['a text', 'x'],
        ['a list', []],
        ['a list of values', { name: [] }],
        ['no operator', { name: {} }],
        ['no value', { createdAt: { gte: null } }],
        ['no text', { name: { contient: null } }],
      ] as const
    ).map(([why, where]): [string, Data, string] => [
      `filters that are ${why}`,
      { collection: 'produits', target: { list: { where } }, operation: raise },
      '400 filtre.invalide',
    ]),
  ])('%s', async (_, body, refusal) => {
    expect((await send(body)).refusal).toBe(refusal)
    expect((await manager.post(`${root}/apercu`, body)).refusal).toBe(refusal)
    expect(await server.sql('select 1 from system.bulk_changes')).toEqual([])
  })

  it('a person without the right, in every route', async () => {
    const id = await made()
    const body = { id: newId(), ...bodyOf([id], raise) }
    expect((await manager.post(root, body)).status).toBe(202)
    for (const person of ['sansProfil', 'sansZone', 'redactrice', 'etrangere', 'sansBoutique'] as const) {
      const client = server.as(person)
      const answers = await Promise.all([
        client.post(root, { ...body, id: newId() }),
        client.post(`${root}/apercu`, bodyOf([id], raise)),
      ])
      expect(answers.map(({ status }) => status)).toEqual([403, 403])
      for (const path of ['', '/arreter', '/annuler']) {
        const address = `${root}/${body.id}${path}`
        expect((await (path === '' ? client.get(address) : client.post(address))).refusal).toBe('404 masse.absente')
      }
    }
    const own = await server.as('collegue').get(root)
    expect(own.body.changes).toEqual([])
    expect((await server.as('etrangere').get(root)).status).toBe(403)
    expect((await admin.get(root)).body.changes).toHaveLength(1)
    expect((await manager.get(`${root}/${body.id}`)).body).toMatchObject({ state: 'fait', changed: 1 })
  })
})

describe('the same request again', () => {
  it('changes nothing twice, also at the same time', async () => {
    const ids = [await made(), await made()]
    const body = { id: newId(), ...bodyOf(ids, raise) }
    const answers = await Promise.all([1, 2, 3].map(() => manager.post(root, body)))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect((await manager.post(root, body)).body).toMatchObject({ changed: 2, state: 'fait' })
    for (const id of ids) expect((await read(id)).price).toBe(110)
  })

  it('with something else in it is refused, as is the one of somebody else', async () => {
    const body = { id: newId(), ...bodyOf([await made()], raise) }
    await manager.post(root, body)
    expect((await manager.post(root, { ...body, operation: { ...raise, percent: 5 } })).refusal).toBe(
      '409 masse.identifiant',
    )
    expect((await server.as('collegue').post(root, body)).refusal).toBe('409 masse.identifiant')
  })
})

describe('two changes of the same documents at once', () => {
  it('both happen, each once', async () => {
    const ids = await Promise.all(Array.from({ length: 120 }, () => made()))
    const [one, two] = await Promise.all([
      change(ids, { op: 'price', field: 'price', amount: 10 }),
      change(ids.toReversed(), { op: 'price', field: 'price', amount: 5 }),
    ])
    expect([one, two]).toMatchObject([{ changed: 120 }, { changed: 120 }])
    expect(await server.sql(`select distinct data->'price' as price from produits`)).toEqual([{ price: 115 }])
  })
})

describe('an undo', () => {
  it('leaves and tells what somebody changed since in the same field, and undoes the rest', async () => {
    const ids = [await made(), await made(), await made()]
    const done = await change(ids, raise)
    await server.as('collegue').patch(`${products}/${ids[1]}`, { price: 77 })
    await server.as('collegue').patch(`${products}/${ids[2]}`, { name: 'Fauteuil' })
    const undone = await undo(done.id)
    expect(undone).toMatchObject({ state: 'annule', restored: 2, kept: 1 })
    expect(undone.told).toEqual([
      { id: ids[1], title: 'Chaise', code: 'annulation.conflit', sentence: expect.stringMatching(/^Prix : Modifié/) },
    ])
    expect(await Promise.all(ids.map(async (id) => (await read(id)).price))).toEqual([100, 77, 100])
  })

  it('of documents that were all changed since tells each of them', async () => {
    const ids = [await made(), await made()]
    const done = await change(ids, raise)
    for (const id of ids) await server.as('collegue').patch(`${products}/${id}`, { price: 77 })
    expect(await undo(done.id)).toMatchObject({ state: 'annule', restored: 0, kept: 2 })
  })
})
