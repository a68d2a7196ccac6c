import { type Collection, type Data, SYSTEM_SORTS } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import { cut, fieldsOf, published, shownBy } from '../testing/published.ts'
import { collections } from '../testing/registry.ts'
import { fresh, minimalOf, sampleOf } from '../testing/samples.ts'
import { publicPath, type Visitor, visitorOf } from '../testing/visitor.ts'

// What the website of a boutique can read, over the whole registry.

const server = await startTestNode({ publicRate: { burst: 1_000_000, perSecond: 1 } })
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
let visitor: Visitor
let elsewhere: Visitor
beforeAll(async () => {
  visitor = await visitorOf(server, 'atelier')
  elsewhere = await visitorOf(server, 'brocante')
})

const ofBoutique = collections.filter(({ scope }) => scope === 'boutique')
const publics = ofBoutique.filter(({ publicWhere }) => publicWhere)
const closed = ofBoutique.filter(({ publicWhere }) => !publicWhere)
const ids = (documents: readonly Data[]): unknown[] => documents.map(({ id }) => id)

describe.each(publics)('$slug, which has public documents', (collection) => {
  const readable = fieldsOf(collection, 'public')

  it('shows the public fields of published documents to the visitors of its own boutique', async () => {
    const { path, whole, one } = await published(server, collection)
    const expected = cut(whole, readable)
    const answer = await visitor.get(publicPath(one))
    expect([answer.status, answer.document]).toEqual([200, expected])
    const list = await visitor.get(`${publicPath(path)}?where[id]=${whole.id}&count=1&limit=1`)
    expect(list.list).toEqual({ documents: [expected], next: null, count: 1, plus: false })
    expect((await elsewhere.get(publicPath(one))).status).toBe(404)
    const theirs = await elsewhere.get(`${publicPath(path)}?where[id]=${whole.id}&count=1`)
    // The parent of a sub-collection is not theirs either.
    const { status, documents = [] } = { status: theirs.status, ...(theirs.body as { documents?: Data[] }) }
    expect([status, documents]).toEqual([collection.parent ? 404 : 200, []])
  })

  it('hides deleted documents', async () => {
    const { path, whole, one } = await published(server, collection)
    await admin.remove(one)
    expect((await visitor.get(publicPath(one))).status).toBe(404)
    expect((await visitor.get(`${publicPath(path)}?where[id]=${whole.id}`)).list.documents).toEqual([])
    expect((await visitor.get(`${publicPath(path)}?deleted=1`)).refusal).toBe('400 parametre.inconnu')
  })

  it('can be filtered by public fields only', async () => {
    const { path } = await published(server, collection)
    for (const name of Object.keys(collection.fields).filter((field) => !readable.includes(field))) {
      const statuses = await Promise.all(
        [`where[${name}][vide]=1`, `sort=${name}`, `sort=-${name}`].map(
          async (query) => (await visitor.get(`${publicPath(path)}?${query}`)).status,
        ),
      )
      expect({ name, statuses }).toEqual({ name, statuses: [403, 403, 403] })
    }
    for (const name of [...readable.filter((field) => collection.fields[field]?.sort), ...SYSTEM_SORTS])
      expect((await visitor.get(`${publicPath(path)}?sort=${name}`)).status).toBe(200)
    for (const name of readable.filter((field) => collection.fields[field]?.filter)) {
      const value = encodeURIComponent(String(sampleOf(collection.fields[name] as Collection['fields'][string], 2)))
      expect((await visitor.get(`${publicPath(path)}?where[${name}]=${value}`)).status, name).toBe(200)
    }
    expect((await visitor.get(`${publicPath(path)}?sum=price`)).refusal).toBe('400 parametre.inconnu')
  })

  it('cannot be written', async () => {
    const { path, one, whole } = await published(server, collection)
    const headers = { 'x-application-id': visitor.application, authorization: `Bearer ${server.tokenOf('admin')}` }
    for (const [method, address] of [
      ['POST', path],
      ['PATCH', one],
      ['DELETE', one],
      ['POST', `${one}/actions/top`],
      ['POST', `${one}/annuler`],
      ['GET', `${one}/historique/x`],
    ] as const) {
      const body = method === 'GET' ? undefined : {}
      const { status } = await server.nobody.send(method, publicPath(address), body, headers)
      expect([method, address, status]).toEqual([method, address, 404])
    }
    expect((await admin.read(one)).rev).toBe(whole.rev)
  })
})

