import {
  type Actor,
  actorOf,
  type Collection,
  type Data,
  type ListQuery,
  type LiveDocument,
  Problem,
} from '@boutique/domain'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OwnWrite, OwnWrites } from '../operations/own-writes.ts'
import { type CheckedList, resolveList } from '../operations/read.ts'
import { readDocument } from '../store/documents.ts'
import { VERSION_SQL } from '../store/list-again.ts'
import { type Count, readPage } from '../store/list.ts'
import type { StoredDocument } from '../store/row.ts'
import { countingPool } from '../testing/counting-pool.ts'
import { startTestNode } from '../testing/node.ts'
import { type Person, PEOPLE } from '../testing/people.ts'
import { collections, registry } from '../testing/registry.ts'
import { LiveHub } from './hub.ts'
import { LiveQuery, type Subscriber } from './query.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const { engine } = server.node
const manager = server.as('gerante')
const collection = collections.find(({ slug }) => slug === 'essais') as Collection
const path = '/api/boutiques/atelier/essais'
const actor = (person: Person): Actor => actorOf(server.idOf(person), PEOPLE[person])
const listOf = (query: Partial<ListQuery>, person: Person): Promise<CheckedList> =>
  resolveList(engine, actor(person), { boutique: 'atelier', collection: 'essais', ...query })

