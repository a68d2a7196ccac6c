import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { KEYS, startAlgoliaStandIn } from './testing.ts'

// The manager has two boutiques: `atelier` gets a hosted index, `cabinet` another one, `brocante` none.
const stand = await startAlgoliaStandIn()
const algolia = { ...KEYS, host: stand.host }
let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ algolia, clock: () => ++instant })
afterAll(async () => {
  await server.stop()
  await stand.stop()
})
beforeEach(() => {
  stand.mood = 'well'
  stand.refuses = () => false
})
const ada = server.as('gerante')
const root = '/api/boutiques/atelier'
const produit = (fields: Data, at = root): Promise<LiveDocument> => ada.create(`${at}/produits`, fields)

interface Found {
  nbHits: number
  plus: boolean
  hits: (LiveDocument & { objectID: string; name?: string })[]
}
async function search(q: string, query: Record<string, string> = {}, at = `${root}/produits`, who = ada) {
  await server.node.searchIdle()
  const answer = await who.get(`${at}/recherche?${new URLSearchParams({ q, ...query }).toString()}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as Found
}
const names = ({ hits }: Found): (string | undefined)[] => hits.map(({ name }) => name)
const lastQuery = () => stand.queries().at(-1)
/** Waits until the hosted index answers a search. */
async function untilFilled(of: TestNode, path: string, q: string): Promise<void> {
  const before = stand.queries().length
  while (stand.queries().length === before) await of.as('gerante').get(`${path}/recherche?q=${q}`)
}
const has =
  (index: string, id: string, holds: (record: Data) => boolean = () => true) =>
  () => {
    const record = stand.records(index).get(id)
    return record !== undefined && holds(record)
  }

const made: Record<string, LiveDocument> = {}
beforeAll(async () => {
  made.table = await produit({ name: 'Table basse', price: 250, photos: ['atelier/table.jpg'] })
  made.chaise = await produit({ name: 'Chaise basse', price: 80, productType: 'virtual' })
  made.cher = await produit({ name: 'Lampe basse', price: 900, keywords: 'veilleuse' })
  made.loin = await produit({ name: 'Table du cabinet' }, '/api/boutiques/cabinet')
  await ada.create(`${root}/contacts`, { firstname: 'Zoé', lastname: 'Quille', email: 'zq@exemple.fr' })
  await ada.create(`${root}/pages`, { name: 'Nos ateliers' })
  const admin = server.as('admin')
  await admin.change('/api/boutiques/atelier', { indexAlgolia: 'maison' })
  await admin.change('/api/boutiques/cabinet', { indexAlgolia: 'etage' })
  for (const [at, q] of [
    ['atelier/produits', 'table'],
    ['atelier/contacts', 'quille'],
    ['atelier/pages', 'ateliers'],
    ['cabinet/produits', 'table'],
  ] as const)
    await untilFilled(server, `/api/boutiques/${at}`, q)
})

describe('the index of a boutique', () => {
  it('[SEARCH-05] of products is used for products, and the hits are documents of the database', async () => {
    const found = await search('table')
    expect(lastQuery()).toMatchObject({ method: 'POST', index: 'produits_maison', body: { query: 'table' } })
    expect(lastQuery()?.body.filters).toBe('boutique:"atelier"')
    expect(lastQuery()?.body.attributesToRetrieve).toEqual(['objectID', 'name', 'photos'])
    expect(found).toMatchObject({ nbHits: 1, plus: false, hits: [{ objectID: made.table?.id, price: 250 }] })
  })

  it('[SEARCH-06] of contacts is used for contacts, with the same filters', async () => {
    expect(names(await search('quille', {}, `${root}/contacts`))).toEqual(['Zoé Quille'])
    expect(lastQuery()).toMatchObject({ index: 'contacts_maison', body: { filters: 'boutique:"atelier"' } })
  })

  it('[SEARCH-12] of pages is used for records of their type, forty per page', async () => {
    stand
      .records('pages_maison')
      .set('autre', { objectID: 'autre', boutique: 'atelier', name: 'ateliers', type: 'produit' })
    const found = await search('ateliers', {}, `${root}/pages`)
    expect(lastQuery()).toMatchObject({
      index: 'pages_maison',
      body: { filters: 'boutique:"atelier" AND type:"pages"', hitsPerPage: 40 },
    })
    expect(found).toMatchObject({ nbHits: 1, hits: [{ name: 'Nos ateliers' }] })
  })

  it('[SEARCH-08] returns forty hits of the first page by default, without analytics', async () => {
    await search('basse')
    expect(lastQuery()?.body).toMatchObject({ hitsPerPage: 40, page: 0, analytics: false })
    const second = await search('basse', { page: '1', limit: '2' })
    expect(lastQuery()?.body).toMatchObject({ hitsPerPage: 2, page: 1, analytics: false })
    expect(second).toMatchObject({ nbHits: 3, hits: [{ name: 'Table basse' }] })
  })

  it.each([
    ['less', 'where[price][lt]', '250', 'price < 250', ['Chaise basse']],
    ['more', 'where[price][gt]', '250', 'price > 250', ['Lampe basse']],
    ['equal', 'where[price]', '250', 'price = 250', ['Table basse']],
  ])('[SEARCH-07] compares numbers, %s', async (_, name, value, filter, expected) => {
    expect(names(await search('basse', { [name]: value }))).toEqual(expected)
    expect(lastQuery()?.body.filters).toBe(`boutique:"atelier" AND ${filter}`)
  })

  it('[SEARCH-11] is used for that boutique only; a boutique without one uses the own search', async () => {
    expect(names(await search('table', {}, '/api/boutiques/cabinet/produits'))).toEqual(['Table du cabinet'])
    expect(lastQuery()).toMatchObject({ index: 'produits_etage', body: { filters: 'boutique:"cabinet"' } })
    const before = stand.queries().length
    const stranger = server.as('etrangere')
    await stranger.create('/api/boutiques/brocante/produits', { name: 'Table de brocante' })
    const found = await search('table', {}, '/api/boutiques/brocante/produits', stranger)
    expect([names(found), stand.queries().length]).toEqual([['Table de brocante'], before])
  })
})

describe('conditions that the hosted index does not support', () => {
  it('are checked by the database, with correct counts and pages', async () => {
    const query = { 'where[productType]': 'classic', limit: '1' }
    expect(await search('basse', query)).toMatchObject({ nbHits: 2, plus: false, hits: [{ name: 'Lampe basse' }] })
    expect(lastQuery()?.body).toMatchObject({ page: 0, hitsPerPage: 1000 })
    expect(names(await search('basse', { ...query, page: '1' }))).toEqual(['Table basse'])
  })

  it('with more than a thousand hits, the count is "more than a thousand"', async () => {
    for (let n = 0; n < 1001; n++)
      stand.records('produits_etage').set(`n${n}`, { objectID: `n${n}`, boutique: 'cabinet', name: 'Foule' })
    expect(await search('foule', {}, '/api/boutiques/cabinet/produits')).toEqual({ nbHits: 1000, plus: true, hits: [] })
    stand.records('produits_etage').delete('n0')
    expect(await search('foule', {}, '/api/boutiques/cabinet/produits')).toMatchObject({ nbHits: 1000, plus: false })
  })

  it('fields that are not public and typing errors are found by the own search', async () => {
    expect(names(await search('veilleuse'))).toEqual(['Lampe basse'])
    expect(names(await search('zq@exemple.fr', {}, `${root}/contacts`))).toEqual(['Zoé Quille'])
    expect(names(await search('tabel'))).toEqual(['Table basse'])
    expect(names(await search('!?'))).toEqual([])
  })

  it('documents that are deleted, unknown or of another boutique are never shown', async () => {
    const records = stand.records('produits_maison')
    const foreign = made.loin as LiveDocument
    for (const id of [foreign.id, 'inconnu']) records.set(id, { objectID: id, boutique: 'atelier', name: 'Intrus' })
    expect((await search('intrus')).hits).toEqual([])
    for (const id of [foreign.id, 'inconnu']) records.delete(id)
  })
})

describe('the records', () => {
  it('follow creation, change, deletion and restoration of their documents', async () => {
    const { id } = await produit({ name: 'Paravent', price: 12 })
    const path = `${root}/produits/${id}`
    await stand.until(has('produits_maison', id, ({ name, price }) => name === 'Paravent' && price === 12))
    await ada.change(path, { name: 'Guéridon' })
    await stand.until(has('produits_maison', id, ({ name }) => name === 'Guéridon'))
    await ada.remove(path)
    await stand.until(() => !stand.records('produits_maison').has(id))
    await server.as('admin').act(path, 'restaurer')
    await stand.until(has('produits_maison', id))
    expect(names(await search('gueridon'))).toEqual(['Guéridon'])
    expect(lastQuery()?.body.query).toBe('gueridon')
    await server.sql('delete from produits where id = $1', [id])
    await stand.until(() => !stand.records('produits_maison').has(id))
  })

  it('contain only public fields', () => {
    const everything = JSON.stringify([
      ...stand.records('produits_maison').values(),
      ...stand.records('contacts_maison').values(),
    ])
    expect(everything).toContain('Zoé Quille')
    for (const secret of ['veilleuse', 'zq@exemple.fr']) expect(everything).not.toContain(secret)
  })

  it('of a large commit without ids are sent too, more than a thousand', async () => {
    await server.sql(
      `insert into pages (id, _scope, data, created_at, updated_at, datetime)
       select 'lot' || n, 'cabinet', '{"name":"Lot"}', $1, $1, n from generate_series(1, 1203) as n`,
      [new Date(instant).toISOString()],
    )
    await stand.until(() => stand.records('pages_etage').size === 1203)
    expect(Math.max(...stand.calls.map(({ body }) => ((body.requests ?? []) as unknown[]).length))).toBe(500)
  })

  it('that are refused are logged and skipped, and the others are sent', async () => {
    stand.refuses = ({ name }) => name === 'Trop gros'
    const [bad, good] = await Promise.all(['Trop gros', 'Convenable'].map((name) => produit({ name })))
    await stand.until(has('produits_maison', good?.id as string))
    expect(stand.records('produits_maison').has(bad?.id as string)).toBe(false)
    stand.refuses = () => false
    await ada.change(`${root}/produits/${bad?.id}`, { name: 'Maigri' })
    await stand.until(has('produits_maison', bad?.id as string))
  })

  it('that were not sent while the index was unreachable are sent afterwards', async () => {
    stand.mood = 'refuse'
    const calls = stand.calls.length
    const { id } = await produit({ name: 'Patience' })
    await stand.until(() => stand.calls.length > calls)
    expect(stand.records('produits_maison').has(id)).toBe(false)
    stand.mood = 'well'
    await stand.until(has('produits_maison', id))
  })

  it('are not searched before all of them are sent', async () => {
    stand.mood = 'refuse'
    await server.as('admin').change('/api/boutiques/brocante', { indexAlgolia: 'cave' })
    await stand.until(() => stand.calls.some(({ index }) => index === 'produits_cave'))
    const before = stand.queries().length
    const found = await search('table', {}, '/api/boutiques/brocante/produits', server.as('etrangere'))
    expect([names(found), stand.queries().length]).toEqual([['Table de brocante'], before])
  })

  it('that were pending when the process died are sent after the next start, and no others', async () => {
    const keyless = await startTestNode()
    const manager = keyless.as('gerante')
    const feeding = await startTestNode({ algolia }, keyless)
    const [removed, old] = await Promise.all(
      ['Avant', 'Ancien'].map((name) => manager.create(`${root}/produits`, { name })),
    )
    await keyless.as('admin').change('/api/boutiques/atelier', { indexAlgolia: 'reprise' })
    await untilFilled(feeding, `${root}/produits`, 'avant')
    await feeding.stop()
    // No feed runs meanwhile.
    await keyless.sql(`update produits set updated_at = '2020-01-01T00:00:00.000Z' where id = $1`, [old?.id])
    const added = await manager.create(`${root}/produits`, { name: 'Après' })
    await manager.remove(`${root}/produits/${removed?.id}`)
    const records = stand.records('produits_reprise')
    expect([records.has(removed?.id as string), records.delete(old?.id as string), records.has(added.id)]).toEqual([
      true,
      true,
      false,
    ])
    const again = await startTestNode({ algolia }, keyless)
    await stand.until(() => records.has(added.id) && !records.has(removed?.id as string))
    expect(records.has(old?.id as string)).toBe(false)
    await again.stop()
    await keyless.stop()
  })

  it('go to the index that the boutique names, and nowhere when it names none', async () => {
    const admin = server.as('admin')
    await admin.change('/api/boutiques/cabinet', { indexAlgolia: 'grenier' })
    await stand.until(has('produits_grenier', (made.loin as LiveDocument).id))
    await untilFilled(server, '/api/boutiques/cabinet/produits', 'table')
    expect(lastQuery()?.index).toBe('produits_grenier')
    await admin.change('/api/boutiques/cabinet', { indexAlgolia: null })
    const states = () => server.sql(`select 1 from system.hosted_indexes where boutique = 'cabinet'`)
    while ((await states()).length > 0);
    const before = stand.queries().length
    expect(names(await search('table', {}, '/api/boutiques/cabinet/produits'))).toEqual(['Table du cabinet'])
    expect(stand.queries().length).toBe(before)
  })
})

describe('a hosted index that fails', () => {
  it('is replaced by the own search, and not asked again for a while', async () => {
    stand.mood = 'refuse'
    const before = stand.queries().length
    expect(names(await search('table'))).toEqual(['Table basse'])
    expect(stand.queries().length).toBe(before + 1)
    expect(names(await search('table'))).toEqual(['Table basse'])
    expect(stand.queries().length).toBe(before + 1)
  })
})
