import { AREAS, type Collection, type Data, defineRegistry, PROFILES, type Profile } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '../../../domain/src/core/fields/kinds.ts'
import { price } from '../../../domain/src/core/fields/number-kinds.ts'
import { Client } from '../testing/client.ts'
import { LiveClient } from '../testing/live.ts'
import { startTestNode } from '../testing/node.ts'
import { PASSWORD } from '../testing/people.ts'
import { collections, essais } from '../testing/registry.ts'
import { fresh, minimalOf, sampleOf } from '../testing/samples.ts'

// Every field with `readWith` × every profile beside that of its collection × every way of reading, from the registry.

/** The field of a test collection by which people filter, order and sum: none of the product's has such options. */
const withGuarded: Collection = {
  ...(essais as unknown as Collection),
  fields: {
    ...essais.fields,
    gardien: text({ label: 'Gardien', readWith: 'contacts', filter: true, sort: true }),
    garde: price({ label: 'Garde', readWith: 'contacts', sum: true }),
  },
}
const registry = defineRegistry(collections.map((one) => (one.slug === 'essais' ? withGuarded : one)))
const server = await startTestNode({ registry })
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'

interface Guarded {
  slug: string
  field: string
  /** The profile that edits the documents, and the one that reads the field besides. */
  holds: Profile
  opens: Profile
  /** Only programs write it. */
  isWritten?: true
}
/** Listed by hand, independently of the code: another field with `readWith` needs a line. */
const GUARDED: Guarded[] = [
  { slug: 'produits', field: 'reservedBy', holds: 'boutique-catalogue', opens: 'boutique-contacts' },
  { slug: 'produits', field: 'reservePour', holds: 'boutique-catalogue', opens: 'boutique-contacts' },
  { slug: 'produits', field: 'achat', holds: 'boutique-catalogue', opens: 'boutique-compta', isWritten: true },
  { slug: 'produits', field: 'cout', holds: 'boutique-catalogue', opens: 'boutique-compta', isWritten: true },
  { slug: 'produits', field: 'commande', holds: 'boutique-catalogue', opens: 'boutique-commandes', isWritten: true },
  { slug: 'essais', field: 'gardien', holds: 'website-pages', opens: 'boutique-contacts' },
  { slug: 'essais', field: 'garde', holds: 'website-pages', opens: 'boutique-contacts' },
]

it('every guarded field of the registry is listed here', () => {
  const declared = [...registry.values()].flatMap(({ slug, fields }) =>
    Object.entries(fields).flatMap(([field, { readWith }]) => (readWith ? [`${slug} ${field}`] : [])),
  )
  expect(declared.toSorted()).toEqual(GUARDED.map(({ slug, field }) => `${slug} ${field}`).toSorted())
})

let id = ''
let token = ''
let client: Client
const everyArea = Object.fromEntries(Object.values(AREAS).map((flag) => [flag, true]))
beforeAll(async () => {
  const email = 'gardee@exemple.fr'
  const user = { displayname: 'Gardée', email, password: PASSWORD, boutique: 'atelier', ...everyArea }
  id = (await admin.create('/api/utilisateurs', user)).id
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  token = answer.headers.get('set-auth-token') as string
  client = new Client(server.address, token)
})
const become = (...profils: Profile[]) => admin.change(`/api/utilisateurs/${id}`, { profils })

const collectionOf = (slug: string): Collection => registry.get(slug) as Collection
let numbers = 90_000_000
/** A value that occurs nowhere else, of the kind of the field. */
const secretOf = ({ slug, field }: Guarded): string | number => {
  const number = ++numbers
  const { kind } = collectionOf(slug).fields[field] as { kind: string }
  if (kind === 'relation') return `cachee${number}`
  return kind === 'email' ? `cachee${number}@exemple.fr` : kind === 'price' ? number : `caché ${number}`
}

interface Made {
  path: string
  one: string
  secret: string | number
  title: string
  name: string
  rev: number
  id: string
}
/** A document whose guarded field is filled, by an administrator. */
async function made(guarded: Guarded): Promise<Made> {
  const { slug, field } = guarded
  const collection = collectionOf(slug)
  const path = `${root}/${slug}`
  const secret = secretOf(guarded)
  const title = collection.title as string
  const name = `Guéridon${numbers % 1000}`
  const document = await admin.create(path, {
    ...minimalOf(collection),
    ...(slug === 'produits' && { isReserved: true }),
    [title]: name,
    ...(!guarded.isWritten && { [field]: secret }),
  })
  const one = `${path}/${document.id}`
  if (guarded.isWritten) return { path, one, title, name, id: document.id, ...(await bought(guarded, document.id)) }
  return { path, one, secret, title, name, rev: document.rev, id: document.id }
}

