import type { Present } from '@boutique/domain'
import { expect, it, vi } from 'vitest'
import type { Presence } from './presence-messages.ts'
import { PresenceHub, type PresenceWatcher } from './presence.ts'

const PLACE = { scope: 'atelier', collection: 'produits', parent: '' }
const inTable = (user: string, more: Partial<Presence> = {}): Presence => ({
  ...PLACE,
  user,
  name: user.toUpperCase(),
  document: 'table',
  ...more,
})

/** Nodes on one bus, which delivers at once, and the texts that were sent. */
function nodes(...names: string[]) {
  const texts: string[] = []
  const hubs: PresenceHub[] = names.map(
    (name) =>
      new PresenceHub(
        name,
        async (sent) => {
          texts.push(...sent)
          for (const text of sent) for (const hub of hubs) hub.receive(text)
        },
        (error) => {
          throw error
        },
      ),
  )
  return { hubs: hubs as [PresenceHub, PresenceHub], texts }
}

/** What a watcher of the place was told last, and how often. */
function watching(hub: PresenceHub, mayKnow: PresenceWatcher['mayKnow'] = () => true) {
  const observed: Present[][] = []
  const end = hub.watch(PLACE, { tell: (people) => observed.push(people), mayKnow })
  return {
    told: observed,
    end,
    last: () => observed.at(-1)?.map(({ user, field, isAway }) => [user, field, isAway].filter(Boolean).join(' ')),
  }
}

const soon = () => vi.advanceTimersByTimeAsync(1000)
const withClock = (work: () => Promise<void>) => async () => {
  vi.useFakeTimers()
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

it(
  'who enters, moves to a field, hides the tab and leaves is told on every node',
  withClock(async () => {
    const { hubs } = nodes('a', 'b')
    const [here, there] = [watching(hubs[0]), watching(hubs[1])]
    for (const [presence, expected] of [
      [inTable('ana'), ['ana']],
      [inTable('ana', { field: 'price' }), ['ana price']],
      [inTable('ana', { isAway: true }), ['ana true']],
      [undefined, []],
    ] as const) {
      if (presence) hubs[0].enter('t1', presence)
      else hubs[0].leave('t1', 'atelier')
      await soon()
      expect([here.last(), there.last()]).toEqual([expected, expected])
    }
  }),
)

it(
  'two tabs of a person are one, in the field of the one in use',
  withClock(async () => {
    const { hubs } = nodes('a')
    const { last } = watching(hubs[0])
    hubs[0].enter('t1', inTable('ana', { isAway: true }))
    hubs[0].enter('t2', inTable('ana', { field: 'name' }))
    hubs[0].enter('t3', inTable('ana'))
    await soon()
    expect(last()).toEqual(['ana name'])
    hubs[0].leave('t2', 'atelier')
    await soon()
    expect(last()).toEqual(['ana'])
  }),
)

it(
  'who has a document open in several tabs is told so',
  withClock(async () => {
    const { hubs } = nodes('a')
    const observed: (number | undefined)[] = []
    const tell = (people: readonly Present[]): void => void observed.push(people[0]?.tabs)
    const { scope, collection, parent } = inTable('ana')
    hubs[0].watch({ scope, collection, parent }, { mayKnow: () => true, tell })
    hubs[0].enter('t1', inTable('ana'))
    await soon()
    hubs[0].enter('t2', inTable('ana', { isAway: true }))
    await soon()
    hubs[0].leave('t1', scope)
    await soon()
    expect(observed.slice(1)).toEqual([undefined, 2, undefined])
  }),
)

it(
  'other places, other boutiques and documents that a reader may not know of are not told',
  withClock(async () => {
    const { hubs } = nodes('a')
    const [all, narrow] = [watching(hubs[0]), watching(hubs[0], (document) => document === 'banc')]
    hubs[0].enter('t1', inTable('ana', { scope: 'cabinet' }))
    hubs[0].enter('t2', inTable('ana', { collection: 'pages' }))
    hubs[0].enter('t3', inTable('ana', { parent: 'p1' }))
    await soon()
    expect([all.told, narrow.told]).toEqual([[[]], [[]]])
    hubs[0].enter('t4', inTable('ana'))
    await soon()
    expect([all.last(), narrow.last()]).toEqual([['ana'], []])
  }),
)

it(
  'a flood is told as its last state, here and to other nodes, in messages of 8 KB at most',
  withClock(async () => {
    const { hubs, texts } = nodes('a', 'b')
    const [here, there] = [watching(hubs[0]), watching(hubs[1])]
    await soon()
    for (let at = 0; at < 5000; at++)
      hubs[0].enter(
        `t${at % 200}`,
        inTable(`u${at % 200}`, { document: `d${at % 200}`, field: `f${at}`, name: 'é'.repeat(80) }),
      )
    await soon()
    expect([here.told.length, there.told.length]).toEqual([2, expect.any(Number)])
    expect(there.told.at(-1)).toEqual(here.told.at(-1))
    expect(here.told.at(-1)).toHaveLength(200)
    expect(texts.length).toBeLessThan(20)
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000)
  }),
)

