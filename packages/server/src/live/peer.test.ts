import { type Actor, actorOf, type ClientMessage, type ServerMessage } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import type { Identity } from '../auth/identity.ts'
import type { Engine } from '../operations/engine.ts'
import { encodeCursor } from '../store/cursor.ts'
import { startTestNode } from '../testing/node.ts'
import { type Person, PEOPLE } from '../testing/people.ts'
import { registry } from '../testing/registry.ts'
import type { Socket } from './outbox.ts'
import { createLive } from './server.ts'

const house = await startTestNode()
afterAll(() => house.stop())
const root = '/api/boutiques/atelier/essais'
const actor = (person: Person): Actor => actorOf(house.idOf(person), PEOPLE[person])

/** A tab on a live side of its own, whose socket and rights the test holds. */
function tab(person: Person = 'gerante', change: Partial<Engine> = {}, endsAt = Number.POSITIVE_INFINITY) {
  const engine = { ...house.node.engine, ...change }
  let resolve: () => Promise<Actor | undefined> = async () => actor(person)
  const identity: Identity = {
    resolve: () => resolve(),
    isOfDeleted: () => false,
    endOf: () => endsAt,
    forget: () => undefined,
    forgetAll: () => undefined,
  }
  const live = createLive(engine, identity, registry, () => undefined)
  const messages: ServerMessage[] = []
  const unsent: (() => void)[] = []
  const closed: number[] = []
  let pings = 0
  let terminated = 0
  let wake = (): void => undefined
  let slow = false
  const socket: Socket = {
    get bufferedAmount() {
      return slow ? 2_000_000 : 0
    },
    send(text, sent) {
      messages.push(JSON.parse(text) as ServerMessage)
      if (slow) unsent.push(sent)
      else sent()
      wake()
    },
    close(code) {
      closed.push(code)
      wake()
    },
    ping: () => pings++,
    terminate: () => terminated++,
  }
  const connection = live.connect(socket, actor(person), {})
  if (!connection) throw new Error('the tab was sent away')
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) {
      await new Promise<void>((done) => {
        wake = done
      })
    }
  }
  return {
    live,
    messages,
    closed,
    until,
    connection,
    send: (message: ClientMessage) => connection.receive(JSON.stringify(message)),
    has: (type: ServerMessage['type'], key?: string) =>
      messages.some(
        (message) => message.type === type && (key === undefined || ('key' in message && message.key === key)),
      ),
    pings: () => pings,
    terminated: () => terminated,
    /** Its session is another one now, and the bus says nothing. */
    turns(next: () => Promise<Actor | undefined>) {
      resolve = next
    },
    /** The bus says that this user's rights changed to somebody else's. */
    becomes(next: () => Promise<Actor | undefined>) {
      resolve = next
      live.listener.change({ collection: 'utilisateurs', scope: '', ids: [house.idOf(person)] })
    },
    lag() {
      slow = true
    },
    catchUp() {
      slow = false
      for (const sent of unsent.splice(0)) sent()
    },
  }
}
const list = { boutique: 'atelier', collection: 'essais' }

/** A gate: whoever waits passes when it opens. */
function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

describe('a subscription on its way', () => {
  it('uses the new rights after they change', async () => {
    const { opened, open } = gate()
    const one = tab('gerante', { boutiqueExists: async () => opened.then(() => true) })
    one.send({ type: 'subscribe', key: 'liste', list })
    one.becomes(async () => actor('etrangere'))
    await one.until(() => one.has('rights'))
    open()
    await one.until(() => one.has('refused', 'liste'))
    expect(one.has('snapshot')).toBe(false)
  })

  it('when its tab leaves joins nothing', async () => {
    const { opened, open } = gate()
    const one = tab('gerante', { boutiqueExists: async () => opened.then(() => true) })
    one.send({ type: 'subscribe', key: 'liste', list })
    one.connection.close()
    open()
    one.send({ type: 'ping' })
    await one.until(() => one.has('pong'))
    expect(one.live.hub.size).toBe(0)
  })

  it('that its tab replaced gives way to what came instead', async () => {
    const one = tab()
    one.send({ type: 'subscribe', key: 'liste', list: { ...list, where: { titre: 'premier' } } })
    one.send({ type: 'subscribe', key: 'liste', list: { ...list, where: { titre: 'second' } } })
    await one.until(() => one.has('snapshot', 'liste'))
    expect(one.live.hub.size).toBe(1)
    one.connection.close()
    expect(one.live.hub.size).toBe(0)
  })
})

describe('the session of a tab', () => {
  it('that ended closes it with 4401', async () => {
    const one = tab()
    one.becomes(async () => undefined)
    await one.until(() => one.closed.length > 0)
    expect(one.closed).toEqual([4401])
  })

  it('that cannot be looked up closes it with 1013: the browser comes again and stays signed in', async () => {
    const one = tab()
    one.becomes(() => Promise.reject(new Error('the database is away')))
    await one.until(() => one.closed.length > 0)
    expect(one.closed).toEqual([1013])
  })

  it('follows the latest rights, however long the earlier answer took', async () => {
    const one = tab('membre')
    one.send({ type: 'subscribe', key: 'liste', list })
    await one.until(() => one.has('snapshot', 'liste'))
    const { opened, open } = gate()
    one.becomes(() => opened.then(() => actor('gerante')))
    one.becomes(async () => actor('etrangere'))
    open()
    await one.until(() => one.has('refused', 'liste'))
    expect(one.live.hub.size).toBe(0)
  })
})