/** Buys a product or orders it, so that programs write its guarded fields. */
async function bought({ field }: Guarded, id: string): Promise<{ secret: string | number; rev: number }> {
  if (field === 'commande')
    await admin.create(`${root}/commandes`, { deliveryDate: '2026-12-24', produits: [{ qty: 1, produit_id: id }] })
  else await admin.create(`${root}/achats`, { montant: ++numbers / 100, pieces: [{ id: 'piece', produit: id }] })
  const { rev, ...product } = await admin.read(`${root}/produits/${id}`)
  return { secret: product[field] as string | number, rev }
}

/** The answer of every way of reading a document, and of changing it, by what it is called. */
async function answers({ slug, field }: Guarded, { path, one, title, name, rev, id: document }: Made) {
  const { search, copy, generations = {} } = collectionOf(slug)
  const all: Record<string, string> = {}
  const note = async (
    way: string,
    answer: Promise<{ status: number; text: string }>,
    status = 200,
  ): Promise<string> => {
    const { status: found, text: body } = await answer
    expect([way, found, body]).toEqual([way, status, body])
    all[way] = body
    return body
  }
  await note('list', client.get(`${path}?where[id]=${document}`))
  await note('counted list', client.get(`${path}?where[id]=${document}&count=1`))
  await note('read', client.get(one))
  await note('history', client.get(`${one}/historique`))
  if (search) {
    await server.node.searchIdle()
    const found = await note('search', client.get(`${path}/recherche?q=${name}`))
    if (!found.includes(document)) throw new Error(`${name} is not found: ${found}`)
  }
  await note(
    'conflict',
    client.patch(one, { [title]: 'une' }, rev).then(() => client.patch(one, { [title]: 'autre' }, rev)),
    409,
  )
  await note('change', client.patch(one, { [title]: `${name} bis` }))
  await note('top', client.post(`${one}/actions/top`))
  await note('move', client.post(`${one}/actions/reordonner`, {}))
  const { rev: last } = await client.change(one, { [title]: `${name} ter` })
  await note('undo', client.post(`${one}/annuler`, { revs: [last] }))
  if (copy) await note('copy', client.post(`${one}/actions/dupliquer`))
  for (const generation of Object.keys(generations)) await note(generation, client.post(`${one}/actions/${generation}`))
  // A piece that an open order keeps does not go into the bin.
  const isKept = field === 'commande'
  const removed = await client.remove(one)
  expect(removed.status).toBe(isKept ? 409 : 200)
  if (isKept) return all
  all.removal = removed.text
  await note('restoration', client.post(`${one}/actions/restaurer`))
  return all
}

/** What a live list and a live document told until a later change by somebody else arrived. */
async function watched({ slug }: Guarded, { one, title, name, id: document }: Made): Promise<Record<string, string>> {
  const live = await LiveClient.open(server.address, token)
  const query = { boutique: 'atelier', collection: slug }
  live.list('list', { ...query, where: { id: document }, count: true })
  live.document('document', { ...query, id: document })
  await Promise.all([live.ready('list'), live.ready('document')])
  const changed = `${name} ailleurs`
  await admin.change(one, { [title]: changed })
  const observed: Record<string, string> = {}
  for (const key of ['list', 'document']) {
    const view = await live.until(key, ({ documents }) => documents.get(document)?.[title] === changed)
    observed[key] = JSON.stringify(view.messages)
  }
  await live.close()
  return observed
}

/** The ways in which a secret is seen. */
const seenIn = (observed: Record<string, string>, secret: string | number): string[] =>
  Object.keys(observed).filter((way) => observed[way]?.includes(String(secret)))

