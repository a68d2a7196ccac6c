import { type Actor, actorOf, type ListQuery } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { type CheckedList, resolveList } from '../operations/read/read.ts'
import type { Page } from '../store/lists/list.ts'
import type { Queryable } from '../store/connection/pool.ts'
import { countingPool } from '../testing/counting-pool.ts'
import { startTestNode } from '../testing/node.ts'
import { type Person, PEOPLE } from '../testing/people.ts'
import { registry } from '../testing/registry.ts'
import { LiveHub } from './hub.ts'
import { ListMessage } from './list-message.ts'
import { differenceOf, type LiveQuery, type Subscriber } from './query.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const { engine } = server.node
const path = '/api/boutiques/atelier/essais'
const actor = (person: Person): Actor => actorOf(server.idOf(person), PEOPLE[person])
const listOf = (person: Person, query: Partial<ListQuery> = {}): Promise<CheckedList> =>
  resolveList(engine, actor(person), { boutique: 'atelier', collection: 'essais', ...query })

/** A hub that reads by `pool`. */
const hubOn = (pool: Queryable): LiveHub => new LiveHub({ pool, registry }, () => undefined)

/** A subscriber that records messages and resolves waits for the next one. */
function listener() {
  const heard: string[] = []
  let wake = (): void => undefined
  const hear = (kind: string) => (): void => {
    heard.push(kind)
    wake()
  }
  const tell = (message: ListMessage): void =>
    hear(/^{"type":"(\w+)"/.exec(message.bytesFor('').toString())?.[1] ?? '')()
  const subscriber: Subscriber = { tell, failed: hear('failed') }
  const until = async (count: number): Promise<string[]> => {
    while (heard.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    return heard
  }
  return { heard, subscriber, until }
}

describe('the hub', () => {
  it('shares one query for the same list, and uses another for each reading level, filter or order', async () => {
    const hub = hubOn(engine.pool)
    const shared = hub.query(await listOf('gerante'))
    expect(hub.query(await listOf('collegue'))).toBe(shared)
    const others = [listOf('membre'), listOf('gerante', { limit: 2 }), listOf('gerante', { where: { drapeau: true } })]
    const queries = new Set<LiveQuery>([shared])
    for (const list of await Promise.all(others)) queries.add(hub.query(list))
    expect(queries.size).toBe(4)
    expect(hub.size).toBe(4)
    for (const query of queries) hub.release(query)
    expect(hub.size).toBe(0)
  })

  it('runs a shared query once, and a second subscriber gets the known result', async () => {
    const { asked: counted, pool } = countingPool(engine.pool)
    const hub = hubOn(pool)
    const query = hub.query(await listOf('gerante'))
    const [one, two] = [listener(), listener()]
    query.join(one.subscriber)
    query.join(two.subscriber)
    await Promise.all([one.until(1), two.until(1)])
    const three = listener()
    query.join(three.subscriber)
    expect(three.heard).toEqual(['snapshot'])
    expect(counted.count).toBe(1)
    for (const { subscriber } of [one, two, three]) query.leave(subscriber)
  })

  it('runs no statement for a change in another boutique or collection', async () => {
    const { asked: counted, pool } = countingPool(engine.pool)
    const hub = hubOn(pool)
    const query = hub.query(await listOf('gerante'))
    const one = listener()
    query.join(one.subscriber)
    await one.until(1)
    hub.changed({ collection: 'essais', scope: 'brocante', ids: ['x'] })
    hub.changed({ collection: 'produits', scope: 'atelier', ids: ['x'] })
    expect(counted.count).toBe(1)
    query.leave(one.subscriber)
  })

  it('does not run a query that a change cannot concern', async () => {
    const { asked: counted, pool } = countingPool(engine.pool)
    const hub = hubOn(pool)
    const query = hub.query(await listOf('gerante', { where: { choix: 'trois' } }))
    const one = listener()
    query.join(one.subscriber)
    await one.until(1)
    const outside = await server.as('gerante').create(path, { titre: 'x', choix: 'deux' })
    const inside = await server.as('gerante').create(path, { titre: 'x', choix: 'trois' })
    hub.changed({ collection: 'essais', scope: 'atelier', ids: [outside.id] })
    hub.changed({ collection: 'essais', scope: 'atelier', ids: [inside.id] })
    expect(await one.until(2)).toEqual(['snapshot', 'change'])
    // The first run, one read of each changed document, and one run for the one that enters.
    expect(counted.count).toBe(4)
    query.leave(one.subscriber)
  })

  it('handles a burst with few runs', async () => {
    const { asked: counted, pool } = countingPool(engine.pool)
    const hub = hubOn(pool)
    const made = await server.as('gerante').create(path, { titre: 'x', choix: 'deux' })
    const query = hub.query(await listOf('gerante', { where: { id: made.id } }))
    const one = listener()
    query.join(one.subscriber)
    await one.until(1)
    await server.as('gerante').change(`${path}/${made.id}`, { entier: 5 })
    for (let at = 0; at < 100; at++) hub.changed({ collection: 'essais', scope: 'atelier', ids: [made.id] })
    await one.until(2)
    expect(counted.count).toBeLessThanOrEqual(3)
    query.leave(one.subscriber)
  })

  it('reads every document again after a reset: another database numbers its transactions anew', async () => {
    const counted: unknown[][] = []
    const query = ((config: { text: string; values: unknown[] }) => {
      counted.push(config.values)
      return engine.pool.query(config)
    }) as unknown as typeof engine.pool.query
    const { id } = await server.as('gerante').create(path, { titre: 'x', choix: 'un' })
    const hub = hubOn({ query })
    const list = hub.query(await listOf('gerante', { where: { id } }))
    const one = listener()
    list.join(one.subscriber)
    await one.until(1)
    for (const [entier, again] of [
      [1, () => hub.changed({ collection: 'essais', scope: 'atelier', ids: [id] })],
      [2, () => hub.reset()],
    ] as const) {
      await server.as('gerante').change(`${path}/${id}`, { entier })
      again()
      await one.until(entier + 1)
    }
    const known = counted.map((values) => values.find((value) => Array.isArray(value)) as string[])
    expect(known.map(({ length }) => length)).toEqual([0, 1, 0])
    list.leave(one.subscriber)
  })

  it('runs again when something changed during a run, including the first one', async () => {
    let runs = 0
    const query = (async (...values: Parameters<typeof engine.pool.query>) => {
      const result = await (engine.pool.query(...values) as unknown as Promise<unknown>)
      // The database has responded; a commit now is not in this result.
      if (++runs === 1) {
        const { id } = await server.as('gerante').create(path, { titre: 'x', adresse: 'entre@exemple.fr' })
        hub.changed({ collection: 'essais', scope: 'atelier', ids: [id] })
      }
      return result
    }) as unknown as typeof engine.pool.query
    const hub = hubOn({ query })
    const list = hub.query(await listOf('gerante', { where: { adresse: 'entre@exemple.fr' } }))
    const one = listener()
    list.join(one.subscriber)
    expect(await one.until(2)).toEqual(['snapshot', 'change'])
    list.leave(one.subscriber)
  })

  it('continues after a database failure, and reports it to subscribers', async () => {
    let broken = true
    const query = ((...values: Parameters<typeof engine.pool.query>) =>
      broken ? Promise.reject(new Error('away')) : engine.pool.query(...values)) as typeof engine.pool.query
    const hub = hubOn({ query })
    const list = hub.query(await listOf('gerante'))
    const one = listener()
    list.join(one.subscriber)
    expect(await one.until(1)).toEqual(['failed'])
    broken = false
    expect(await one.until(2)).toEqual(['failed', 'snapshot'])
    list.leave(one.subscriber)
  })

  it.each(['a list', 'a count'])('sends %s again after a failure, even an unchanged one', async (what) => {
    let broken = false
    const query = ((...values: Parameters<typeof engine.pool.query>) =>
      broken ? Promise.reject(new Error('away')) : engine.pool.query(...values)) as typeof engine.pool.query
    const hub = hubOn({ query })
    const stored = await listOf('gerante', { where: { adresse: 'panne@exemple.fr' } })
    const one = listener()
    const { tell } = one.subscriber
    if (what === 'a list') hub.query(stored).join(one.subscriber)
    else
      hub.count(stored, undefined).join({ ...one.subscriber, count: () => tell(new ListMessage('snapshot', '', true)) })
    await one.until(1)
    broken = true
    hub.changed({ collection: 'essais', scope: 'atelier', ids: null })
    await one.until(2)
    broken = false
    expect(await one.until(3)).toEqual(['snapshot', 'failed', 'snapshot'])
  })
})

describe('differenceOf', () => {
  const page = (revs: Record<string, number>, next: string | null = null): Page => ({
    ids: Object.keys(revs),
    texts: Object.entries(revs).map(([id, rev]) => `{"id":"${id}","rev":${rev}}`),
    next,
  })
  const observed = (before: Page, after: Page): unknown => {
    const members = differenceOf(before, after)
    return members && JSON.parse(`{${members}}`)
  }
  const a1 = { id: 'a', rev: 1 }
  it.each([
    ['nothing', { a: 1, b: 1 }, { a: 1, b: 1 }, undefined],
    ['a change', { a: 1, b: 1 }, { a: 1, b: 2 }, { documents: [{ id: 'b', rev: 2 }], order: ['a', 'b'], next: null }],
    ['an entry', { b: 1 }, { a: 1, b: 1 }, { documents: [a1], order: ['a', 'b'], next: null }],
    ['a departure', { a: 1, b: 1 }, { b: 1 }, { documents: [], order: ['b'], next: null }],
    ['a move', { a: 1, b: 1 }, { b: 1, a: 1 }, { documents: [], order: ['b', 'a'], next: null }],
    ['an exchange', { a: 1 }, { b: 1 }, { documents: [{ id: 'b', rev: 1 }], order: ['b'], next: null }],
  ])('reports %s', (_, before, after, expected) => {
    expect(observed(page(before), page(after))).toEqual(expected)
  })

  it('reports that there is a next page now', () => {
    expect(observed(page({ a: 1 }), page({ a: 1 }, 'suite'))).toEqual({ documents: [], order: ['a'], next: 'suite' })
  })
})
