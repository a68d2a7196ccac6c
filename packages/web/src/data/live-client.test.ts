import type { ClientMessage, LiveDocument, ServerMessage } from '@boutique/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveClient } from './live-client.ts'
import type { ConnectionEvents } from './socket.ts'

const doc = (id: string, rev = 1): LiveDocument => ({
  id,
  rev,
  deleted: false,
  createdAt: '',
  updatedAt: '',
  datetime: rev,
})

/** A connection in memory: records what the client sends, and delivers what the test sends. */
class Wire {
  sent: ClientMessage[] = []
  isClosed = false
  reconnections = 0
  events: ConnectionEvents | undefined
  readonly connect = (events: ConnectionEvents) => {
    this.events = events
    return {
      send: (text: string) => void this.sent.push(JSON.parse(text) as ClientMessage),
      reconnect: () => void (this.reconnections += 1),
      close: () => void (this.isClosed = true),
    }
  }
  says(message: ServerMessage): void {
    this.events?.message(JSON.stringify(message))
  }
}

const produits = { list: { boutique: 'b1', collection: 'produits' } }
const nothing = () => {}
let wire: Wire
let client: LiveClient
const ids = () => client.state(produits).documents.map(({ id }) => id)

beforeEach(() => {
  vi.useFakeTimers()
  wire = new Wire()
  client = new LiveClient(wire.connect)
})
afterEach(() => vi.useRealTimers())

function opened(): string {
  client.subscribe(produits, nothing)
  wire.events?.opened()
  return (wire.sent[0] as { key: string }).key
}

describe('a live query', () => {
  it('subscribes when the connection opens, and shows the snapshot', () => {
    const key = opened()
    expect(wire.sent).toEqual([{ type: 'subscribe', key, ...produits }])
    expect(client.state(produits).status).toBe('loading')
    wire.says({ type: 'snapshot', key, documents: [doc('a'), doc('b')], next: 'n' })
    expect(client.state(produits)).toMatchObject({ status: 'live', next: 'n' })
    expect(ids()).toEqual(['a', 'b'])
  })
  it('takes what enters, changes, moves and leaves', () => {
    const key = opened()
    wire.says({ type: 'snapshot', key, documents: [doc('a'), doc('b')], next: null })
    const kept = client.state(produits).documents[1]
    wire.says({ type: 'change', key, documents: [doc('c'), doc('a', 2)], order: ['b', 'c', 'a'], next: null })
    expect(ids()).toEqual(['b', 'c', 'a'])
    expect(client.state(produits).documents[2]?.rev).toBe(2)
    expect(client.state(produits).documents[0]).toBe(kept)
    wire.says({ type: 'change', key, documents: [], order: ['c'], next: null })
    expect(ids()).toEqual(['c'])
  })
  it('receives a count with the documents', () => {
    const key = opened()
    wire.says({ type: 'snapshot', key, documents: [doc('a')], next: null })
    wire.says({ type: 'count', key, count: 1000, plus: true, sum: 12.5 })
    expect(client.state(produits)).toMatchObject({ count: 1000, plus: true, sum: 12.5 })
    expect(ids()).toEqual(['a'])
  })
  it('shows a refusal with its reason and no documents, and the documents again once access is granted', () => {
    const key = opened()
    wire.says({ type: 'snapshot', key, documents: [doc('a')], next: null })
    const problem = { status: 403, code: 'droit', detail: 'Non.' }
    wire.says({ type: 'refused', key, problem })
    expect(client.state(produits)).toEqual({ documents: [], next: null, status: 'live', problem })
    wire.says({ type: 'snapshot', key, documents: [doc('a')], next: null })
    expect(client.state(produits).problem).toBeUndefined()
  })
  it.each([
    ['base.absente', 503],
    ['trop.de-requetes', 429],
  ])(
    'keeps its documents after a passing failure (%s), and asks again after longer and longer pauses',
    (code, status) => {
      const key = opened()
      wire.says({ type: 'snapshot', key, documents: [doc('a')], next: null })
      const problem = { status, code, detail: 'Réessayez.' }
      for (const pause of [1000, 2000]) {
        wire.sent = []
        wire.says({ type: 'refused', key, problem })
        expect(client.state(produits)).toMatchObject({ documents: [doc('a')], problem })
        vi.advanceTimersByTime(pause - 1)
        expect(wire.sent).toEqual([])
        vi.advanceTimersByTime(1)
        expect(wire.sent).toEqual([{ type: 'subscribe', key, ...produits }])
      }
      wire.says({ type: 'snapshot', key, documents: [doc('b')], next: null })
      expect(client.state(produits).problem).toBeUndefined()
      expect(ids()).toEqual(['b'])
      vi.advanceTimersByTime(60_000)
      expect(wire.sent).toHaveLength(1)
    },
  )
  it('is not asked again after a refusal for good', () => {
    const key = opened()
    wire.says({ type: 'refused', key, problem: { status: 429, code: 'direct.trop', detail: 'Trop.' } })
    vi.advanceTimersByTime(60_000)
    expect(wire.sent).toHaveLength(1)
  })
  it('is asked again by the next reader after a refusal, which may come before or after the last reader left', () => {
    const problem = { status: 404, code: 'document.supprime', title: '', detail: 'Ce produit a été supprimé' }
    const leaves = [
      (key: string, leave: () => void) => (wire.says({ type: 'refused', key, problem }), leave()),
      (key: string, leave: () => void) => (leave(), wire.says({ type: 'refused', key, problem })),
    ]
    wire.events?.opened()
    for (const refusedAndLeft of leaves) {
      const leave = client.subscribe(produits, nothing)
      wire.events?.opened()
      const { key } = wire.sent.at(-1) as { key: string }
      refusedAndLeft(key, leave)
      expect(client.state(produits).problem).toBeUndefined()
      expect(wire.sent.at(-1)).toEqual({ type: 'unsubscribe', key })
    }
  })
  it('is not asked again once nobody reads it', () => {
    const leave = client.subscribe(produits, nothing)
    wire.events?.opened()
    const { key } = wire.sent[0] as { key: string }
    for (let failure = 0; failure < 5; failure++)
      wire.says({ type: 'refused', key, problem: { status: 503, code: 'base.absente', detail: 'Réessayez.' } })
    leave()
    vi.advanceTimersByTime(60_000)
    expect(wire.sent.map(({ type }) => type)).toEqual(['subscribe', 'unsubscribe'])
  })
})

