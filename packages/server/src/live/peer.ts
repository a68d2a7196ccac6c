import {
  type Actor,
  type ClientMessage,
  type DocumentQuery,
  type ListQuery,
  type LiveProblem,
  Problem,
} from '@boutique/domain'
import type { Engine } from '../operations/engine.ts'
import { parseDocumentQuery, parseListQuery } from '../operations/list-query.ts'
import { getDocument, resolveList } from '../operations/read.ts'
import type { Count, StoredList } from '../store/list.ts'
import type { CountSubscriber } from './count.ts'
import { keyOf, type LiveHub } from './hub.ts'
import type { Subscriber } from './query.ts'

/** What a peer needs of its socket. */
export interface Socket {
  send(text: string, sent: () => void): void
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number
  close(code: number, reason: string): void
}

/** A reader this far behind gets a fresh snapshot once it has caught up, not a growing queue. */
const MOST_BUFFERED = 1_000_000
const MOST_SUBSCRIPTIONS = 200
/** Close codes: the session ended; the messages make no sense. */
export const SESSION_ENDED = 4401
export const BAD_MESSAGE = 4400

interface Subscription {
  list: ListQuery
  single?: DocumentQuery
  leave(): void
  /** The queries it stands in, to know whether new rights change anything. */
  signature: string
  catchUp(): void
}

/** One browser tab: its subscriptions, under its user's rights of the moment. */
export class Peer {
  readonly #engine: Engine
  readonly #hub: LiveHub
  readonly #socket: Socket
  readonly #subscriptions = new Map<string, Subscription>()
  #actor: Actor
  #lagging = false

  constructor(engine: Engine, hub: LiveHub, socket: Socket, actor: Actor) {
    this.#engine = engine
    this.#hub = hub
    this.#socket = socket
    this.#actor = actor
  }

  get userId(): string {
    return this.#actor.id
  }

