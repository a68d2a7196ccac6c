import { checkedRelations, type Collection, type Data, type LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../testing/client.ts'
import type { LiveClient } from '../testing/live.ts'
import { startTestNode } from '../testing/node.ts'
import { photoForm, picture } from '../testing/photos.ts'
import { collections } from '../testing/registry.ts'
import { documentOf, isLedger, minimalOf, writable } from '../testing/samples.ts'

// Sends ids of another boutique wherever an id can be sent: no response contains its data, and its data does not
// change.

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
/** Holds every profile, in `atelier` and `cabinet`, and nothing in `brocante`. */
const manager = server.as('gerante')
const ours = '/api/boutiques/atelier'
const theirs = '/api/boutiques/brocante'

/** Part of every text of the other boutique. */
const MARK = 'zzbrocantezz'
const marked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(marked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      ['text', 'libelle', 'valeur'].includes(key) && typeof one === 'string' ? `${one} ${MARK}` : marked(one),
    ]),
  )
}
/** A document with every field, with the mark in every free text. */
function markedDocument(collection: Collection): Data {
  const document = marked(documentOf(collection)) as Data
  for (const [name, field] of writable(collection)) {
    if (field.kind === 'multiline') document[name] = `Texte ${MARK}`
    if (field.kind !== 'text' || typeof document[name] !== 'string') continue
    // An address has no space.
    const between = name === collection.site?.address ? '' : ' '
    const texts = [`${document[name]}${between}${MARK}`, `${document[name]}${MARK}`]
    document[name] = texts.find((text) => field.schema.safeParse(text).success) ?? document[name]
  }
  return document
}

interface Foreign {
  collection: Collection
  /** The list in the other boutique, and the same address in ours, under a parent of ours if it has one. */
  list: string
  own: string
  id: string
  parent?: string
  ownParent?: string
}
// Only administrators have schemas, in every boutique; a website posts to its own only (posted-entries.test.ts).
const shops = collections.filter(
  (one) => one.scope === 'boutique' && one.slug !== 'medias' && !one.slug.startsWith('schemas') && !isLedger(one),
)
let foreign: Foreign[] = []
let photo: LiveDocument & { fullPath: string }
let ownPhoto: LiveDocument & { fullPath: string }

async function foreignOf(collection: Collection): Promise<Foreign> {
  const { slug, parent } = collection
  const parentOf = async (root: string) => {
    const owner = collections.find((one) => one.slug === parent) as Collection
    return (await admin.create(`${root}/${parent}`, minimalOf(owner))).id
  }
  const ids = parent ? { parent: await parentOf(theirs), ownParent: await parentOf(ours) } : {}
  const at = (root: string, id: string | undefined) =>
    parent ? `${root}/${parent}/${id}/${slug.slice(parent.length + 1)}` : `${root}/${slug}`
  const [list, own] = [at(theirs, ids.parent), at(ours, ids.ownParent)]
  const { id } = await admin.create(list, markedDocument(collection))
  return { collection, list, own, id, ...ids }
}

beforeAll(async () => {
  await admin.change(theirs, { storageBucketPath: 'brocante', libelle: MARK, fromName: MARK })
  foreign = await Promise.all(shops.map(foreignOf))
  const upload = async (root: string, name: string) => {
    const answer = await admin.send('POST', `${root}/photos`, photoForm(picture, {}, name))
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.document as LiveDocument & { fullPath: string }
  }
  photo = await upload(theirs, `${MARK}.png`)
  ownPhoto = await upload(ours, 'Vase.png')
})

/** All data of the other boutique in the database. */
async function everything(): Promise<string> {
  const rows: unknown[] = []
  for (const { slug } of collections) {
    const table = slug.replaceAll('/', '__')
    const scope = slug === 'boutiques' ? "id = 'brocante'" : "_scope = 'brocante'"
    rows.push(
      await server.sql(`select id, rev, deleted, datetime, data::text from "${table}" where ${scope} order by id`),
    )
  }
  return JSON.stringify(rows)
}

/** Checks that a response contains nothing of the other boutique; returns its status. */
async function ask(what: string, sent: Promise<Answer>): Promise<number> {
  const answer = await sent
  expect(answer.text.includes(MARK), `${what}: ${answer.text.slice(0, 300)}`).toBe(false)
  return answer.status
}
async function untouched(act: () => Promise<void>): Promise<void> {
  const before = await everything()
  await act()
  expect(await everything()).toBe(before)
}

