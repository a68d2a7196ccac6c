import type { Data, ListQuery, LiveDocument, Tally } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const { live } = server
const admin = server.as('admin')
const root = '/api/boutiques/atelier'

const create = (path: string, data: Data): Promise<LiveDocument> => admin.create(`${root}/${path}`, data)
const category = (libelle: string): Promise<LiveDocument> => create('productCategories', { libelle })
const product = (in_: LiveDocument, data: object = {}): Promise<LiveDocument> =>
  create('produits', { name: 'Table', category: in_.id, ...data })

const products = (of: string[], more: object = {}): ListQuery => ({
  boutique: 'atelier',
  collection: 'produits',
  limit: 0,
  tally: { by: 'category', of, ...more },
})

/** Waits for what a query tallies. */
async function tallied(who: Parameters<typeof live>[0], query: ListQuery): Promise<Record<string, Tally> | undefined> {
  const tab = await live(who)
  tab.list('décompte', query)
  const { tallies } = await tab.until('décompte', (view) => view.tallies !== undefined)
  await tab.close()
  return tallies
}

/** The code of the refusal of a query. */
async function refusal(who: Parameters<typeof live>[0], query: ListQuery): Promise<string | undefined> {
  const tab = await live(who)
  tab.list('décompte', query)
  const { refused } = await tab.until('décompte', (view) => view.refused !== undefined || view.tallies !== undefined)
  await tab.close()
  return refused?.code
}

describe('a tally', () => {
  it('counts what points to each document, and follows what others change', async () => {
    const [tables, lampes, vide] = [await category('Tables'), await category('Lampes'), await category('Vide')]
    await product(tables)
    const second = await product(tables)
    await product(lampes)
    const tab = await live('admin')
    tab.list('décompte', products([tables.id, lampes.id, vide.id]))
    const counts = (): unknown =>
      Object.fromEntries(Object.entries(tab.view('décompte').tallies ?? {}).map(([id, { count }]) => [id, count]))
    await tab.until('décompte', ({ tallies }) => tallies !== undefined)
    expect(counts()).toEqual({ [tables.id]: 2, [lampes.id]: 1, [vide.id]: 0 })

    await product(vide)
    await tab.until('décompte', ({ tallies }) => tallies?.[vide.id]?.count === 1)
    await admin.remove(`${root}/produits/${second.id}`)
    await tab.until('décompte', ({ tallies }) => tallies?.[tables.id]?.count === 1)
    expect(counts()).toEqual({ [tables.id]: 1, [lampes.id]: 1, [vide.id]: 1 })
    await tab.close()
  })

  it('counts to a thousand', async () => {
    const { id } = await category('Grande')
    await server.sql(
      `insert into produits (id, _scope, data, created_at, updated_at, datetime)
       select 'grand' || n, 'atelier', jsonb_build_object('name', 'Table', 'category', $1::text),
         '2026-05-04T08:00:00.000Z', '2026-05-04T08:00:00.000Z', n
       from generate_series(1, 1002) as n`,
      [id],
    )
    expect(await tallied('admin', products([id]))).toEqual({ [id]: { count: 1000, plus: true } })
  })

  it('has the first photo of the latest document with photos', async () => {
    const { id } = await category('Photographiées')
    const insert = (datetime: number, photos: string[] | null): Promise<unknown> =>
      server.sql(
        `insert into produits (id, _scope, data, created_at, updated_at, datetime)
         values ($1, 'atelier', jsonb_build_object('category', $2::text, 'photos', $3::jsonb),
           '2026-05-04T08:00:00.000Z', '2026-05-04T08:00:00.000Z', $4)`,
        [`photo${datetime}`, id, JSON.stringify(photos), datetime],
      )
    await insert(1, ['ancienne.jpg'])
    await insert(2, ['une.jpg', 'deux.jpg'])
    await insert(3, null)
    expect(await tallied('admin', products([id], { photo: 'photos' }))).toEqual({
      [id]: { count: 3, photo: 'une.jpg' },
    })
  })

  it('counts the children of each parent', async () => {
    const [bois, vide] = [
      await create('productFeatures', { libelle: 'Bois' }),
      await create('productFeatures', { libelle: 'Vide' }),
    ]
    for (const libelle of ['Chêne', 'Noyer']) await create(`productFeatures/${bois.id}/values`, { libelle })
    const query: ListQuery = {
      boutique: 'atelier',
      collection: 'productFeatures/values',
      limit: 0,
      tally: { of: [bois.id, vide.id] },
    }
    expect(await tallied('admin', query)).toEqual({ [bois.id]: { count: 2 }, [vide.id]: { count: 0 } })
    // Somebody without the profile reads these values one feature at a time, while it is public.
    expect(await refusal('membre', query)).toBe('droit.refuse')
  })
})

describe('the rights of a tally', () => {
  it('leave out what a member does not read', async () => {
    const { id } = await category('En partie cachée')
    await product({ id } as LiveDocument)
    await product({ id } as LiveDocument, { isOnlineStore: false })
    const seen = await admin.list(`${root}/produits`, { 'where[category]': id, count: '1' })
    expect(seen).toMatchObject({ count: 2 })
    const published = await server.as('membre').list(`${root}/produits`, { 'where[category]': id, count: '1' })
    expect(await tallied('membre', products([id]))).toEqual({ [id]: { count: published.count } })
    expect(published.count).toBeLessThan(2)
  })

  it('refuse a field that the reader does not see, and another boutique', async () => {
    const query: ListQuery = {
      boutique: 'atelier',
      collection: 'depenses',
      limit: 0,
      tally: { by: 'fournisseur', of: ['un'] },
    }
    expect(await refusal('membre', query)).toBe('droit.refuse')
    expect(await refusal('membre', { ...products(['un']), boutique: 'ailleurs' })).toBe('droit.refuse')
  })

  it.each([
    ['no relation', { by: 'name', of: [] }],
    ['an unknown field', { by: '__proto__', of: [] }],
    ['no sub-collection', { of: [] }],
    ['no photos', { by: 'category', of: [], photo: 'name' }],
    ['a relation whose latest documents have no index', { by: 'modele', of: [], photo: 'photos' }],
    ['no list', { by: 'category', of: 'un' }],
    ['an id that is no text', { by: 'category', of: [{}] }],
    ['too many', { by: 'category', of: Array.from({ length: 81 }, (_, n) => `id${n}`) }],
  ])('refuse %s', async (_, tally) => {
    const query = { ...products([]), tally } as ListQuery
    expect(['decompte.inconnu', 'decompte.invalide', 'requete.invalide']).toContain(await refusal('admin', query))
  })
})
