import type { Collection, Data, LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/client.ts'
import { startTestNode } from '../../testing/node.ts'

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => ++instant })
afterAll(() => server.stop())
const ada = server.as('gerante')
const root = '/api/boutiques/atelier'

interface Found {
  nbHits: number
  plus: boolean
  hits: (LiveDocument & { objectID: string; name?: string; photos?: string[] })[]
}
const ask = async (
  q: string,
  query: Record<string, string> = {},
  collection = 'produits',
  who = ada,
): Promise<Answer> => {
  await server.node.searchIdle()
  return who.get(`${root}/${collection}/recherche?${new URLSearchParams({ q, ...query }).toString()}`)
}
async function search(
  q: string,
  query: Record<string, string> = {},
  collection = 'produits',
  who = ada,
): Promise<Found> {
  const answer = await ask(q, query, collection, who)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as Found
}
const names = async (q: string, query: Record<string, string> = {}): Promise<(string | undefined)[]> =>
  (await search(q, query)).hits.map(({ name }) => name)
const produit = (fields: Data, path = `${root}/produits`, who = ada): Promise<LiveDocument> => who.create(path, fields)

// In the order of creation: the last one is the newest.
const PRODUITS = {
  tableChene: { name: 'Table basse en chêne', price: 250, sku: '26181001', photos: ['atelier/table.jpg'] },
  chaise: { name: 'Chaise de bistrot', price: 80, sku: '26181002' },
  chaises: { name: 'Lot de chaises paillées', price: 120, sku: 'CH-12.045' },
  chaiselong: { name: 'Chaiselongue', price: 300, sku: '26183777' },
  dossier: { name: 'Banc', description: 'Va avec la chaise.\nMétal riveté', price: 90, keywords: 'écolier' },
  tableHaute: { name: 'Table haute', price: 180, features: [{ id: 'f', libelle: 'Bois', valeur: 'Noyer massif' }] },
  restaure: { name: 'Buffet', shortname: 'Enfilade', description: 'Restauré en atelier, pièce du XIXe' },
} satisfies Record<string, Data>
const made: Record<string, LiveDocument> = {}
beforeAll(async () => {
  for (const [key, fields] of Object.entries(PRODUITS)) made[key] = await produit(fields)
  await produit(
    { name: 'Chaise étrangère', sku: '26181002' },
    '/api/boutiques/brocante/produits',
    server.as('etrangere'),
  )
  const gone = await produit({ name: 'Chaise supprimée' })
  await ada.remove(`${root}/produits/${gone.id}`)
})

describe('recall', () => {
  it.each([
    ['a word', 'banc', ['Banc']],
    ['a plural', 'tables', ['Table haute', 'Table basse en chêne']],
    ['an accent too many', 'chaïse', ['Lot de chaises paillées', 'Chaise de bistrot', 'Banc', 'Chaiselongue']],
    ['capitals', 'BUFFET', ['Buffet']],
    ['all words, in any order and without accents', 'chene table basse', ['Table basse en chêne']],
    ['words that say nothing', 'la table en chêne', ['Table basse en chêne']],
    ['silent words that PostgreSQL knows with accents alone', 'les chaises à bistrot', ['Chaise de bistrot']],
    ['the feminine of a participle', 'restaurée', ['Buffet']],
    ['the short name', 'enfilade', ['Buffet']],
    ['keywords', 'ecolier', ['Banc']],
    ['the value of a feature', 'noyer', ['Table haute']],
    ['words of a description on two lines', 'chaise metal', ['Banc']],
    ['the beginning of the last word', 'table bas', ['Table basse en chêne']],
    ['a beginning of two letters', 'bu', ['Buffet']],
    ['an apostrophe', "d'atelier", ['Buffet']],
    ['no beginning but of the last word', 'bas table', []],
    ['the label of a feature', 'bois', []],
    ['a word that nothing resembles', 'hippopotame', []],
    ['one known and one unknown word', 'chaise hippopotame', []],
    ['signs alone', '!?', []],
  ])('%s: %s', async (_, q, expected) => {
    expect(await names(q)).toEqual(expected)
  })

  it.each([
    ['whole', '26181002', 'Chaise de bistrot'],
    ['a fragment in the middle', '83777', 'Chaiselongue'],
    ['its end', '777', 'Chaiselongue'],
    ['whole with its signs', 'CH-12.045', 'Lot de chaises paillées'],
    ['whole without them', 'ch12045', 'Lot de chaises paillées'],
    ['a fragment with other signs', '12 045', 'Lot de chaises paillées'],
    ['beside a word', 'chaise 1002', 'Chaise de bistrot'],
  ])('a SKU, %s: %s', async (_, q, expected) => {
    expect(await names(q)).toEqual([expected])
  })

  it.each([
    ['an exchange', 'chiase'],
    ['an insertion', 'chaisse'],
    ['a deletion', 'chase'],
    ['two slips', 'shaize'],
    ['an accent and a slip', 'chiâse'],
  ])('a typing error, %s: %s finds what "chaise" finds exactly', async (_, q) => {
    expect(await names(q)).toEqual(['Lot de chaises paillées', 'Chaise de bistrot', 'Banc'])
  })

  it('a typing error in one of several words', async () => {
    expect(await names('tabel chene')).toEqual(['Table basse en chêne'])
  })

  it('a typing error in a word that only a deleted document had finds nothing', async () => {
    expect(await names('suprimee')).toEqual([])
  })

  it('a typing error in a word that was stored since the last search', async () => {
    const clock = await produit({ name: 'Girouette' })
    expect(await names('girouete')).toEqual(['Girouette'])
    await ada.remove(`${root}/produits/${clock.id}`)
  })
})