/** The calls on one document. */
const callsOn = (one: string, name = 'name'): [string, () => Promise<Answer>][] => [
  ['GET', () => manager.get(one)],
  ['GET deleted', () => manager.get(`${one}?deleted=1`)],
  ['PATCH', () => manager.patch(one, { [name]: 'pris' })],
  ['DELETE', () => manager.remove(one)],
  ['top', () => manager.post(`${one}/actions/top`)],
  ['reordonner', () => manager.post(`${one}/actions/reordonner`, {})],
  ['dupliquer', () => manager.post(`${one}/actions/dupliquer`)],
  ['restaurer', () => manager.post(`${one}/actions/restaurer`)],
  ['historique', () => manager.get(`${one}/historique`)],
]

it('the marks can be found at all', async () => {
  for (const { list, id, collection } of foreign) {
    const all = (await admin.get(`${list}/${id}`)).text
    const hasText = Object.values(collection.fields).some(({ kind }) =>
      ['text', 'multiline', 'features'].includes(kind),
    )
    expect([collection.slug, all.includes(MARK)]).toEqual([collection.slug, hasText])
  }
})

describe('in an address', () => {
  it('the other boutique is refused, for every call', () =>
    untouched(async () => {
      for (const { collection, list, id } of foreign) {
        const calls: [string, () => Promise<Answer>][] = [
          ...callsOn(`${list}/${id}`),
          ['list', () => manager.get(list)],
          ['count', () => manager.get(`${list}?count=1`)],
          ['create', () => manager.post(list, minimalOf(collection))],
          ...(collection.search ? [['search', () => manager.get(`${list}/recherche?q=${MARK}`)] as const] : []),
        ].map(([what, call]) => [what as string, call as () => Promise<Answer>])
        const found = await Promise.all(calls.map(async ([what, call]) => [what, await ask(what, call())]))
        expect([collection.slug, found]).toEqual([collection.slug, calls.map(([what]) => [what, 403])])
      }
    }))

  it('a document of the other boutique does not exist in ours', () =>
    untouched(async () => {
      for (const { collection, own, id } of foreign) {
        for (const [what, call] of callsOn(`${own}/${id}`)) {
          const status = await ask(`${what} ${collection.slug}`, call())
          // Without the right to the bin, the status is the same for any id.
          const expected = what === 'GET deleted' ? 403 : 404
          expect([collection.slug, what, status]).toEqual([collection.slug, what, expected])
        }
      }
    }))

  it('a parent of the other boutique does not exist in ours, nor do its children under a parent of ours', () =>
    untouched(async () => {
      for (const { collection, own, parent, ownParent, id } of foreign) {
        if (!parent || !ownParent) continue
        const under = own.replace(ownParent, parent)
        const calls = [
          ...callsOn(`${under}/${id}`).filter(([what]) => what !== 'GET deleted'),
          ['list', () => manager.get(under)] as const,
          ['create', () => manager.post(under, minimalOf(collection))] as const,
        ]
        for (const [what, call] of calls) expect([what, await ask(what, call())]).toEqual([what, 404])
      }
    }))

  it('nobody else can access the settings of the other boutique', () =>
    untouched(async () => {
      const found = []
      for (const [what, call] of callsOn(theirs)) found.push([what, await ask(what, call())])
      const closed = ['GET deleted', 'DELETE', 'restaurer']
      expect(found).toEqual(callsOn('').map(([what]) => [what, closed.includes(what) ? 403 : 404]))
    }))
})

describe('in a query', () => {
  it('an id, a relation or a cursor finds nothing of the other boutique', async () => {
    for (const { collection, list, own, id } of foreign) {
      const { slug, fields } = collection
      const lists = await Promise.all([
        manager.list(own, { 'where[id]': id, count: '1' }),
        manager.list(own, { 'where[id][in]': `${id},absent`, count: '1' }),
      ])
      for (const found of lists) expect([slug, found.documents, found.count]).toEqual([slug, [], 0])
      for (const [name, { kind, filter }] of Object.entries(fields))
        if (kind === 'relation' && filter) await ask(name, manager.get(`${own}?where[${name}]=${id}`))
      await admin.create(list, markedDocument(collection))
      const { next } = await admin.list(list, { limit: '1' })
      expect(next, slug).not.toBeNull()
      await ask('cursor', manager.get(`${own}?after=${encodeURIComponent(next as string)}`))
    }
  })

  it('a search finds nothing of the other boutique', async () => {
    await server.node.searchIdle()
    const searched = foreign.filter(({ collection }) => collection.search)
    for (const { list, own, id } of searched) {
      expect((await admin.get(`${list}/recherche?q=${MARK}`)).body.nbHits).toBeGreaterThan(0)
      expect((await manager.get(`${own}/recherche?q=${MARK}`)).body.nbHits).toBe(0)
      await ask('search', manager.get(`${own}/recherche?q=${MARK}&where[id]=${id}`))
    }
    expect(searched.length).toBeGreaterThan(0)
  })
})

