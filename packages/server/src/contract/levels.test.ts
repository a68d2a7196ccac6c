import { type Collection, type Data, type LiveDocument, SYSTEM_SORTS } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { Client } from '../testing/client.ts'
import { startTestNode } from '../testing/node.ts'
import { PASSWORD } from '../testing/people.ts'
import { cut, fieldsOf, published } from '../testing/published.ts'
import { collections } from '../testing/registry.ts'
import { fresh } from '../testing/samples.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
/** A member of the boutique without any area or profile. */
const member = server.as('membre')
/** A person who edits the pages, and nothing else. */
const editor = server.as('redactrice')

const publics = collections.filter(({ publicWhere }) => publicWhere)

describe.each(publics)('$slug, which has public documents', (collection) => {
  const readable = fieldsOf(collection, 'public')

  it('shows members only the public fields of published documents, in a list, a read and live', async () => {
    const { path, boutique, parent, whole, one } = await published(server, collection)
    const expected = cut(whole, readable)
    expect(await member.read(one)).toEqual(expected)
    expect(await member.list(path, { 'where[id]': whole.id, count: '1' })).toMatchObject({
      documents: [expected],
      count: 1,
    })
    const live = await server.live('membre')
    live.list('liste', { boutique, collection: collection.slug, parent, where: { id: whole.id } })
    live.document('document', { boutique, collection: collection.slug, parent, id: whole.id })
    for (const key of ['liste', 'document']) {
      const { documents } = await live.ready(key)
      expect(documents.get(whole.id)).toEqual(expected)
    }
    await live.close()
  })

  it('refuses members to filter, sort or sum by hidden fields', async () => {
    const { path, boutique, parent } = await published(server, collection)
    const live = await server.live('membre')
    const closed = Object.keys(collection.fields).filter((name) => !readable.includes(name))
    for (const name of closed) {
      const statuses = await Promise.all(
        [`where[${name}][vide]=1`, `sort=${name}`, `sort=-${name}`, `sum=${name}`].map(
          async (query) => (await member.get(`${path}?${query}`)).status,
        ),
      )
      expect({ name, statuses }).toEqual({ name, statuses: [403, 403, 403, 403] })
      live.list(name, { boutique, collection: collection.slug, parent, sort: name })
      const { refused } = await live.until(name, (view) => view.refused !== undefined)
      expect(refused?.code).toBe('droit.refuse')
    }
    const open = readable.filter((name) => collection.fields[name]?.sort)
    for (const name of [...open, ...SYSTEM_SORTS]) {
      expect((await member.get(`${path}?sort=${name}`)).status).toBe(200)
    }
    await live.close()
  })
})

// Counts are sent once a second at most: the collections wait for theirs together.
const flagged = publics.filter(({ publicWhere }) => Object.keys(publicWhere ?? {}).length)
describe.concurrent.each(flagged)('$slug, published by a flag', (collection) => {
  it('hides a document that is no longer published, and shows it again', async () => {
    const { path, boutique, parent, whole, one } = await published(server, collection)
    const live = await server.live('membre')
    live.list('liste', { boutique, collection: collection.slug, parent, where: { id: whole.id }, count: true })
    live.document('document', { boutique, collection: collection.slug, parent, id: whole.id })
    await live.until('liste', ({ order, count }) => order.length === 1 && count?.count === 1)
    await live.ready('document')
    const [name, value] = Object.entries(collection.publicWhere ?? {})[0] as [string, boolean]
    await admin.change(one, { [name]: !value })
    await live.until('liste', ({ order, count }) => order.length === 0 && count?.count === 0)
    const { refused } = await live.until('document', (view) => view.refused !== undefined)
    expect(refused).toMatchObject({ status: 404, code: 'document.absent' })
    expect((await member.get(one)).refusal).toBe('404 document.absent')
    expect(await member.list(path, { 'where[id]': whole.id, count: '1' })).toMatchObject({ documents: [], count: 0 })
    await admin.change(one, { [name]: value })
    await live.until('liste', ({ order, count }) => order.length === 1 && count?.count === 1)
    await live.until('document', ({ documents }) => documents.has(whole.id))
    await live.close()
  })
})

describe.concurrent.each(publics.filter(({ owner }) => owner))(
  '$slug, published together with its parent',
  (collection) => {
    it('appears and disappears with its parent', async () => {
      const { path, boutique, parent, whole, one, parentPath } = await published(server, collection)
      const live = await server.live('membre')
      live.list('liste', { boutique, collection: collection.slug, parent, count: true })
      await live.until('liste', ({ order, count }) => order.includes(whole.id) && count?.count === 1)
      const [name, value] = Object.entries(collection.owner?.publicWhere ?? {})[0] ?? []
      const hide = () => (name ? admin.patch(parentPath, { [name]: !value }) : admin.remove(parentPath))
      const show = () => (name ? admin.patch(parentPath, { [name]: value }) : admin.act(parentPath, 'restaurer'))
      await hide()
      await live.until('liste', ({ order, count }) => order.length === 0 && count?.count === 0)
      expect([(await member.get(one)).status, (await member.get(path)).status]).toEqual([404, 404])
      await show()
      await live.until('liste', ({ order, count }) => order.includes(whole.id) && count?.count === 1)
      expect((await member.get(one)).status).toBe(200)
      await live.close()
    })
  },
)