describe('order', () => {
  it('exact in a name, exact in the text, prefix, fragment of a code; then the newest', async () => {
    // Better matches are older: order by age alone would be the reverse.
    const older = await produit({ name: 'Lampe 9907' })
    const newer = await produit({ name: 'Miroir 9907' })
    const inText = await produit({ name: 'Autre', description: 'comme le 9907' })
    const begun = await produit({ name: '9907bis' })
    const fragment = await produit({ name: 'Divers', sku: '29907001' })
    const { hits } = await search('9907')
    expect(hits.map(({ objectID }) => objectID)).toEqual([newer, older, inText, begun, fragment].map(({ id }) => id))
    for (const { id } of [fragment, begun, inText, older, newer]) await ada.remove(`${root}/produits/${id}`)
  })
})

describe('a hit', () => {
  it('[SEARCH-03] [SEARCH-09] carries objectID, name and photos beside the number of hits', async () => {
    const { id } = made.tableChene as LiveDocument
    const { nbHits, plus, hits } = await search('basse')
    expect({ nbHits, plus }).toEqual({ nbHits: 1, plus: false })
    expect(hits).toMatchObject([{ objectID: id, name: 'Table basse en chêne', photos: ['atelier/table.jpg'] }])
  })

  it('is the same JSON as in the list', async () => {
    const { documents } = await ada.list(`${root}/produits`, { 'where[id]': (made.chaise as LiveDocument).id })
    const hits = (await search('bistrot')).hits.map(({ objectID, ...document }) => {
      expect(objectID).toBe(document.id)
      return document
    })
    expect(hits).toEqual(documents)
  })

  it('[SEARCH-04] is watched live: its changes arrive without a new search', async () => {
    const { id } = await produit({ name: 'Tabouret', price: 20 })
    const ids = (await search('tabouret')).hits.map(({ objectID }) => objectID)
    expect(ids).toEqual([id])
    const live = await server.live('gerante')
    live.list('hits', { boutique: 'atelier', collection: 'produits', where: { id: { in: ids } } })
    await live.until('hits', ({ documents }) => documents.get(id)?.price === 20)
    await ada.change(`${root}/produits/${id}`, { price: 25 })
    await live.until('hits', ({ documents }) => documents.get(id)?.price === 25)
    await ada.remove(`${root}/produits/${id}`)
  })

  it('follows changes of its document: words, deletion, restoration', async () => {
    const { id } = await produit({ name: 'Paravent' })
    const path = `${root}/produits/${id}`
    await ada.change(path, { name: 'Guéridon' })
    expect(await names('paravent')).toEqual([])
    expect(await names('gueridon')).toEqual(['Guéridon'])
    await ada.remove(path)
    expect(await names('gueridon')).toEqual([])
    await server.as('admin').act(path, 'restaurer')
    expect(await names('gueridon')).toEqual(['Guéridon'])
    await ada.remove(path)
  })

  it('follows changes made by SQL', async () => {
    const { id } = await produit({ name: 'Vitrine' })
    await server.sql(`update produits set data = jsonb_set(data, '{name}', '"Comptoir"') where id = $1`, [id])
    expect([await names('vitrine'), await names('comptoir')]).toEqual([[], ['Comptoir']])
    await server.sql('delete from produits where id = $1', [id])
    expect(await names('comptoir')).toEqual([])
  })

  it('is not indexed again when no searched field changed', async () => {
    const { id } = await produit({ name: 'Malle' })
    const version = () => server.sql('select xmin::text from system.search where id = $1', [id])
    await server.node.searchIdle()
    const before = await version()
    await ada.change(`${root}/produits/${id}`, { price: 12 })
    expect(await server.sql('select id from system.search_queue where id = $1', [id])).toEqual([])
    await server.node.searchIdle()
    expect(await version()).toEqual(before)
    await ada.remove(`${root}/produits/${id}`)
  })
})