  /** Whether it watches something of a scope (a boutique). */
  watches(scope: string): boolean {
    return [...this.#subscriptions.values()].some(({ list }) => list.boutique === scope)
  }

  async receive(text: string): Promise<void> {
    let message: ClientMessage
    try {
      message = JSON.parse(text) as ClientMessage
    } catch {
      return this.#socket.close(BAD_MESSAGE, 'message illisible')
    }
    if (message?.type === 'ping') return this.#send('{"type":"pong"}')
    const key = (message as { key?: unknown })?.key
    if (typeof key !== 'string' || key.length > 200) return this.#socket.close(BAD_MESSAGE, 'message inattendu')
    if (message.type === 'unsubscribe') return this.#drop(key)
    if (message.type !== 'subscribe') return this.#socket.close(BAD_MESSAGE, 'message inattendu')
    this.#drop(key)
    if (this.#subscriptions.size >= MOST_SUBSCRIPTIONS) {
      return this.#refuse(key, new Problem(429, 'direct.trop', "Trop d'abonnements à la fois"))
    }
    try {
      const single = 'document' in message ? parseDocumentQuery(message.document) : undefined
      const list =
        'list' in message ? parseListQuery(message.list, this.#engine.registry) : listOf(single as DocumentQuery)
      await this.#subscribe(key, list, single)
    } catch (error) {
      this.#refuse(key, error)
    }
  }

  /** The user's rights changed: subscriptions go on, change level, or are refused; the browser reads its rights again. */
  async retry(actor: Actor): Promise<void> {
    this.#actor = actor
    this.#send('{"type":"rights"}')
    for (const [key, { list, single, signature }] of [...this.#subscriptions]) {
      try {
        if (keyOf(await resolveList(this.#engine, actor, list)) === signature) continue
        this.#drop(key)
        await this.#subscribe(key, list, single)
      } catch (error) {
        this.#drop(key)
        this.#refuse(key, error)
      }
    }
  }

  /** The session is over: whoever was shown something sees no more of it. */
  end(): void {
    this.close()
    this.#socket.close(SESSION_ENDED, 'session terminée')
  }

  close(): void {
    for (const key of [...this.#subscriptions.keys()]) this.#drop(key)
  }

  async #subscribe(key: string, list: ListQuery, single: DocumentQuery | undefined): Promise<void> {
    let stored: StoredList
    try {
      stored = await resolveList(this.#engine, this.#actor, single ? { ...list, deleted: false } : list)
      if (single) stored = { ...stored, only: stored.only?.includes(single.id) === false ? [] : [single.id] }
    } catch (error) {
      return this.#refuse(key, error)
    }
    this.#drop(key)
    const leaves: (() => void)[] = []
    const catches: (() => void)[] = []
    const subscription: Subscription = {
      list,
      single,
      signature: keyOf(stored),
      leave: () => leaves.forEach((leave) => leave()),
      catchUp: () => catches.forEach((catchUp) => catchUp()),
    }
    // Entered before joining: a snapshot that comes at once finds its subscription.
    this.#subscriptions.set(key, subscription)
    if (single && (await this.#isGone(key, single))) return
    if (list.limit !== 0) this.#joinQuery(key, stored, single, leaves, catches)
    if (list.count || list.sum) this.#joinCount(key, stored, list.sum, leaves, catches)
  }

  #joinQuery(
    key: string,
    stored: StoredList,
    single: DocumentQuery | undefined,
    leaves: (() => void)[],
    catches: (() => void)[],
  ): void {
    const name = JSON.stringify(key)
    const gone = (members: string): boolean => {
      if (!single || !members.includes('"documents":[],"order":[]')) return false
      void this.#isGone(key, single)
      return true
    }
    const subscriber: Subscriber = {
      snapshot: (members) => this.#send(`{"type":"snapshot","key":${name},${members}}`),
      change: (members) => {
        if (!gone(members)) this.#send(`{"type":"change","key":${name},${members}}`)
      },
      failed: (error) => this.#refuse(key, error),
    }
    const query = this.#hub.query(stored)
    query.join(subscriber)
    leaves.push(() => {
      query.leave(subscriber)
      this.#hub.release(query)
    })
    catches.push(() => query.resend(subscriber))
  }

  #joinCount(
    key: string,
    stored: StoredList,
    sum: string | undefined,
    leaves: (() => void)[],
    catches: (() => void)[],
  ): void {
    const name = JSON.stringify(key)
    const subscriber: CountSubscriber = {
      count: (count: Count) => this.#send(`{"type":"count","key":${name},${JSON.stringify(count).slice(1)}`),
      failed: (error) => this.#refuse(key, error),
    }
    const live = this.#hub.count(stored, sum)
    live.join(subscriber)
    leaves.push(() => {
      live.leave(subscriber)
      this.#hub.release(live)
    })
    catches.push(() => live.resend(subscriber))
  }

  /** Tells why a document cannot be shown (absent, another boutique's, deleted); false when it can. */
  async #isGone(key: string, single: DocumentQuery): Promise<boolean> {
    try {
      await getDocument(this.#engine, this.#actor, single)
      return false
    } catch (error) {
      this.#refuse(key, error)
      // A deleted document may come back (undo): its subscription stays, so that it is shown again.
      return !(error instanceof Problem && error.code === 'document.supprime')
    }
  }

  #drop(key: string): void {
    this.#subscriptions.get(key)?.leave()
    this.#subscriptions.delete(key)
  }

  #refuse(key: string, error: unknown): void {
    const problem: LiveProblem =
      error instanceof Problem
        ? { status: error.status, code: error.code, detail: error.message }
        : { status: 503, code: 'base.absente', detail: 'La base de données ne répond pas, réessayez dans un instant' }
    this.#send(JSON.stringify({ type: 'refused', key, problem }))
  }

  #send(text: string): void {
    if (this.#lagging) return
    if (this.#socket.bufferedAmount > MOST_BUFFERED) this.#lagging = true
    this.#socket.send(text, () => {
      if (!this.#lagging || this.#socket.bufferedAmount > 0) return
      this.#lagging = false
      for (const { catchUp } of this.#subscriptions.values()) catchUp()
    })
  }
}

const listOf = ({ id: _, ...place }: DocumentQuery): ListQuery => ({ ...place, limit: 1 })