/** The clock of the pauses between runs, which stands still unless a test sets it. */
let clock = 0
beforeEach(() => {
  clock = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => vi.restoreAllMocks())

const stored = async (id: string): Promise<StoredDocument> => {
  const found = await readDocument(engine.pool, collection, id)
  if (!found) throw new Error(`no document ${id}`)
  return found
}

/** A subscriber that records messages; `until` resolves with all once there are that many. */
function recorder() {
  const heard: Record<string, unknown>[] = []
  let wake = (): void => undefined
  const hear = (message: Record<string, unknown>): void => {
    heard.push(message)
    wake()
  }
  const subscriber: Subscriber = {
    tell: (message) => hear(JSON.parse(message.bytesFor('liste').toString()) as Record<string, unknown>),
    failed: (error) => hear({ type: 'failed', error }),
  }
  const until = async (count: number): Promise<Record<string, unknown>[]> => {
    while (heard.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return heard
  }
  return { hear, heard, subscriber, until }
}

/** A watched count of one document, whose pause is over. */
async function counting(sum?: string) {
  const { id } = await manager.create(path, { titre: 'Table', choix: 'un', montant: 5 })
  const { asked, pool } = countingPool(engine.pool)
  const ownWrites = new OwnWrites()
  const hub = new LiveHub({ pool, registry, ownWrites }, () => undefined)
  const tab = recorder()
  const count = (one: Count): void => tab.hear({ ...one })
  const list = await listOf({ where: { id, choix: 'un' } }, 'gerante')
  hub.count(list, sum).join({ ...tab.subscriber, count })
  await tab.until(1)
  const write = async (values: Data): Promise<void> => {
    clock += 60_000
    const before = await stored(id)
    await manager.change(`${path}/${id}`, values)
    void ownWrites.during('commit', new OwnWrite(before, await stored(id)), async () => true)
    hub.changed({ collection: 'essais', scope: 'atelier', ids: [id], commit: 'commit' })
  }
  return { asked, write, ...tab }
}

/** A list that shows one document, with the writes of its node; the pause after its first run is over. */
async function watching(query: Partial<ListQuery> = {}, person: Person = 'gerante', without?: readonly string[]) {
  const { id } = await manager.create(path, { titre: 'Table', choix: 'un' })
  const { asked, pool } = countingPool(engine.pool)
  const ownWrites = new OwnWrites()
  const hub = new LiveHub({ pool, registry, ownWrites }, () => undefined)
  const list = { ...(await listOf({ where: { id }, ...query }, person)), ...(without && { without }) }
  const tab = recorder()
  hub.query(list).join(tab.subscriber)
  await tab.until(1)
  clock += 60_000
  const change = async (values: Data): Promise<OwnWrite> => {
    const before = await stored(id)
    await manager.change(`${path}/${id}`, values)
    return new OwnWrite(before, await stored(id))
  }
  const announce = (write?: OwnWrite): void => {
    if (write) void ownWrites.during('commit', write, async () => true)
    hub.changed({ collection: 'essais', scope: 'atelier', ids: [id], commit: 'commit' })
  }
  return { id, asked, list, change, announce, ...tab }
}

describe('a live list of the node that writes', () => {
  it('shows the written document without a statement', async () => {
    const tab = await watching()
    tab.announce(await tab.change({ entier: 7 }))
    const page = await readPage(engine.pool, tab.list)
    expect(tab.heard.slice(1)).toEqual([
      {
        type: 'change',
        key: 'liste',
        documents: page.texts.map((text) => JSON.parse(text)),
        order: page.ids,
        next: null,
      },
    ])
    expect(tab.asked.count).toBe(1)
  })

  it('shows the written document without the fields that are closed to the readers of the list', async () => {
    const tab = await watching({}, 'gerante', ['montant'])
    tab.announce(await tab.change({ entier: 7, montant: 5 }))
    const page = await readPage(engine.pool, tab.list)
    expect(page.texts).toHaveLength(1)
    const documents = page.texts.map((text) => JSON.parse(text) as Data)
    expect(documents[0]).toMatchObject({ entier: 7 })
    expect(documents[0]).not.toHaveProperty('montant')
    expect(tab.heard.slice(1)).toEqual([{ type: 'change', key: 'liste', documents, order: page.ids, next: null }])
    expect(tab.asked.count).toBe(1)
  })

  it('shows one write after the other, and runs again for one that it does not know', async () => {
    const tab = await watching()
    for (const entier of [1, 2, 3]) {
      tab.announce(await tab.change({ entier }))
      clock += 60_000
    }
    expect(tab.asked.count).toBe(1)
    await tab.change({ entier: 4 })
    tab.announce()
    const heard = await tab.until(5)
    expect(heard.slice(1).map(({ documents }) => (documents as LiveDocument[])[0]?.entier)).toEqual([1, 2, 3, 4])
    expect(tab.asked.count).toBe(2)
  })

  it('runs again when the write may move the document', async () => {
    const tab = await watching({ where: { choix: 'un' }, sort: 'titre' })
    tab.announce(await tab.change({ titre: 'Armoire' }))
    await tab.until(2)
    expect(tab.asked.count).toBe(2)
  })

  it('runs again when it missed an earlier revision', async () => {
    const tab = await watching()
    await tab.change({ entier: 1 })
    tab.announce(await tab.change({ drapeau: true }))
    const [, message] = await tab.until(2)
    expect(message).toMatchObject({ documents: [{ entier: 1, drapeau: true, rev: 3 }] })
    expect(tab.asked.count).toBe(2)
  })

  it('stays as it is when it shows a later revision already', async () => {
    const tab = await watching()
    const first = await tab.change({ entier: 1 })
    await tab.change({ entier: 2 })
    tab.announce()
    await tab.until(2)
    clock += 60_000
    tab.announce(first)
    expect(tab.asked.count).toBe(2)
    tab.announce(await tab.change({ entier: 3 }))
    const heard = await tab.until(3)
    expect(heard.slice(1).map(({ documents }) => (documents as LiveDocument[])[0]?.entier)).toEqual([2, 3])
  })

  it('merges the writes of a burst: during the pause it waits for the next run', async () => {
    const tab = await watching()
    const writes: OwnWrite[] = []
    for (const entier of [1, 2, 3, 4]) writes.push(await tab.change({ entier }))
    for (const write of writes) tab.announce(write)
    const [, first, last] = await tab.until(3)
    expect([first, last]).toMatchObject([{ documents: [{ entier: 1 }] }, { documents: [{ entier: 4 }] }])
    expect(tab.asked.count).toBe(2)
  })

  it('reads again what a reader sees in part', async () => {
    const tab = await watching({}, 'membre')
    tab.announce(await tab.change({ titre: 'Chaise', paragraphe: 'secret de famille' }))
    const [, message] = await tab.until(2)
    expect(message).toMatchObject({ documents: [{ titre: 'Chaise' }] })
    expect(JSON.stringify(message)).not.toContain('secret de famille')
    expect(tab.asked.count).toBe(2)
  })

  it('decides about a document that it does not show by what was written', async () => {
    const tab = await watching({ where: { choix: 'trois', titre: 'Entre' } })
    tab.announce(await tab.change({ choix: 'deux' }))
    expect(tab.asked.count).toBe(1)
    tab.announce(await tab.change({ choix: 'trois' }))
    tab.announce(await tab.change({ titre: 'Entre' }))
    const [, message] = await tab.until(2)
    expect(message).toMatchObject({ order: [tab.id] })
    expect(tab.asked.count).toBe(2)
  })

  it('runs again when its page grew over the limit of its owner', async () => {
    const { id } = await manager.create(path, { titre: 'Table' })
    const list = await listOf({ where: { id } }, 'gerante')
    const account = (before: number, after: number): void => {
      if (before > 0 && after > before) throw new Problem(413, 'direct.trop-grand', 'trop')
    }
    const query = new LiveQuery('liste', list, 'atelier', engine.pool, account)
    const tab = recorder()
    query.join(tab.subscriber)
    await tab.until(1)
    clock += 60_000
    const before = await stored(id)
    await manager.change(`${path}/${id}`, { titre: 'Une table plus longue' })
    expect(query.accept(new OwnWrite(before, await stored(id)))).toBe(false)
    expect(tab.heard).toHaveLength(1)
  })
})

describe('a count of the node that writes', () => {
  it.each([
    ['another field', undefined, { titre: 'Chaise' }],
    ['a field that it does not sum', undefined, { montant: 6 }],
    ['another field than the sum', 'montant', { entier: 6 }],
  ])('does not run again for %s', async (_, sum, values) => {
    const { write, until, asked } = await counting(sum)
    await write(values)
    await write({ choix: 'deux' })
    expect((await until(2))[1]).toMatchObject({ count: 0 })
    expect(asked.count).toBe(2)
  })

  it('runs again for the field that it sums', async () => {
    const { write, until } = await counting('montant')
    await write({ montant: 6 })
    expect(await until(2)).toMatchObject([{ sum: 5 }, { sum: 6 }])
  })
})

describe('a change by another program between the read and the write of a node', () => {
  it('is kept, and every list shows it', async () => {
    const { id } = await manager.create(path, { titre: 'Entre deux', choix: 'un' })
    const where = { titre: 'Entre deux' }
    const tab = await server.live('gerante')
    for (const drapeau of [true, false]) {
      tab.list(`${drapeau}`, { boutique: 'atelier', collection: 'essais', where: { ...where, drapeau }, count: true })
      await tab.ready(`${drapeau}`)
    }
    const connect = engine.pool.connect.bind(engine.pool)
    let others = 0
    // A change takes a connection of its own once it is planned; other statements give a callback.
    vi.spyOn(engine.pool, 'connect').mockImplementation((async (callback?: Parameters<typeof connect>[0]) => {
      if (callback) return connect(callback)
      if (others++ === 0) await server.sql(`update essais set data = data || '{"drapeau":true}' where id = $1`, [id])
      return connect()
    }) as unknown as typeof connect)
    await manager.change(`${path}/${id}`, { entier: 5 })
    clock += 60_000
    // The change was planned a second time.
    expect(others).toBe(2)
    expect(await manager.read(`${path}/${id}`)).toMatchObject({ entier: 5, drapeau: true, rev: 2 })
    await tab.until('true', ({ documents, count }) => documents.get(id)?.entier === 5 && count?.count === 1)
    await tab.until('false', ({ order, count }) => order.length === 0 && count?.count === 0)
    await tab.close()
  })
})

describe('a change sent by a program', () => {
  it('arrives in the lists of its node without being read again', async () => {
    const { id } = await manager.create(path, { titre: 'Table', code: 'sans relecture' })
    const tab = await server.live('gerante')
    tab.list('liste', { boutique: 'atelier', collection: 'essais', where: { code: 'sans relecture' } })
    await tab.ready('liste')
    const asked = vi.spyOn(engine.pool, 'query')
    const pages = (): number =>
      asked.mock.calls.filter(([config]) => (config as unknown as { text?: string }).text?.includes(VERSION_SQL)).length
    const arrives = async (entier: number): Promise<void> => {
      clock += 60_000
      await manager.change(`${path}/${id}`, { entier })
      await tab.until('liste', ({ documents }) => documents.get(id)?.entier === entier)
    }
    // The notification of the creation may arrive after the first page; that of the change after both.
    await arrives(1)
    const before = pages()
    for (const entier of [2, 3, 4]) await arrives(entier)
    expect(pages()).toBe(before)
    clock += 60_000
    await manager.change(`${path}/${id}`, { code: 'ailleurs' })
    await tab.until('liste', ({ order }) => order.length === 0)
    expect(pages()).toBe(before + 1)
    await tab.close()
  })
})