describe('conditions', () => {
  it.each([
    ['less', 'where[price][lt]', '120', ['Chaise de bistrot', 'Banc']],
    ['more', 'where[price][gt]', '120', ['Chaiselongue']],
    ['equal', 'where[price]', '120', ['Lot de chaises paillées']],
  ])('[SEARCH-07] of a number, %s', async (_, name, value, expected) => {
    expect(await names('chaise', { [name]: value })).toEqual(expected)
  })

  it('two conditions at once, and one that no document meets', async () => {
    expect(await names('chaise', { 'where[price][gte]': '80', 'where[price][lte]': '90' })).toEqual([
      'Chaise de bistrot',
      'Banc',
    ])
    expect(await search('chaise', { 'where[onSale]': 'false' })).toEqual({ nbHits: 0, plus: false, hits: [] })
  })

  it('[SEARCH-07] the boutique: documents of others are not found', async () => {
    expect(await names('étrangère')).toEqual([])
    const other = await server.as('etrangere').get('/api/boutiques/brocante/produits/recherche?q=chaise')
    expect((other.body as unknown as Found).hits.map(({ name }) => name)).toEqual(['Chaise étrangère'])
  })
})

describe('pages', () => {
  const cabinet = '/api/boutiques/cabinet/produits'
  const many = async (q: string, query: Record<string, string> = {}): Promise<Found> => {
    await server.node.searchIdle()
    return ada
      .get(`${cabinet}/recherche?${new URLSearchParams({ q, ...query }).toString()}`)
      .then(({ body }) => body as unknown as Found)
  }
  const ranks = ({ hits }: Found): number[] => hits.map(({ price }) => price as number)
  const down = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, at) => from - at)
  /** Documents as an import writes them: `name` computed from the number, the number as price. */
  const fill = (from: number, to: number, name: string): Promise<unknown> =>
    server.sql(
      `insert into produits (id, _scope, data, created_at, updated_at, datetime)
      select 'n' || n, 'cabinet', jsonb_build_object('name', ${name}, 'price', n), $3, $3, n
      from generate_series($1::int, $2::int) as n`,
      [from, to, '2026-01-01T00:00:00.000Z'],
    )

  it('[SEARCH-08] have 40 hits and begin at 0', async () => {
    await fill(1, 95, `'Chaise ' || n`)
    const first = await many('chaise')
    expect(first).toMatchObject({ nbHits: 95, plus: false })
    expect(ranks(first)).toEqual(down(95, 56))
    expect(ranks(await many('chaise', { page: '0' }))).toEqual(down(95, 56))
    expect(ranks(await many('chaise', { page: '1' }))).toEqual(down(55, 16))
    expect(ranks(await many('chaise', { page: '2' }))).toEqual(down(15, 1))
    expect(await many('chaise', { page: '3' })).toEqual({ nbHits: 95, plus: false, hits: [] })
    expect(ranks(await many('chaise', { limit: '3', page: '1' }))).toEqual([92, 91, 90])
  })

  it('count exactly up to 1,000, then report "more than"; the order stays', async () => {
    await fill(96, 1000, `'Chaise ' || n`)
    expect(await many('chaise')).toMatchObject({ nbHits: 1000, plus: false })
    await fill(1001, 6000, `case n % 2 when 0 then 'Chaise ' || n else 'Table ' || n end`)
    // Old exact matches come before newer prefix matches.
    await fill(6001, 6002, `'Chaisier ' || n`)
    const first = await many('chaise')
    expect(first).toMatchObject({ nbHits: 1000, plus: true })
    const even = down(6000, 1001).filter((n) => n % 2 === 0)
    expect(ranks(first)).toEqual(even.slice(0, 40))
    expect(ranks(await many('chaise', { page: '24' }))).toEqual(even.slice(960, 1000))
    expect((await many('chaise', { page: '25' })).hits).toEqual([])
    expect(ranks(await many('chai', { limit: '3' }))).toEqual([6002, 6001, 6000])
  })

  it('with conditions on many hits, with their number', async () => {
    const few = await many('chaise', { 'where[price][lt]': '50', limit: '2' })
    expect(few).toMatchObject({ nbHits: 49, plus: false })
    expect(ranks(few)).toEqual([49, 48])
    const most = await many('chaise', { 'where[price][gt]': '40', 'where[price][lt]': '5000', limit: '2' })
    expect(most).toMatchObject({ nbHits: 1000, plus: true })
    expect(ranks(most)).toEqual([4998, 4996])
    expect(ranks(await many('chaise', { 'where[price]': '2500' }))).toEqual([2500])
  })

  it('with a rare word and a very frequent prefix', async () => {
    await fill(6003, 6004, `'Rare chaisier ' || n`)
    expect(ranks(await many('rare chais'))).toEqual([6004, 6003])
    expect(ranks(await many('rarre chais'))).toEqual([6004, 6003])
    expect(ranks(await many('rare tabl'))).toEqual([])
  })

  it('with many old hits, none among the newest documents', async () => {
    await fill(7001, 11_000, `'Miroir ' || n`)
    expect(ranks(await many('chaise', { limit: '2' }))).toEqual([6000, 5998])
    expect(ranks(await many('chaise miroir'))).toEqual([])
  })
})