/** The value of a field with every relation in it pointing to another id; undefined where there is none. */
function withIds({ fields, kind, shape, to }: Data, id: (to: string) => string): unknown {
  if (kind === 'relation') return id(to as string)
  if (kind === 'relations') return [id(to as string)]
  const inner = Object.entries((fields ?? {}) as Record<string, Data>).flatMap(([name, field]) => {
    const value = withIds(field, id)
    return value === undefined ? [] : [[name, value] as const]
  })
  if (inner.length === 0) return undefined
  return shape === 'object' ? Object.fromEntries(inner) : [{ id: 'un', ...Object.fromEntries(inner) }]
}

describe('in a body', () => {
  it('the id of a new document that exists elsewhere is refused as taken, without details', () =>
    untouched(async () => {
      for (const { collection, own, id } of foreign) {
        const status = await ask(collection.slug, manager.post(own, { ...minimalOf(collection), id }))
        expect([collection.slug, status]).toEqual([collection.slug, 409])
      }
    }))

  it('a relation to a document of the other boutique shows nothing of it, however it was set', () =>
    untouched(async () => {
      const idOf = (to: string): string => foreign.find(({ collection }) => collection.slug === to)?.id ?? 'brocante'
      for (const { collection, own } of foreign) {
        const values = Object.fromEntries(
          writable(collection).flatMap(([name, field]) => {
            const value = withIds(field as unknown as Data, idOf)
            return value === undefined ? [] : [[name, value]]
          }),
        )
        if (Object.keys(values).length === 0) continue
        // A relation that must exist is refused; it is left out of the values that are then stored.
        const checked = new Set(checkedRelations(collection.fields, values).map(({ path }) => path.split('/')[0]))
        const whole = manager.post(own, { ...minimalOf(collection), ...values })
        expect([collection.slug, await ask('create', whole)]).toEqual([collection.slug, checked.size > 0 ? 422 : 201])
        const stored = Object.fromEntries(Object.entries(values).filter(([name]) => !checked.has(name)))
        const made = manager.post(own, { ...minimalOf(collection), ...stored })
        expect([collection.slug, await ask('create', made)]).toEqual([collection.slug, 201])
        const one = `${own}/${(await made).document.id}`
        await ask('change', manager.patch(one, values))
        await ask('read', manager.get(one))
        await ask('history', manager.get(`${one}/historique`))
      }
    }))

  it('an address does not lead to a document of the other boutique', () =>
    untouched(async () => {
      const ids = Object.fromEntries(foreign.map(({ collection, id }) => [collection.slug, id]))
      for (const type of ['produit', 'modele', 'pages']) {
        const docId = ids[type === 'produit' ? 'produits' : type === 'modele' ? 'modeles' : 'pages']
        const made = manager.post(`${ours}/urls`, { type, docId, pathname: `vers-${type}` })
        expect([type, await ask(type, made)]).toEqual([type, 201])
        const gone = manager.remove(`${ours}/urls/${(await made).document.id}`)
        expect([type, await ask(type, gone)]).toEqual([type, 200])
      }
    }))

  it('documents of the other boutique are ignored as neighbours, and do not move', () =>
    untouched(async () => {
      for (const { collection, own, id } of foreign) {
        const { id: mine, datetime } = await manager.create(own, minimalOf(collection))
        for (const body of [{ avant: id }, { apres: id }, { avant: id, apres: id }]) {
          const moved = manager.post(`${own}/${mine}/actions/reordonner`, body)
          await ask(collection.slug, moved)
          expect([collection.slug, (await moved).document.datetime]).toEqual([collection.slug, datetime])
        }
      }
    }))
})

