import { type Actor, actorOf, type ClientMessage, type ServerMessage } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import type { Identity } from '../auth/identity.ts'
import type { Engine } from '../operations/engine.ts'
import { encodeCursor } from '../store/lists/cursor.ts'
import { startTestNode } from '../testing/node.ts'
import { type Person, PEOPLE } from '../testing/people.ts'
import { registry } from '../testing/registry.ts'
import type { Socket } from './outbox.ts'
import { createLive } from './server.ts'

const server = await startTestNode()
const started: ReturnType<typeof createLive>[] = []
afterAll(async () => {
  for (const live of started) live.stop()
  await server.stop()
})
const root = '/api/boutiques/atelier/essais'
const actor = (person: Person): Actor => actorOf(server.idOf(person), PEOPLE[person])

/** A tab on its own live server, whose socket and rights the test controls. */
function tab(person: Person = 'gerante', change: Partial<Engine> = {}, endsAt = Number.POSITIVE_INFINITY) {
  const engine = { ...server.node.engine, ...change }
  let resolve: () => Promise<Actor | undefined> = async () => actor(person)
  const identity: Identity = {
    resolve: () => resolve(),
    whyRefused: () => undefined,
    endOf: () => endsAt,
    forget: () => undefined,
    forgetAll: () => undefined,
  }
  const live = createLive(engine, identity, registry, () => undefined)
  started.push(live)
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
    send(message, sent) {
      messages.push(JSON.parse(String(message)) as ServerMessage)
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
    /** Changes the session without a message of the bus. */
    turns(next: () => Promise<Actor | undefined>) {
      resolve = next
    },
    /** Reports changed rights of this user through the bus. */
    becomes(next: () => Promise<Actor | undefined>) {
      resolve = next
      live.listener.change({ collection: 'utilisateurs', scope: '', ids: [server.idOf(person)] })
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

/** A promise that the test resolves with `open`. */
function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

describe('a pending subscription', () => {
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

  it('is dropped when its tab disconnects', async () => {
    const { opened, open } = gate()
    const one = tab('gerante', { boutiqueExists: async () => opened.then(() => true) })
    one.send({ type: 'subscribe', key: 'liste', list })
    one.connection.close()
    open()
    one.send({ type: 'ping' })
    await one.until(() => one.has('pong'))
    expect(one.live.hub.size).toBe(0)
  })

  it('is dropped when its tab replaces it', async () => {
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
  it('that ended closes the connection with 4401', async () => {
    const one = tab()
    one.becomes(async () => undefined)
    await one.until(() => one.closed.length > 0)
    expect(one.closed).toEqual([4401])
  })

  it('that cannot be read closes it with 1013: the browser reconnects and stays signed in', async () => {
    const one = tab()
    one.becomes(() => Promise.reject(new Error('the database is away')))
    await one.until(() => one.closed.length > 0)
    expect(one.closed).toEqual([1013])
  })

  it('uses the latest rights, however late an earlier response arrives', async () => {
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

describe('a heartbeat', () => {
  it('closes sockets without a pong since the last one, and no others', async () => {
    const one = tab()
    one.live.beat()
    one.connection.alive()
    one.live.beat()
    expect([one.pings(), one.terminated(), one.live.peers]).toEqual([2, 0, 1])
    one.live.beat()
    expect([one.pings(), one.terminated(), one.live.peers]).toEqual([2, 1, 0])
  })

  it('closes sockets whose session has expired', async () => {
    const one = tab('gerante', {}, 0)
    one.turns(async () => undefined)
    one.live.beat()
    await one.until(() => one.closed.length > 0)
    expect(one.closed).toEqual([4401])
  })

  it('keeps a socket whose session was extended', async () => {
    const one = tab('gerante', {}, 0)
    one.send({ type: 'subscribe', key: 'liste', list })
    await one.until(() => one.has('snapshot', 'liste'))
    let requested = (): void => undefined
    const wasRequested = new Promise<void>((done) => {
      requested = done
    })
    one.turns(async () => {
      requested()
      return actor('gerante')
    })
    one.live.beat()
    await wasRequested
    one.send({ type: 'ping' })
    await one.until(() => one.has('pong'))
    expect([one.closed, one.has('rights')]).toEqual([[], false])
    one.connection.close()
  })
})

describe('a query with a permanent error', () => {
  it.each([
    ['a cursor of another order', 400, { ...list, sort: 'entier', after: encodeCursor({ value: 'abc', id: 'x' }) }],
    ['an order that nobody declared', 422, { ...list, sort: 'rien' }],
    ['the sum of a text', 400, { ...list, limit: 0, sum: 'titre' }],
  ])('%s is refused once, and not retried', async (_, status, impossible) => {
    let requested = 0
    const { pool } = server.node.engine
    const query = ((...values: Parameters<typeof pool.query>) => {
      requested++
      return pool.query(...values)
    }) as typeof pool.query
    const one = tab('gerante', { pool: { query } as typeof pool })
    one.send({ type: 'subscribe', key: 'impossible', list: impossible })
    await one.until(() => one.has('refused', 'impossible'))
    expect(one.messages.filter(({ type }) => type === 'refused')).toMatchObject([{ problem: { status } }])
    expect(one.live.hub.size).toBe(0)
    const before = requested
    one.live.listener.change({ collection: 'essais', scope: 'atelier', ids: null })
    expect(requested).toBe(before)
    one.connection.close()
  })
})

describe('a query that only the database finds impossible', () => {
  it.each(['22003', '42703', '54001'])('is refused once with the code %s, and not retried', async (code) => {
    let requested = 0
    const query = async (): Promise<never> => {
      requested++
      throw Object.assign(new Error('impossible'), { code })
    }
    const one = tab('gerante', { pool: { query } as unknown as Engine['pool'] })
    one.send({ type: 'subscribe', key: 'impossible', list })
    await one.until(() => one.has('refused', 'impossible'))
    expect(one.messages).toMatchObject([{ type: 'refused', problem: { status: 400 } }])
    expect([one.live.hub.size, requested]).toEqual([0, 1])
    one.live.listener.change({ collection: 'essais', scope: 'atelier', ids: null })
    expect(requested).toBe(1)
    one.connection.close()
  })
})

describe('a stopping server', () => {
  it('tells its tabs to reconnect', () => {
    const one = tab()
    one.live.stop()
    expect(one.closed).toEqual([1012])
  })
})

describe('the sockets of one user', () => {
  it('are limited to a hundred; closing one allows another', () => {
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

describe('the messages of one user', () => {
  it('that wait are limited in their characters, on all sockets together; nothing more of the socket is handled', async () => {
    const { opened, open } = gate()
    const one = tab('membre', { boutiqueExists: () => opened.then(() => true) })
    const codes: number[] = []
    const closing = { close: (code: number) => codes.push(code) } as unknown as Socket
    const further = one.live.connect(closing, actor('membre'), {})
    const large = JSON.stringify({ type: 'subscribe', key: 'liste', list, pad: 'x'.repeat(90_000) })
    for (let at = 0; at < 40; at++) one.connection.receive(large)
    expect([one.closed, codes]).toEqual([[], []])
    for (let at = 0; at < 10; at++) further?.receive(large)
    expect([one.closed, codes]).toEqual([[], [4400]])
    const others: number[] = []
    const stranger = { close: (code: number) => others.push(code) } as unknown as Socket
    one.live.connect(stranger, actor('etrangere'), {})?.receive(large)
    expect(others).toEqual([])
    open()
    one.send({ type: 'ping' })
    await one.until(() => one.has('pong'))
    for (let at = 0; at < 40; at++) one.connection.receive(large)
    expect(one.closed).toEqual([])
    one.connection.close()
  })

  it('take turns with everything else: a flood of them is not handled at once', async () => {
    const one = tab('membre')
    for (let at = 0; at < 300; at++)
      one.connection.receive(`{"type":"subscribe","key":"k${at}","list":{"boutique":"atelier","collection":"aucune"}}`)
    // Another event, such as a request of somebody else.
    await new Promise((resolve) => setImmediate(resolve))
    expect(one.messages.length).toBeLessThan(10)
    await one.until(() => one.has('refused', 'k299'))
    expect(one.messages).toHaveLength(300)
    one.connection.close()
  })
})

describe('a lagging client', () => {
  it('still receives changed rights and refusals, and then the current lists', async () => {
    const { opened, open } = gate()
    let looks = 0
    const one = tab('gerante', {
      // Called for the first list, for the new rights, and for the last list, after which everything before is done.
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
  it('that is deleted while it is requested is refused, without an empty response', async () => {
    const manager = server.as('gerante')
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