describe.each(GUARDED)('$slug $field', (guarded) => {
  const { slug, field, holds, opens } = guarded

  it('is read with the one profile besides its own, and with no other', async () => {
    const { one, secret } = await made(guarded)
    const readers: Profile[] = []
    for (const profile of Object.keys(PROFILES) as Profile[]) {
      await become(holds, profile)
      if ((await client.read(one))[field] === secret) readers.push(profile)
    }
    expect(readers).toEqual([opens])
    await become(opens)
    expect((await client.get(one)).text).not.toContain(String(secret))
  })

  it.each([true, false])('is read everywhere or nowhere: %s', async (isOpen) => {
    await become(holds, ...(isOpen ? [opens] : []))
    const one = await made(guarded)
    // Somebody who reads the field watches the same documents: the two share no answer.
    const beside = await server.live('admin')
    const query = { boutique: 'atelier', collection: slug, where: { id: one.id } }
    beside.list('list', { ...query, count: true })
    expect((await beside.ready('list')).documents.get(one.id)?.[field]).toBe(one.secret)
    const observed = await watched(guarded, one)
    expect(seenIn(observed, one.secret)).toEqual(isOpen ? Object.keys(observed) : [])
    await beside.close()
    const { history, copy, ...answered } = await answers(guarded, await renewed(one))
    const seen = seenIn(answered, one.secret)
    expect(seen).toEqual(isOpen ? Object.keys(answered) : [])
    // A program wrote it after the creation.
    expect(history?.includes(`"${field}"`)).toBe(isOpen && guarded.isWritten === true)
    // The copy of a product is not reserved.
    expect(copy?.includes(String(one.secret)) ?? false).toBe(false)
  })
})

describe.each(GUARDED.filter(({ isWritten }) => !isWritten))('$slug $field, which people write,', (guarded) => {
  const { slug, field, holds, opens } = guarded

  it('is not told to who may not read it when values were cleared, and is to who may', async () => {
    const one = await made(guarded)
    await admin.change(one.one, { [field]: null })
    const historyOf = async () => (await client.get(`${one.one}/historique`)).text
    await become(holds)
    expect(await historyOf()).not.toContain(String(one.secret))
    await become(holds, opens)
    expect(await historyOf()).toContain(String(one.secret))
  })

  it('does not close the history of the document itself: its deletion and restoration', async () => {
    const one = await made(guarded)
    const { document } = await admin.send('DELETE', one.one)
    await admin.post(`${one.one}/annuler`, { revs: [document.rev] })
    const actions = async (): Promise<string[]> => {
      const { entries } = (await client.get(`${one.one}/historique`)).body as unknown as {
        entries: { action: string }[]
      }
      return entries.map(({ action }) => action)
    }
    await become(holds)
    const closed = await actions()
    expect(closed).toEqual(expect.arrayContaining(['supprimer', 'annuler']))
    await become(holds, opens)
    expect(await actions()).toEqual(closed)
  })

  it('is written by who may read it alone', async () => {
    const one = await made(guarded)
    const value = secretOf(guarded)
    const document = { ...minimalOf(collectionOf(slug)), [field]: value }
    await become(holds)
    for (const refused of [await client.patch(one.one, { [field]: value }), await client.post(one.path, document)]) {
      expect(refused.refusal).toBe('403 champ.reserve')
      expect(refused.problem.errors?.map(({ path }) => path)).toEqual([field])
    }
    expect((await admin.read(one.one))[field]).toBe(one.secret)
    await become(holds, opens)
    expect((await client.change(one.one, { [field]: value }))[field]).toBe(value)
    expect((await client.create(one.path, document))[field]).toBe(value)
  })

  it('is changed back by who may read it alone, also by an undo of what somebody else wrote', async () => {
    const one = await made(guarded)
    const { rev } = await admin.change(one.one, { [field]: null })
    await become(holds)
    expect((await client.post(`${one.one}/annuler`, { revs: [rev] })).refusal).toBe('403 champ.reserve')
    expect((await admin.read(one.one))[field]).toBeUndefined()
    await become(holds, opens)
    expect((await client.post(`${one.one}/annuler`, { revs: [rev] })).status).toBe(200)
    expect((await admin.read(one.one))[field]).toBe(one.secret)
  })
})

/** The same document with the revision it has now. */
const renewed = async (one: Made): Promise<Made> => ({ ...one, rev: (await admin.read(one.one)).rev })

