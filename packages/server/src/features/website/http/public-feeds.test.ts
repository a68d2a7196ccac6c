import type { Data } from '@boutique/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_MAPPED } from '../sitemap.ts'
import { startTestNode } from '../../../testing/node.ts'
import { type Visitor, visitorOf } from '../../../testing/visitor.ts'

const server = await startTestNode({ publicRate: { burst: 1_000_000, perSecond: 1 } })
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const SITE = 'https://atelier.exemple.fr'
let visitor: Visitor
beforeAll(async () => {
  visitor = await visitorOf(server, 'atelier')
})
beforeEach(async () => {
  for (const table of ['pages', 'posts', 'produits', 'modeles', 'urls']) await server.sql(`delete from ${table}`)
  await admin.change(root, { websiteURL: SITE })
})
const make = (collection: string, body: Data): Promise<Data> => admin.create(`${root}/${collection}`, body)
const locations = (text: string): string[] => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url as string)
const MAP = '/api/public/sitemap.xml'
const FEED = '/api/public/rss.xml'

describe('the map of a website', () => {
  it('has the address of each public document, and of nothing else', async () => {
    await make('pages', { name: 'Atelier', pathname: '/atelier' })
    await make('pages', { name: 'Cachée', pathname: '/cachee', isVisible: false })
    await make('pages', { name: 'Ancienne', pathname: '/ancienne', isRedirect: true, redirectPathname: '/atelier' })
    await make('posts', { name: 'L’été & co', pathname: '/été-&-co', isVisible: true })
    await make('posts', {
      name: 'Plus tard',
      pathname: '/plus-tard',
      isVisible: true,
      publishedAt: '2999-01-01T00:00:00Z',
    })
    await make('posts', { name: '!', isVisible: true })
    const { id } = await make('produits', { name: 'Banc', isDraft: false, pathname: 'banc' })
    await make('produits', { name: 'Brouillon', pathname: 'brouillon' })
    const gone = await make('pages', { name: 'Supprimée', pathname: '/supprimee' })
    await admin.remove(`${root}/pages/${String(gone.id)}`)
    await admin.create('/api/boutiques/brocante/pages', { name: 'Voisine', pathname: '/voisine' })
    const answer = await visitor.get(MAP)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(locations(answer.text).toSorted()).toEqual([
      `${SITE}/%C3%A9t%C3%A9-&amp;-co`,
      `${SITE}/atelier`,
      `${SITE}/banc`,
    ])
    expect(answer.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/)
    const etag = String(answer.headers.get('etag'))
    expect((await visitor.get(MAP, { 'if-none-match': etag })).status).toBe(304)
    await admin.change(`${root}/produits/${String(id)}`, { isOnlineStore: false })
    expect(locations((await visitor.get(MAP, { 'if-none-match': etag })).text)).not.toContain(`${SITE}/banc`)
  })

  it(`is in parts of ${MAX_MAPPED} addresses, which together have each once`, async () => {
    const count = 2 * MAX_MAPPED + 5
    await server.sql(
      `insert into pages (id, _scope, data, created_at, updated_at, datetime)
       select 'p' || lpad(n::text, 6, '0'), 'atelier', jsonb_build_object('name', 'P', 'isVisible', true, 'pathname', '/p-' || n),
         '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', n from generate_series(1, $1::int) as n`,
      [count],
    )
    await make('posts', { name: 'Salon', pathname: '/salon', isVisible: true })
    const index = await visitor.get(MAP)
    expect(index.text).toContain('<sitemapindex ')
    const parts = locations(index.text).map((one) => new URL(one.replaceAll('&amp;', '&')))
    expect(parts).toHaveLength(4)
    const found: string[] = []
    for (const { pathname, search } of parts) {
      // As a search engine asks for it: without a header.
      const part = await server.nobody.get(pathname + search)
      const urls = locations(part.text)
      expect([part.status, urls.length <= MAX_MAPPED]).toEqual([200, true])
      found.push(...urls)
    }
    expect(found).toHaveLength(count + 1)
    expect(new Set(found).size).toBe(count + 1)
  })

  it.each([
    ['?collection=contacts', '404 plan.absent'],
    ['?collection=urls', '404 plan.absent'],
    ['?collection=inconnue', '404 plan.absent'],
    ['?collection=pages&from=a&from=b', '404 plan.absent'],
  ])('has no part %s', async (query, refusal) => {
    expect((await visitor.get(MAP + query)).refusal).toBe(refusal)
  })
})

describe('the feed of articles', () => {
  it('has the latest public articles, the newest first, with their text as text', async () => {
    const body = (text: string) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    })
    await make('posts', { name: 'Un', pathname: '/un', isVisible: true, publishedAt: '2026-01-01T10:00:00Z' })
    await make('posts', {
      ...{ name: '<b>Deux</b> & "trois"', pathname: '/deux', isVisible: true, publishedAt: '2026-02-01T10:00:00Z' },
      body: body('Un texte ]]> <script>'),
    })
    await make('posts', { name: 'Caché', pathname: '/cache', publishedAt: '2026-03-01T10:00:00Z' })
    await make('posts', { name: 'Plus tard', pathname: '/plus', isVisible: true, publishedAt: '2999-01-01T00:00:00Z' })
    const answer = await visitor.get(FEED)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    const items = [...answer.text.matchAll(/<item>(.*?)<\/item>/g)].map(([, item]) => item)
    expect(items).toHaveLength(2)
    expect(answer.text).toMatch(/<description>Les articles de la boutique : [^<]+<\/description>\n<item>/)
    expect(items[0]).toContain('<title>&lt;b&gt;Deux&lt;/b&gt; &amp; &quot;trois&quot;</title>')
    expect(items[0]).toContain(`<link>${SITE}/deux</link>`)
    expect(items[0]).toContain('<pubDate>Sun, 01 Feb 2026 10:00:00 GMT</pubDate>')
    expect(items[0]).not.toContain('<script>')
    expect(items[1]).toContain('<title>Un</title>')
    expect((await visitor.get(`${FEED}?limit=1`)).text.split('<item>')).toHaveLength(2)
  })

  it.each(['0', '101', '-1', 'x', ''])('takes no limit of %j', async (limit) => {
    expect((await visitor.get(`${FEED}?limit=${limit}`)).refusal).toBe('400 limite.invalide')
  })
})

describe.each([MAP, FEED])('%s', (path) => {
  it('names its boutique by the header or in the address, and no other one', async () => {
    const { application } = visitor
    expect((await server.nobody.get(`${path}?application=${application}`)).status).toBe(200)
    expect((await server.nobody.get(path)).refusal).toBe('401 application.absente')
    expect((await server.nobody.get(`${path}?application=inconnue`)).refusal).toBe('401 application.inconnue')
    expect((await server.nobody.get(`${path}?application=a&application=b`)).refusal).toBe('401 application.inconnue')
    // Elsewhere only the header counts.
    expect((await server.nobody.get(`/api/public/pages?application=${application}`)).status).toBe(401)
  })

  it('needs the address of the website', async () => {
    await admin.change(root, { websiteURL: null })
    expect((await visitor.get(path)).refusal).toBe('409 site.sans-adresse')
  })
})
