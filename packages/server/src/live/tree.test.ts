import type { LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const ada = server.as('gerante')
const pages = '/api/boutiques/atelier/pages'
const tree = { boutique: 'atelier', collection: 'pages', sort: 'name', tree: true }
const page = (name: string, more: object = {}): Promise<LiveDocument> => ada.create(pages, { name, ...more })

beforeEach(() => server.sql('delete from pages'))

describe('a live tree', () => {
  it('has all documents in one page, by name, with the fields of its rows only', async () => {
    await server.sql(
      `insert into pages (id, _scope, data, created_at, updated_at, datetime)
       select 'p' || n, 'atelier', jsonb_build_object('name', 'Page ' || lpad(n::text, 4, '0'), 'isVisible', true, 'title', 'T'),
         '2026-05-04T08:00:00.000Z', '2026-05-04T08:00:00.000Z', n from generate_series(1, 2000) as n`,
    )
    const last = await page('Zinc', { parent: 'p1', pathname: '/zinc', isRedirect: true, redirectPathname: '/fer' })
    const tab = await server.live('gerante')
    tab.list('arbre', { ...tree, limit: 1 })
    const { order, documents } = await tab.ready('arbre')
    expect([order.length, order[0], order.at(-1)]).toEqual([2001, 'p1', last.id])
    expect(documents.get('p1')).toMatchObject({ name: 'Page 0001', isVisible: true, isRedirect: false })
    expect(documents.get('p1')).not.toHaveProperty('title')
    const shown = { name: 'Zinc', parent: 'p1', pathname: '/zinc', isRedirect: true, redirectPathname: '/fer' }
    expect(documents.get(last.id)).toMatchObject(shown)
    await tab.close()
  })

  it('shows what another person adds, moves and deletes', async () => {
    const root = await page('Racine')
    const tab = await server.live('gerante')
    tab.list('arbre', tree)
    await tab.ready('arbre')
    const added = await page('Ajoutée')
    await tab.until('arbre', ({ order }) => order.join() === `${added.id},${root.id}`)
    await ada.change(`${pages}/${added.id}`, { parent: root.id })
    await tab.until('arbre', ({ documents }) => documents.get(added.id)?.parent === root.id)
    await ada.remove(`${pages}/${added.id}`)
    const { order } = await tab.until('arbre', (view) => view.order.length === 1)
    expect(order).toEqual([root.id])
    await tab.close()
  })

  it('is refused for a collection that is none, and to who may not read it', async () => {
    const tab = await server.live('gerante')
    tab.list('plat', { boutique: 'atelier', collection: 'essais', tree: true })
    expect((await tab.until('plat', ({ refused }) => refused !== undefined)).refused?.code).toBe('arbre.inconnu')
    await tab.close()
  })
})

it('[PAGE-14] [PAGE-13] without a search, pages come from the database: 40 of the boutique, not deleted, in the order asked for', async () => {
  const parent = await page('Page 00')
  for (let n = 1; n <= 41; n++) await page(`Page ${String(n).padStart(2, '0')}`, n > 40 ? { parent: parent.id } : {})
  const deleted = await page('Page 000')
  await ada.remove(`${pages}/${deleted.id}`)
  const names = async (query: Record<string, string>): Promise<unknown[]> =>
    (await ada.list(pages, query)).documents.map(({ name }) => name)
  const first = await names({})
  expect([first.length, first[0], first[1], first.at(-1)]).toEqual([40, 'Page 00', 'Page 01', 'Page 39'])
  expect((await names({ sort: '-name' })).slice(0, 2)).toEqual(['Page 41', 'Page 40'])
  expect(await names({ 'where[parent]': parent.id })).toEqual(['Page 41'])
  expect((await server.as('gerante').list('/api/boutiques/cabinet/pages', {})).documents).toEqual([])
})