it('paths and documents of photos of the other boutique cannot be used', () =>
  untouched(async () => {
    const { fullPath } = photo
    const product = foreign.find(({ collection }) => collection.slug === 'produits')?.id as string
    const calls: [string, () => Promise<Answer>, number[]][] = []
    for (const [root, refused] of [[ours, 404] as const, [theirs, 403] as const]) {
      const form = { docType: 'produits', docId: product }
      const gone = new URLSearchParams({ fullPath, ...form }).toString()
      calls.push(
        [`rotation ${root}`, () => manager.post(`${root}/photos/rotation`, { fullPath }), [refused]],
        [`retouche ${root}`, () => manager.post(`${root}/photos/retouche`, { fullPath, lumiere: 1.2 }), [refused]],
        [`deletion ${root}`, () => manager.remove(`${root}/photos?${gone}`), [refused]],
        [`restoration ${root}`, () => manager.post(`${root}/photos/restauration`, { fullPath }), [refused]],
        [`file ${root}`, () => manager.get(`${root}/fichiers/${fullPath}`), [403, 404]],
        [`record ${root}`, () => manager.get(`${root}/medias/${photo.id}`), [refused]],
        [`description ${root}`, () => manager.patch(`${root}/medias/${photo.id}`, { altText: 'x' }), [refused]],
      )
    }
    for (const [what, call, statuses] of calls) {
      const status = await ask(what, call())
      expect([what, statuses.includes(status)]).toEqual([what, true])
    }
    const ids = { docType: 'produits', docId: product }
    await ask('upload', manager.send('POST', `${ours}/photos`, photoForm(picture, ids)))
    await ask('turned', manager.post(`${ours}/photos/rotation`, { fullPath: ownPhoto.fullPath, ...ids }))
  }))

describe('live', () => {
  it('a list or document of the other boutique cannot be watched, under its path or under ours', async () => {
    const live: LiveClient = await server.live('gerante')
    const refused = async (key: string, status: number): Promise<void> => {
      const view = await live.until(key, ({ messages }) => messages.length > 0)
      expect([key, view.refused?.status, view.documents.size]).toEqual([key, status, 0])
    }
    for (const { collection, id, parent, ownParent } of foreign) {
      const { slug } = collection
      const base = { collection: slug }
      live.list(`l ${slug}`, { ...base, boutique: 'brocante', parent, count: true })
      live.document(`d ${slug}`, { ...base, boutique: 'brocante', parent, id })
      live.document(`e ${slug}`, { ...base, boutique: 'atelier', parent: ownParent, id })
      await refused(`l ${slug}`, 403)
      await refused(`d ${slug}`, 403)
      await refused(`e ${slug}`, 404)
      if (parent) {
        live.list(`p ${slug}`, { ...base, boutique: 'atelier', parent })
        await refused(`p ${slug}`, 404)
      }
      const where = { id }
      live.list(`w ${slug}`, { ...base, boutique: 'atelier', parent: ownParent, where, count: true })
      const view = await live.until(`w ${slug}`, ({ messages, count }) => messages.length > 1 && count !== undefined)
      expect([slug, view.order, view.count?.count]).toEqual([slug, [], 0])
      for (const letter of ['l', 'd', 'e', 'w', 'p']) live.send({ type: 'unsubscribe', key: `${letter} ${slug}` })
    }
    live.document('boutique', { boutique: null, collection: 'boutiques', id: 'brocante' })
    await refused('boutique', 404)
    live.document('personne', { boutique: null, collection: 'utilisateurs', id: server.idOf('etrangere') })
    await refused('personne', 403)
    await live.close()
  })

  it('changes in the other boutique are not sent to ours', async () => {
    const live = await server.live('gerante')
    const heard = new Map<string, number>()
    for (const { collection, ownParent } of foreign) {
      live.list(collection.slug, { boutique: 'atelier', collection: collection.slug, parent: ownParent, limit: 200 })
      heard.set(collection.slug, (await live.ready(collection.slug)).messages.length)
    }
    for (const { list, id } of foreign) await admin.act(`${list}/${id}`, 'top')
    // This change comes after theirs: once it arrives, theirs would have arrived.
    const produits = foreign.find(({ collection }) => collection.slug === 'produits') as Foreign
    const own = await manager.create(produits.own, { name: 'La nôtre' })
    await live.until('produits', ({ order }) => order.includes(own.id))
    for (const { collection } of foreign) {
      const view = live.view(collection.slug)
      expect(JSON.stringify([...view.documents.values()])).not.toContain(MARK)
    }
    const others = [...heard].filter(([slug]) => slug !== 'produits')
    expect(others.map(([slug]) => [slug, live.view(slug).messages.length])).toEqual(others)
    await live.close()
  })
})