describe('shared queries', () => {
  it('are subscribed once, and unsubscribed some time after the last reader left', () => {
    const heard: string[] = []
    const first = client.subscribe(produits, () => heard.push('first'))
    const second = client.subscribe(structuredClone(produits), () => heard.push('second'))
    wire.events?.opened()
    expect(wire.sent).toHaveLength(1)
    const { key } = wire.sent[0] as { key: string }
    wire.says({ type: 'snapshot', key, documents: [], next: null })
    expect(heard).toEqual(['first', 'second'])
    first()
    vi.advanceTimersByTime(60_000)
    expect(wire.sent).toHaveLength(1)
    second()
    vi.advanceTimersByTime(4999)
    expect(wire.sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(wire.sent[1]).toEqual({ type: 'unsubscribe', key })
    expect(client.state(produits).status).toBe('loading')
  })
  it('keep their documents for a reader who comes back soon', () => {
    const key = opened()
    wire.says({ type: 'snapshot', key, documents: [doc('a')], next: null })
    const again = client.subscribe(produits, nothing)
    again()
    vi.advanceTimersByTime(2000)
    client.subscribe(produits, nothing)
    vi.advanceTimersByTime(60_000)
    expect(ids()).toEqual(['a'])
    expect(wire.sent).toHaveLength(1)
  })
})

describe('the connection', () => {
  it('when lost, keeps the documents, marked as offline; when it is back, subscribes again', () => {
    const key = opened()
    wire.says({ type: 'snapshot', key, documents: [doc('a')], next: null })
    wire.events?.closed()
    expect(client.status).toBe('closed')
    expect(client.state(produits)).toMatchObject({ status: 'offline', documents: [doc('a')] })
    const ventes = { list: { boutique: 'b1', collection: 'ventes' } }
    client.subscribe(ventes, nothing)
    expect(client.state(ventes).status).toBe('offline')
    wire.sent = []
    wire.events?.opened()
    expect(wire.sent.map((message) => 'list' in message && message.list.collection)).toEqual(['produits', 'ventes'])
    wire.says({ type: 'snapshot', key, documents: [doc('b')], next: null })
    expect(client.state(produits)).toMatchObject({ status: 'live' })
    expect(ids()).toEqual(['b'])
  })
  it('reports changed rights, and ignores unexpected messages', () => {
    opened()
    const observed = vi.fn()
    client.onRights(observed)
    wire.says({ type: 'rights' })
    wire.says({ type: 'pong' })
    wire.says({ type: 'count', key: 'unknown', count: 1, plus: false })
    expect(observed).toHaveBeenCalledTimes(1)
  })
  it('tells the rights of each connection, and that they are unknown once they changed', () => {
    opened()
    const observed: unknown[] = []
    client.onRights(() => observed.push(client.rights))
    wire.says({ type: 'hello', rights: 'a' })
    wire.says({ type: 'rights' })
    wire.says({ type: 'hello', rights: 'b' })
    expect(observed).toEqual(['a', undefined, 'b'])
  })
  it('stops when the user signs out, and starts again for the next one', () => {
    const key = opened()
    wire.says({ type: 'snapshot', key, documents: [doc('a')], next: null })
    client.stop()
    expect(wire.isClosed).toBe(true)
    expect(client.state(produits).documents).toEqual([])
    wire.sent = []
    client.subscribe(produits, nothing)
    wire.events?.opened()
    expect(wire.sent).toHaveLength(1)
  })
})