const flagged = publics.filter(({ publicWhere }) => Object.keys(publicWhere ?? {}).length)
it.each(flagged)('$slug: each condition of publication is required', async (collection) => {
  const path = `${root}/${collection.slug}`
  const shown = async ({ id }: Data) => ids((await visitor.get(`${publicPath(path)}?where[id]=${id}`)).list.documents)
  const { whole } = await published(server, collection)
  expect(await shown(whole)).toEqual([whole.id])
  for (const [name, value] of Object.entries(shownBy(collection))) {
    const body = { ...minimalOf(collection), ...shownBy(collection), [name]: !value }
    const hidden = await admin.create(path, body)
    expect({ ...hidden, [name]: hidden[name] ?? false }).toMatchObject({ [name]: !value })
    expect(await shown(hidden)).toEqual([])
    expect((await visitor.get(`${publicPath(path)}/${hidden.id}`)).refusal).toBe('404 document.absent')
  }
})

it.each(publics.filter(({ owner }) => owner))('$slug disappears with its parent', async (collection) => {
  const { path, one, parentPath } = await published(server, collection)
  const statuses = async () => [
    (await visitor.get(publicPath(one))).status,
    (await visitor.get(publicPath(path))).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  const [name, value] = Object.entries(collection.owner?.publicWhere ?? {})[0] ?? []
  const hide = () => (name ? admin.patch(parentPath, { [name]: !value }) : admin.remove(parentPath))
  const show = () => (name ? admin.patch(parentPath, { [name]: value }) : admin.act(parentPath, 'restaurer'))
  await hide()
  expect(await statuses()).toEqual([404, 404])
  await show()
  expect(await statuses()).toEqual([200, 200])
  await admin.remove(parentPath)
  expect(await statuses()).toEqual([404, 404])
})

describe('collections without publicWhere are closed', () => {
  it.each(closed)('$slug', async (collection) => {
    const path = `/api/public/${collection.slug.replace('/', '/quelconque/')}`
    expect((await visitor.get(path)).refusal).toBe('403 droit.refuse')
    expect((await visitor.get(`${path}/quelconque`)).refusal).toBe('403 droit.refuse')
    const search = await visitor.get(`${path}/recherche?q=a`)
    const isSearched = collection.search !== undefined || collection.parent !== undefined
    expect(search.refusal).toBe(isSearched ? '403 droit.refuse' : '404 recherche.non-configuree')
  })

  it.each([
    ...collections.filter(({ scope }) => scope !== 'boutique').map(({ slug }) => slug),
    'inconnue',
    '__proto__',
  ])('%s is not a collection of a boutique', async (slug) => {
    expect((await visitor.get(`/api/public/${slug}`)).refusal).toBe('404 collection.inconnue')
  })
})

it('a search finds published products of the boutique, by their public fields', async () => {
  const make = (place: string, body: Data) => admin.create(`${place}/produits`, { name: 'Guéridon nacarat', ...body })
  const online = await make(root, { isDraft: false, keywords: 'praline' })
  await make(root, { isDraft: false, isOnlineStore: false })
  await make(root, {})
  await make('/api/boutiques/brocante', { isDraft: false })
  await server.node.searchIdle()
  const find = async (q: string) => (await visitor.get(`/api/public/produits/recherche?q=${q}`)).body.hits as Data[]
  const hits = await find('nacarat')
  expect(ids(hits)).toEqual([online.id])
  expect(hits[0]).not.toHaveProperty('keywords')
  expect(await find('praline')).toEqual([])
  expect((await visitor.get('/api/public/produits/recherche?q=a&where[isDraft]=true')).refusal).toBe('403 droit.refuse')
})

it('a collection is also read by the name that websites use, and the answer follows its changes', async () => {
  const { id } = await admin.create(`${root}/productCategories`, { libelle: 'Buffets' })
  const list = `/api/public/categories?where[id]=${id}`
  const names = async () => (await visitor.get(list)).list.documents.map(({ libelle }) => libelle)
  expect([await names(), await names()]).toEqual([['Buffets'], ['Buffets']])
  expect((await visitor.get(list)).text).toBe((await visitor.get(list.replace('categories', 'productCategories'))).text)
  expect((await visitor.get(`/api/public/categories/${id}`)).document).toMatchObject({ libelle: 'Buffets' })
  await admin.create(`${root}/productCategories/${id}/dimensions`, { libelle: 'Tiroirs' })
  const dimensions = await visitor.get(`/api/public/categories/${id}/dimensions`)
  expect(dimensions.list.documents).toMatchObject([{ libelle: 'Tiroirs' }])
  await admin.change(`${root}/productCategories/${id}`, { libelle: 'Commodes' })
  expect(await names()).toEqual(['Commodes'])
  const { paths } = (await server.nobody.get('/api/openapi.json')).body as { paths: object }
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/public/categories', '/api/public/categories/{id}']))
})

it('pages of a list are consecutive', async () => {
  const made = []
  for (let at = 0; at < 5; at++) made.push((await admin.create(`${root}/essais`, { titre: `Suite ${at}` })).id)
  const found: unknown[] = []
  for (let after: string | null = ''; after !== null; ) {
    const query = `?limit=2&where[id][in]=${made.join()}${after && `&after=${encodeURIComponent(after)}`}`
    const { list } = await visitor.get(`/api/public/essais${query}`)
    found.push(...ids(list.documents))
    after = list.next
  }
  expect(found).toEqual(made)
})

describe('an address of the website', () => {
  const addressed = async (path: string, body: Data) => {
    const page = await admin.create(`${root}/pages`, { name: `Page ${fresh()}`, ...body })
    await admin.create(`${root}/urls`, { type: 'pages', docId: page.id, pathname: path })
    return page
  }
  const at = (pathname: string) => visitor.get(`/api/public/adresses?pathname=${encodeURIComponent(pathname)}`)

  it.each([
    ['atelier-public', 'atelier-public'],
    ['savoir-faire', '/savoir-faire'],
    ['/contact-public', 'contact-public'],
  ])('stored as %s and requested as %s, leads to its published document', async (stored, requested) => {
    const page = await addressed(stored, { isVisible: true, title: 'Titre' })
    const answer = await at(requested)
    const pages = collections.find(({ slug }) => slug === 'pages') as Collection
    expect(answer.body).toEqual({ collection: 'pages', document: cut(page, fieldsOf(pages, 'public')) })
  })

  it('gives the same error for a hidden document, another boutique and an unknown address', async () => {
    await addressed('page-cachee', { isVisible: false })
    const gone = await addressed('page-supprimee', { isVisible: true })
    await admin.remove(`${root}/pages/${gone.id}`)
    await addressed('page-ici', { isVisible: true })
    const unknown = await at('nulle-part')
    expect(unknown.refusal).toBe('404 adresse.absente')
    expect((await at('page-cachee')).text).toBe(unknown.text)
    expect((await at('page-supprimee')).text).toBe(unknown.text)
    expect((await elsewhere.get('/api/public/adresses?pathname=page-ici')).text).toBe(unknown.text)
    expect((await at('page-ici')).status).toBe(200)
  })

  it('of a published document itself leads to it, also where an associated one outlived its document', async () => {
    const gone = await addressed('/buffet-nacarat-clair', { isVisible: true })
    await admin.remove(`${root}/pages/${gone.id}`)
    const posted = await admin.create(`${root}/produits`, { name: 'Buffet nacarat clair', isDraft: false })
    expect(posted.pathname).toBe('buffet-nacarat-clair')
    for (const pathname of ['/buffet-nacarat-clair', 'buffet-nacarat-clair'])
      expect((await at(pathname)).body).toMatchObject({ collection: 'produits', document: { id: posted.id } })
    const draft = await admin.create(`${root}/produits`, { name: 'Buffet nacarat sombre' })
    expect((await at(String(draft.pathname))).refusal).toBe('404 adresse.absente')
  })

  it('is required', async () => {
    for (const query of ['', '?pathname=', '?pathname=a&pathname=b', '?pathname=%00'])
      expect((await visitor.get(`/api/public/adresses${query}`)).refusal).toBe('400 adresse.obligatoire')
    expect((await at('x'.repeat(5000))).refusal).toBe('404 adresse.absente')
  })
})

it('the documentation names the public fields of public collections and no others', async () => {
  const { paths, components } = (await server.nobody.get('/api/openapi.json')).body as {
    paths: Record<string, { get?: { security?: unknown[] } }>
    components: { schemas: Record<string, { allOf: { properties: Data }[] }> }
  }
  const documented = Object.keys(components.schemas).filter((name) => name.endsWith('_public'))
  expect(documented).toEqual(publics.map(({ slug }) => `${slug.replaceAll('/', '_')}_public`))
  for (const collection of publics) {
    const schema = components.schemas[`${collection.slug.replaceAll('/', '_')}_public`]
    expect(Object.keys(schema?.allOf[1]?.properties ?? {})).toEqual(fieldsOf(collection, 'public'))
    const path = collection.parent
      ? `/api/public/${collection.parent}/{id}/${collection.slug.slice(collection.parent.length + 1)}`
      : `/api/public/${collection.slug}`
    expect(paths[path]?.get?.security).toEqual([{ application: [] }])
  }
})

describe('the prices of a product that are on request', () => {
  const prices = { price: 480, salePrice: 450, retailPrice: 900, startPrice: 300 }
  const product = async (name: string, more: Data) => {
    const data = { name, isDraft: false, isOnlineStore: true, ...prices, ...more }
    return (await admin.create(`${root}/produits`, data)).id
  }
  const NAMES = [...Object.keys(prices), 'fromPrice']
  const shownOf = (document: Data | undefined): string[] => NAMES.filter((name) => document?.[name] !== undefined)

  it.each(['produits', 'modeles'])('are not told by the supplements of options either, of %s', async (slug) => {
    const values = [{ libelle: 'Chêne', onCost: 50 }, { libelle: 'Pin' }]
    const options = [{ libelle: 'Essence', onCost: 20, values }, { libelle: 'Finition' }]
    const path = publicPath(`${root}/${slug}`)
    const read = async (optionPrice: string) => {
      const data = { name: 'Table', isDraft: false, isOnlineStore: true, startPrice: 300, optionPrice, options }
      const { id } = await admin.create(`${root}/${slug}`, data)
      const [listed] = (await visitor.get(`${path}?where[id]=${id}`)).list.documents
      const { document } = await visitor.get(`${path}/${id}`)
      expect(listed).toEqual(document)
      return document
    }
    expect(await read('showPrice')).toMatchObject({ startPrice: 300, options })
    const closed = await read('priceRequest')
    const open = [{ libelle: 'Essence', values: [{ libelle: 'Chêne' }, { libelle: 'Pin' }] }, { libelle: 'Finition' }]
    expect(closed).toMatchObject({ optionPrice: 'priceRequest', options: open })
    expect(JSON.stringify(closed)).not.toMatch(/onCost|startPrice/)
  })

  it('are read by nobody outside, neither directly nor by the order of a list, and those of others are', async () => {
    const [open, secret] = [await product('Ouvert', {}), await product('Secret', { optionPrice: 'priceRequest' })]
    for (const id of [open, secret]) await admin.create(`${root}/produits/${id}/variants`, { libelle: 'Un', price: 99 })
    const path = publicPath(`${root}/produits`)
    expect(shownOf((await visitor.get(`${path}/${open}`)).document)).toEqual(NAMES)
    const one = await visitor.get(`${path}/${secret}`)
    expect(one.document).toMatchObject({ name: 'Secret', optionPrice: 'priceRequest' })
    expect(shownOf(one.document)).toEqual([])
    const listed = async (query: string) => (await visitor.get(`${path}?${query}&limit=100`)).list.documents
    const found = (await listed('sort=-datetime')).find(({ id }) => id === secret)
    expect([found?.name, shownOf(found)]).toEqual(['Secret', []])
    const filtered = ids(await listed('where[price][gte]=400'))
    expect([filtered.includes(open), filtered.includes(secret)]).toEqual([true, false])
    // Those that keep their price to themselves come last, by their place: their order says nothing about it.
    const cheap = await product('Secret moins cher', { optionPrice: 'priceRequest', price: 1 })
    const dear = await product('Secret plus cher', { optionPrice: 'priceRequest', price: 9000 })
    const none = await product('Sans prix', { price: null })
    const lists: [string, unknown[]][] = [
      ['price', [secret, cheap, dear]],
      ['-price', [dear, cheap, secret]],
    ]
    for (const [sort, last] of lists) {
      const whole = await listed(`sort=${sort}`)
      const order = [open, none, ...last]
      expect([sort, ids(whole).filter((id) => order.includes(id))]).toEqual([sort, order])
      expect(whole.filter(({ id }) => last.includes(id)).map(shownOf)).toEqual([[], [], []])
      // The same by pages of one document: no cursor tells a price.
      const paged: unknown[] = []
      const cursors: string[] = []
      for (let after = ''; ; ) {
        const { list } = await visitor.get(`${path}?sort=${sort}&limit=1${after && `&after=${after}`}`)
        paged.push(...ids(list.documents))
        if (list.next === null) break
        after = list.next
        cursors.push(Buffer.from(after, 'base64url').toString('utf8'))
      }
      expect(paged).toEqual(ids(whole))
      expect(cursors.length).toBe(paged.length - 1)
      const closed = cursors.filter((cursor) => last.some((id) => cursor.includes(String(id))))
      expect(closed.join()).not.toMatch(/"(480|1|9000)(\.0+)?"/)
    }
    const variants = async (id: string) => (await visitor.get(`${path}/${id}/variants`)).list.documents
    expect((await variants(open)).map(({ price }) => price)).toEqual([99])
    expect((await variants(secret)).map(({ libelle, price }) => [libelle, price])).toEqual([['Un', undefined]])
    expect((await admin.get(`${root}/produits/${secret}`)).body).toMatchObject({ price: 480 })
  })
})