describe('a beat', () => {
  it('ends the socket whose other end answered nothing since the last one, and no other', async () => {
    const one = tab()
    one.live.beat()
    one.connection.alive()
    one.live.beat()
    expect([one.pings(), one.terminated(), one.live.peers]).toEqual([2, 0, 1])
    one.live.beat()
    expect([one.pings(), one.terminated(), one.live.peers]).toEqual([2, 1, 0])
  })

  it('ends the socket whose session has run out', async () => {
    const one = tab('gerante', {}, 0)
    one.turns(async () => undefined)
    one.live.beat()
    await one.until(() => one.closed.length > 0)
    expect(one.closed).toEqual([4401])
  })

  it('leaves one alone whose session was prolonged', async () => {
    const one = tab('gerante', {}, 0)
    one.send({ type: 'subscribe', key: 'liste', list })
    await one.until(() => one.has('snapshot', 'liste'))
    let asked = (): void => undefined
    const wasAsked = new Promise<void>((done) => {
      asked = done
    })
    one.turns(async () => {
      asked()
      return actor('gerante')
    })
    one.live.beat()
    await wasAsked
    one.send({ type: 'ping' })
    await one.until(() => one.has('pong'))
    expect([one.closed, one.has('rights')]).toEqual([[], false])
    one.connection.close()
  })
})

describe('what cannot be answered', () => {
  it.each([
    ['a cursor of another order', { ...list, sort: 'entier', after: encodeCursor({ value: 'abc', id: 'x' }) }],
    ['an order that nobody declared', { ...list, sort: 'rien' }],
    ['the sum of a text', { ...list, limit: 0, sum: 'titre' }],
  ])('%s is refused once, and is not tried again', async (_, impossible) => {
    let asked = 0
    const { pool } = house.node.engine
    const query = ((...values: Parameters<typeof pool.query>) => {
      asked++
      return pool.query(...values)
    }) as typeof pool.query
    const one = tab('gerante', { pool: { query } as typeof pool })
    one.send({ type: 'subscribe', key: 'impossible', list: impossible })
    await one.until(() => one.has('refused', 'impossible'))
    expect(one.messages.filter(({ type }) => type === 'refused')).toMatchObject([{ problem: { status: 400 } }])
    expect(one.live.hub.size).toBe(0)
    const before = asked
    one.live.listener.change({ collection: 'essais', scope: 'atelier', ids: null })
    expect(asked).toBe(before)
    one.connection.close()
  })
})

describe('a server that stops', () => {
  it('tells its tabs to come back', () => {
    const one = tab()
    one.live.stop()
    expect(one.closed).toEqual([1012])
  })
})

describe('the sockets of one user', () => {
  it('are a hundred at most; one that leaves makes room', () => {
    const one = tab('membre')
    const codes: number[] = []
    const socket = { close: (code: number) => codes.push(code) } as unknown as Socket
    const more = Array.from({ length: 99 }, () => one.live.connect(socket, actor('membre'), {}))
    expect(codes).toEqual([])
    expect(one.live.connect(socket, actor('membre'), {})).toBeUndefined()
    expect(codes).toEqual([1013])
    expect(one.live.connect(socket, actor('gerante'), {})).toBeDefined()
    more[0]?.close()
    expect(one.live.connect(socket, actor('membre'), {})).toBeDefined()
  })
})

describe('a reader that lags', () => {
  it('still hears of its rights and of refusals, and then what its lists are now', async () => {
    const { opened, open } = gate()
    let looks = 0
    const one = tab('gerante', {
      // Looked at for the first list, for the new rights, and for the last list: then all before it is done.
      boutiqueExists: async () => {
        looks++
        if (looks === 3) open()
        return true
      },
    })
    one.send({ type: 'subscribe', key: 'liste', list })
    await one.until(() => one.has('snapshot', 'liste'))
    one.lag()
    one.send({ type: 'ping' })
    await one.until(() => one.has('pong'))
    const before = one.messages.length
    one.becomes(async () => ({ ...actor('gerante'), hasAccessToStore: false }))
    one.send({ type: 'subscribe', key: 'refusee', list: { boutique: 'brocante', collection: 'produits' } })
    one.send({ type: 'subscribe', key: 'autre', list })
    await opened
    expect(one.messages).toHaveLength(before)
    one.catchUp()
    await one.until(() => one.messages.length >= before + 3)
    const [first, second, third] = one.messages.slice(before).map(({ type }) => type)
    expect(new Set([first, second])).toEqual(new Set(['rights', 'refused']))
    expect(third).toBe('snapshot')
    one.connection.close()
  })
})

describe('a document', () => {
  it('that is deleted when it is asked for is refused, without an empty answer', async () => {
    const manager = house.as('gerante')
    const { id } = await manager.create(root, { titre: 'Parti' })
    await manager.remove(`${root}/${id}`)
    const one = tab()
    one.send({ type: 'subscribe', key: 'document', document: { ...list, id } })
    one.send({ type: 'subscribe', key: 'liste', list })
    await one.until(() => one.has('snapshot', 'liste') && one.has('refused', 'document'))
    await manager.act(`${root}/${id}`, 'restaurer')
    one.live.listener.change({ collection: 'essais', scope: 'atelier', ids: [id] })
    await one.until(() =>
      one.messages.some((message) => 'key' in message && message.key === 'document' && message.type !== 'refused'),
    )
    const shown = one.messages.filter((message) => 'documents' in message && message.key === 'document')
    expect(shown).toMatchObject([{ documents: [{ id }] }])
    one.connection.close()
  })
})