it(
  'the tabs in a document, of a person and in a boutique are limited',
  withClock(async () => {
    const { hubs } = nodes('a')
    const { told: observed } = watching(hubs[0])
    for (let at = 0; at < 50; at++) hubs[0].enter(`a${at}`, inTable(`u${at}`))
    await soon()
    expect(observed.at(-1)).toHaveLength(20)
    for (let at = 0; at < 50; at++) hubs[0].enter(`b${at}`, inTable('ana', { document: `d${at}` }))
    await soon()
    expect(observed.at(-1)?.filter(({ user }) => user === 'ana')).toHaveLength(20)
    for (let at = 0; at < 500; at++) hubs[0].enter(`c${at}`, inTable(`v${at}`, { document: `e${at}` }))
    await soon()
    expect(observed.at(-1)).toHaveLength(300)
    // Who leaves makes room.
    for (let at = 0; at < 20; at++) hubs[0].leave(`a${at}`, 'atelier')
    hubs[0].enter('late', inTable('zoe'))
    await soon()
    expect(observed.at(-1)?.map(({ user }) => user)).toContain('zoe')
  }),
)

it(
  'who found no room is shown once there is some, on every node; whoever left meanwhile is not',
  withClock(async () => {
    const { hubs } = nodes('a', 'b')
    const [here, there] = [watching(hubs[0]), watching(hubs[1])]
    for (let at = 0; at < 23; at++) hubs[0].enter(`a${at}`, inTable(`u${at}`))
    hubs[0].enter('a21', inTable('u21', { field: 'name' }))
    await soon()
    expect(here.last()).toHaveLength(20)
    hubs[0].leave('a20', 'atelier')
    for (const at of [3, 4]) hubs[0].leave(`a${at}`, 'atelier')
    await soon()
    expect(here.last()?.slice(17)).toEqual(['u19', 'u21 name', 'u22'])
    expect(there.last()).toEqual(here.last())
    // The places of those who left have been given once.
    for (const at of [21, 22]) hubs[0].leave(`a${at}`, 'atelier')
    await soon()
    expect(here.last()).toHaveLength(18)
  }),
)

it(
  'a node that starts learns who is there; one that died leaves nobody behind; one that stops says so',
  withClock(async () => {
    const { hubs } = nodes('a', 'b')
    hubs[0].enter('t1', inTable('ana'))
    await soon()
    const there = watching(hubs[1])
    expect(there.last()).toEqual(['ana'])
    // Heartbeats of both keep it; without those of its node it is forgotten.
    hubs[0].beat()
    await soon()
    hubs[1].beat()
    await soon()
    expect(there.last()).toEqual(['ana'])
    hubs[1].beat()
    await soon()
    expect(there.last()).toEqual([])
    hubs[1].hello()
    await soon()
    expect(there.last()).toEqual(['ana'])
    hubs[0].stop()
    await soon()
    expect(there.last()).toEqual([])
    hubs[0].enter('t2', inTable('zoe'))
    await soon()
    expect(there.last()).toEqual([])
  }),
)

it(
  'a person with many tabs in a document takes one of its places',
  withClock(async () => {
    const { hubs } = nodes('a')
    const { last } = watching(hubs[0])
    for (let at = 0; at < 30; at++) hubs[0].enter(`a${at}`, inTable('ana'))
    for (let at = 0; at < 30; at++) hubs[0].enter(`u${at}`, inTable(`u${at}`))
    await soon()
    expect(last()).toEqual(['ana', ...Array.from({ length: 19 }, (_, at) => `u${at}`)])
    // Somebody who is in it already may come with one more tab.
    hubs[0].enter('z', inTable('u0', { field: 'name' }))
    await soon()
    expect(last()).toContain('u0 name')
  }),
)

it.each(['', 'a b', 'a"', 'a\u0001', 'é', 'a'.repeat(101)])('the id %j of a tab is refused', (id) => {
  const { hubs } = nodes('a')
  hubs[0].enter(id, inTable('ana'))
  expect(watching(hubs[0]).last()).toEqual([])
})

it(
  'a message that the bus refuses does not keep the others from arriving',
  withClock(async () => {
    const texts: string[] = []
    const errors: unknown[] = []
    const send = async (sent: readonly string[]) => {
      if (sent.some((text) => text.includes('"u7"'))) throw new Error('refused')
      texts.push(...sent)
    }
    const hub = new PresenceHub('a', send, (error) => errors.push(error))
    for (let at = 0; at < 200; at++)
      hub.enter(`t${at}`, inTable(`u${at}`, { document: `d${at}`, name: 'é'.repeat(80) }))
    await soon()
    expect(errors).toEqual([new Error('refused')])
    expect(texts.length).toBeGreaterThan(3)
    expect(texts.join()).toContain('"u199"')
    expect(texts.join()).not.toContain('"u7"')
  }),
)