describe('a list of documents with a guarded field', () => {
  const path = `${root}/essais`
  const QUERIES: [string, Data][] = [
    ['an equality', { where: { gardien: 'caché' } }],
    ['a comparison', { where: { gardien: { gt: 'a' } } }],
    ['a part', { where: { gardien: { contient: 'cach' } } }],
    ['emptiness', { where: { gardien: { vide: true } } }],
    ['its order', { sort: 'gardien' }],
    ['its order backwards', { sort: '-gardien' }],
    ['its sum', { sum: 'garde' }],
  ]
  const addressOf = ({ where, sort, sum }: Data): string => {
    const query = new URLSearchParams()
    for (const [name, condition] of Object.entries((where ?? {}) as Record<string, unknown>)) {
      if (typeof condition !== 'object') query.set(`where[${name}]`, String(condition))
      else
        for (const [operator, value] of Object.entries(condition as Data))
          query.set(`where[${name}][${operator}]`, String(value))
    }
    if (sort) query.set('sort', String(sort))
    if (sum) query.set('sum', String(sum))
    return `${path}?${query.toString()}`
  }

  it.each(QUERIES)('tells nothing by %s to who may not read it', async (_, requested) => {
    const query = { boutique: 'atelier', collection: 'essais', ...requested }
    await become('website-pages')
    const refused = await client.get(addressOf(requested))
    expect(refused.refusal).toBe('403 droit.refuse')
    const live = await LiveClient.open(server.address, token)
    live.list('closed', query)
    const view = await live.until('closed', (one) => one.refused !== undefined)
    expect(view.refused?.code).toBe('droit.refuse')
    await live.close()
    await become('website-pages', 'boutique-contacts')
    expect((await client.get(addressOf(requested))).status).toBe(200)
  })

  it('tells who may not read it what they ask by other fields', async () => {
    await become('website-pages')
    const [name, field] = Object.entries(essais.fields).find(([, { filter, kind }]) => filter && kind === 'text') ?? []
    expect(name).toBeDefined()
    const value = String(sampleOf(field as (typeof essais.fields)[keyof typeof essais.fields], fresh()))
    expect((await client.get(`${path}?where[${name}]=${encodeURIComponent(value)}&sort=titre`)).status).toBe(200)
  })
})

describe('the reservation of a product', () => {
  const path = `${root}/produits`
  const reserved = { isReserved: true, reservedBy: 'lea@exemple.fr' }

  it('is made, lifted and undone by who may not read for whom it is, and the address stays closed', async () => {
    await become('boutique-catalogue')
    const { id: product } = await client.create(path, { name: 'Buffet' })
    const one = `${path}/${product}`
    const done = await client.post(`${one}/actions/reserver`, reserved)
    expect(done.document).toMatchObject({ isReserved: true })
    expect(done.text).not.toContain('lea@exemple.fr')
    expect((await admin.read(one)).reservedBy).toBe('lea@exemple.fr')
    const lifted = await client.act(one, 'lever-reservation')
    expect(lifted.isReserved).toBe(false)
    const undone = await client.post(`${one}/annuler`, { revs: [lifted.rev] })
    expect(undone.status).toBe(200)
    expect(undone.text).not.toContain('lea@exemple.fr')
    expect(await admin.read(one)).toMatchObject(reserved)
  })

  it('of somebody else is undone by who may not read for whom it was', async () => {
    const { id: product } = await admin.create(path, { name: 'Buffet' })
    const one = `${path}/${product}`
    const { rev } = await admin.act(one, 'reserver', reserved)
    await become('boutique-catalogue')
    expect((await client.post(`${one}/annuler`, { revs: [rev] })).status).toBe(200)
    const after = await admin.read(one)
    expect(after).toMatchObject({ isReserved: false })
    expect(after.reservedBy).toBeUndefined()
  })

  it('keeps its address through changes of who may not read it', async () => {
    const { id: product } = await admin.create(path, { name: 'Buffet', ...reserved })
    await become('boutique-catalogue')
    await client.change(`${path}/${product}`, { description: 'Noyer' })
    expect(await admin.read(`${path}/${product}`)).toMatchObject({ ...reserved, description: 'Noyer' })
  })

  it('tells the browser which fields are closed', async () => {
    const withoutOf = async (): Promise<unknown> => {
      const { abilities } = (await client.get('/api/moi')).body as { abilities: Record<string, Data> }
      return abilities.produits?.without
    }
    await become('boutique-catalogue')
    const closed = GUARDED.filter(({ slug }) => slug === 'produits').map(({ field }) => field)
    expect(await withoutOf()).toEqual(closed)
    await become('boutique-catalogue', 'boutique-contacts')
    expect(await withoutOf()).toEqual(closed.filter((field) => !['reservedBy', 'reservePour'].includes(field)))
    await become('boutique-catalogue', 'boutique-contacts', 'boutique-compta', 'boutique-commandes')
    expect(await withoutOf()).toBeUndefined()
  })
})