describe('rights', () => {
  it.each([
    ['nobody', server.nobody, '401 session.absente'],
    ['somebody of another boutique', server.as('etrangere'), '403 droit.refuse'],
  ] as const)('%s', async (_, who, refusal) => {
    expect((await ask('chaise', {}, 'produits', who)).refusal).toBe(refusal)
  })

  it('a reader of the names alone searches only these, and sees no more in the hits', async () => {
    const contact = await ada.create(`${root}/contacts`, {
      firstname: 'Zoé',
      lastname: 'Quille',
      email: 'zq@exemple.fr',
      phone: '06 12 34 56 78',
      city: 'Rennes',
    })
    const editor = server.as('redactrice')
    for (const q of ['zq', 'Rennes', '0612345678', 'renes'])
      expect((await search(q, {}, 'contacts', editor)).hits).toEqual([])
    const { hits } = await search('quille', {}, 'contacts', editor)
    expect(hits.map(({ id, name }) => [id, name])).toEqual([[contact.id, 'Zoé Quille']])
    expect(Object.keys(hits[0] as Data)).not.toContain('email')
    expect((await ask('quille', { 'where[email]': 'zq@exemple.fr' }, 'contacts', editor)).refusal).toBe(
      '403 droit.refuse',
    )
    for (const q of ['zoe quille', 'zq@exemple.fr', 'rennes', '0612345678', '12 34 56', 'quile'])
      expect((await search(q, {}, 'contacts')).nbHits, q).toBe(1)
  })
})

describe('collections', () => {
  it.each(['fournisseurs', 'essais', 'urls'])('[SEARCH-02] %s have no search, and it is said', async (collection) => {
    const answer = await ask('chaise', {}, collection)
    expect(answer.refusal).toBe('404 recherche.non-configuree')
    expect(answer.problem.detail).toBe(`La recherche n'est pas configurée pour la collection ${collection}`)
  })

  it('[SEARCH-01] [SEARCH-13] products and contacts have a search in their list, and those that search by name or page', () => {
    const slugsOf = (has: (collection: Collection) => unknown): string[] =>
      [...registry.values()].filter(has).map(({ slug }) => slug)
    expect(slugsOf(({ screen }) => screen?.list.search)).toEqual([
      ...['produits', 'medias', 'files', 'contacts', 'demandes', 'commandes', 'pages'],
    ])
    expect(slugsOf(({ search: index }) => index)).toEqual([
      'produits',
      'contacts',
      'demandes',
      'campagnes',
      'commandes',
      'pages',
    ])
  })

  it('[SEARCH-12] pages have a search of their own, over the pages of the boutique', async () => {
    await ada.create(`${root}/pages`, { name: 'Nos ateliers' })
    const { nbHits, hits } = await search('atelier', {}, 'pages')
    expect({ nbHits, names: hits.map(({ name }) => name) }).toEqual({ nbHits: 1, names: ['Nos ateliers'] })
  })

  it('an unknown one is unknown', async () => {
    expect((await ask('chaise', {}, 'chapeaux')).refusal).toBe('404 collection.inconnue')
  })
})