describe('relations: a person who edits pages, and the products in their blocks', () => {
  it('reads the title of each product, and the public fields of published ones', async () => {
    const make = (body: Data) => admin.create(`${root}/produits`, { name: `Relation ${fresh()}`, ...body })
    const online = await make({ isDraft: false, price: 12, keywords: 'secret' })
    const hidden = await make({ isDraft: false, isOnlineStore: false, price: 34 })
    const draft = await make({ price: 56 })
    const produits = collections.find(({ slug }) => slug === 'produits') as Collection
    const shown = new Map<string, LiveDocument>([
      [online.id, cut(online, fieldsOf(produits, 'public'))],
      [hidden.id, cut(hidden, ['name'])],
      [draft.id, cut(draft, ['name'])],
    ])
    expect(shown.get(hidden.id)).toHaveProperty('name')
    for (const [id, expected] of shown) expect(await editor.read(`${root}/produits/${id}`)).toEqual(expected)
    const inAll = { 'where[id][in]': [...shown.keys()].join() }
    const { documents } = await editor.list(`${root}/produits`, { ...inAll, sort: 'name' })
    expect(new Map(documents.map((document) => [document.id, document]))).toEqual(shown)
    // Filtering by public fields finds only published documents: nothing can be guessed about others.
    const requested: Record<string, string>[] = [
      { 'where[price][gte]': '1' },
      { 'where[isOnlineStore]': 'false' },
      { sort: 'price' },
    ]
    for (const query of requested) {
      const found = await editor.list(`${root}/produits`, { ...inAll, ...query, count: '1' })
      const expected = 'where[isOnlineStore]' in query ? [] : [online.id]
      expect([found.documents.map(({ id }) => id), found.count]).toEqual([expected, expected.length])
    }
    expect((await editor.get(`${root}/produits?where[isDraft]=true`)).refusal).toBe('403 droit.refuse')
    expect((await editor.get(`${root}/produits/${hidden.id}/historique`)).refusal).toBe('403 droit.refuse')
    expect((await editor.patch(`${root}/produits/${online.id}`, { name: 'x' })).refusal).toBe('403 droit.refuse')
  })

  it('a product that is published while it is watched shows its public fields', async () => {
    const { id } = await admin.create(`${root}/produits`, { name: `Guet ${fresh()}`, isDraft: false, price: 7 })
    const live = await server.live('redactrice')
    live.document('document', { boutique: 'atelier', collection: 'produits', id })
    const priced = (price: unknown) => live.until('document', ({ documents }) => documents.get(id)?.price === price)
    await priced(7)
    await admin.change(`${root}/produits/${id}`, { isOnlineStore: false })
    await priced(undefined)
    expect(live.view('document').documents.get(id)).toHaveProperty('name')
    await admin.change(`${root}/produits/${id}`, { isOnlineStore: true })
    await priced(7)
    await live.close()
  })

  it('a search finds published products by their public fields, and hidden ones not at all', async () => {
    const make = (body: Data) => admin.create(`${root}/produits`, { name: 'Guéridon zinzolin', ...body })
    const online = await make({ isDraft: false, keywords: 'calisson' })
    await make({ isDraft: false, isOnlineStore: false })
    await make({})
    await server.node.searchIdle()
    const find = async (as: Client, q: string) =>
      ((await as.get(`${root}/produits/recherche?q=${q}`)).body.hits as Data[]).map(({ id }) => id)
    for (const as of [editor, member]) {
      expect(await find(as, 'zinzolin')).toEqual([online.id])
      expect(await find(as, 'calisson')).toEqual([])
    }
    expect(await find(admin, 'zinzolin')).toHaveLength(3)
  })
})

it('a person who edits products chooses a hidden page by name and creates addresses under their own', async () => {
  const email = 'catalogue@exemple.fr'
  const rights = { boutique: 'atelier', hasAccessToStore: true, profils: ['boutique-catalogue'] }
  await admin.create('/api/utilisateurs', { displayname: 'Cléo', email, password: PASSWORD, ...rights })
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  const client = new Client(server.address, answer.headers.get('set-auth-token') as string)
  const page = await admin.create(`${root}/pages`, {
    name: 'Atelier',
    pathname: 'atelier',
    isVisible: false,
    title: 'T',
  })
  expect(await client.read(`${root}/pages/${page.id}`)).toEqual(cut(page, ['name', 'pathname']))
})

it('of a collection without public documents, relations show only titles', async () => {
  const contact = await admin.create(`${root}/contacts`, { lastname: 'Client', email: 'client@exemple.fr' })
  expect(await editor.read(`${root}/contacts/${contact.id}`)).toEqual(cut(contact, ['name']))
  expect((await editor.get(`${root}/contacts?where[email]=client@exemple.fr`)).refusal).toBe('403 droit.refuse')
})

it('a member without area or profile can read no customer, no hidden product and no media record', async () => {
  const hidden = await admin.create(`${root}/produits`, { name: 'Caché', isDraft: false, isOnlineStore: false })
  const contact = await admin.create(`${root}/contacts`, { lastname: 'Client' })
  for (const path of ['contacts', `contacts/${contact.id}`, 'medias', 'fournisseurs', 'services', 'urls'])
    expect((await member.get(`${root}/${path}`)).refusal, path).toBe('403 droit.refuse')
  expect((await member.get(`${root}/contacts/recherche?q=client`)).refusal).toBe('403 droit.refuse')
  expect((await member.get(`${root}/produits/${hidden.id}`)).refusal).toBe('404 document.absent')
  expect((await member.all(`${root}/produits`)).map(({ id }) => id)).not.toContain(hidden.id)
})