describe('the search text', () => {
  it.each([
    ['nothing', {}, '400 recherche.vide'],
    ['spaces', { q: '  ' }, '400 recherche.vide'],
    ['201 characters', { q: 'a'.repeat(201) }, '400 recherche.trop-longue'],
    ['a NUL', { q: 'a\u0000' }, '400 requete.invalide'],
    ['half a page', { q: 'a', page: '1.5' }, '400 page.invalide'],
    ['a page before the first', { q: 'a', page: '-1' }, '400 page.invalide'],
    ['201 hits', { q: 'a', limit: '201' }, '400 limite.invalide'],
    ['an order', { q: 'a', sort: 'name' }, '400 parametre.inconnu'],
    ['an unknown filter', { q: 'a', 'where[chapeau]': '1' }, '422 filtre.inconnu'],
    ['a filter that is no column', { q: 'a', 'where[description]': '1' }, '422 filtre.inconnu'],
  ])('%s is refused', async (_, query, refusal) => {
    const address = `${root}/produits/recherche?${new URLSearchParams(query as Record<string, string>).toString()}`
    expect((await ada.get(address)).refusal).toBe(refusal)
  })

  it.each([
    "chaise' | 'x",
    'chaise & !chaise',
    'chaise:*',
    "'); drop table produits; --",
    'ch%',
    'ch_ise banc',
    '\\chaise\\',
    'chaise:A <-> $1',
    '"chaise"',
    '*',
    '\u{1F600}',
  ])('%s is read as words, not as an operator', async (q) => {
    const { status } = await ask(q)
    expect(status).toBe(200)
    expect(await names('bistrot')).toEqual(['Chaise de bistrot'])
  })

  it.each([
    ['% stands for no letters', 'bis%ot', []],
    ['_ stands for no letter', 'ba_c', []],
    ['! excludes nothing', 'banc !métal', ['Banc']],
    ['a quoted operator is no operator', "banc' | 'buffet", []],
  ])('%s', async (_, q, expected) => {
    expect(await names(q)).toEqual(expected)
  })

  it('a word of 200 letters, and two hundred words', async () => {
    expect(await names('x'.repeat(200))).toEqual([])
    expect(await names('a b '.repeat(50))).toEqual([])
  })

  it('text longer than the longest indexed word can be stored and found', async () => {
    const long = 'y'.repeat(5000)
    const { id } = await produit({ name: 'Rouleau', description: long })
    expect(await names('y'.repeat(60))).toEqual(['Rouleau'])
    await ada.remove(`${root}/produits/${id}`)
  })
})

describe('orders and requests', () => {
  const line = (id: string, name: string, sku: string) => ({ id, name, sku, qty: 1, price: 100 })
  const order = (contact_lastname: string, ...produits: Data[]) =>
    ada.create(`${root}/commandes`, { contact_lastname, deliveryDate: '2026-12-24', produits })
  const request = (contact_lastname: string, produit_name: string, message: string) =>
    ada.create(`${root}/demandes`, { contact_lastname, requests: [{ id: 'r', produit_name, message }] })
  const found = async (q: string, collection: string): Promise<unknown[]> =>
    (await search(q, {}, collection)).hits.map(({ contact_lastname }) => contact_lastname)

  it('are found by their client, their number and their pieces', async () => {
    await order('Quelleneuc', line('a', 'Guéridon tripode', 'GUE-7788'))
    const { numero } = await order('Bathilde', line('a', 'Psyché', 'PSY-1'), line('b', 'Semainier acajou', 'SEM-2'))
    await request('Ysoline', 'Guéridon tripode', 'Est-il encore disponible ?')
    await request('Zélie', 'Semainier acajou', 'Livrez-vous à Quimper ?')
    expect(await found('bathilde', 'commandes')).toEqual(['Bathilde'])
    expect(await found(String(numero), 'commandes')).toEqual(['Bathilde'])
    expect(await found('semainier', 'commandes')).toEqual(['Bathilde'])
    expect(await found('gue-7788', 'commandes')).toEqual(['Quelleneuc'])
    expect(await found('ysoline', 'demandes')).toEqual(['Ysoline'])
    expect(await found('semainier', 'demandes')).toEqual(['Zélie'])
    expect(await found('quimper', 'demandes')).toEqual(['Zélie'])
  })

  it('a piece that leaves an order is not found there any more', async () => {
    const { id } = await order('Odilon', line('a', 'Prie-dieu', 'PRI-1'))
    expect(await found('prie-dieu', 'commandes')).toEqual(['Odilon'])
    await ada.change(`${root}/commandes/${id}`, { produits: [line('a', 'Bonnetière', 'BON-1')] })
    expect(await found('prie-dieu', 'commandes')).toEqual([])
    expect(await found('bonnetiere', 'commandes')).toEqual(['Odilon'])
  })
})
