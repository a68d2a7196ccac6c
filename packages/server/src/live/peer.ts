import {
  type Actor,
  type ClientMessage,
  type DocumentQuery,
  isNestedBeyond,
  type ListQuery,
  type Present,
  Problem,
  type ServerMessage,
} from '@boutique/domain'
import { rightsKey } from '../auth/rights-key.ts'
import type { Engine } from '../operations/engine.ts'
import { laneOf } from '../operations/read/lane.ts'
import { parseDocumentQuery, parseListQuery } from '../operations/read/list-query.ts'
import { type CheckedList, getDocument, resolveList } from '../operations/read/read.ts'
import { forbidden } from '../operations/rights/rights.ts'
import type { Count } from '../store/lists/list.ts'
import { databaseAway, outageOf } from '../store/connection/outage.ts'
import { keyOf, type LiveHub } from './hub.ts'
import type { ListMessage } from './list-message.ts'
import { Outbox, type Socket } from './outbox.ts'
import type { PresenceHub } from './presence.ts'
import { isWhole, join, type Subscription } from './subscription.ts'
import { TabPresence } from './tab-presence.ts'

const MAX_SUBSCRIPTIONS = 200
/** Close codes: session ended; try again later; server restarting, reconnect; invalid messages. */
export const SESSION_ENDED = 4401
export const TRY_AGAIN = 1013
export const RESTARTING = 1012
export const BAD_MESSAGE = 4400

/** One browser tab: its subscriptions, with the current rights of its user. */
export class Peer {
  readonly #engine: Engine
  readonly #hub: LiveHub
  readonly #presence: TabPresence
  readonly #socket: Socket
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #outbox: Outbox
  #actor: Actor
  #closed = false

  constructor(
    engine: Engine,
    { hub, presence }: { hub: LiveHub; presence: PresenceHub },
    socket: Socket,
    actor: Actor,
  ) {
    this.#engine = engine
    this.#hub = hub
    this.#presence = new TabPresence(presence, engine.registry, engine.newId(), this.#subscriptions)
    this.#socket = socket
    this.#actor = actor
    const resend = () => {
      for (const { sources } of this.#subscriptions.values()) for (const source of sources) source.resend()
    }
    this.#outbox = new Outbox(socket, resend, () => this.interrupt())
  }

  get userId(): string {
    return this.#actor.id
  }

  /** Whether it watches something of a scope (a boutique), among some lists. */
  watches(scope: string, concerned: (list: ListQuery) => boolean = () => true): boolean {
    return [...this.#subscriptions.values()].some(({ list }) => list.boutique === scope && concerned(list))
  }

  /** Says which rights this connection has, so that the browser knows whether it read older ones. */
  hello(): void {
    this.#outbox.send(JSON.stringify({ type: 'hello', rights: rightsKey(this.#actor) } satisfies ServerMessage))
  }

  async receive(text: string): Promise<void> {
    let message: ClientMessage
    try {
      message = JSON.parse(text) as ClientMessage
    } catch {
      return this.#socket.close(BAD_MESSAGE, 'message illisible')
    }
    if (isNestedBeyond(message)) return this.#socket.close(BAD_MESSAGE, 'message inattendu')
    if (message?.type === 'ping') return this.#outbox.send(JSON.stringify({ type: 'pong' } satisfies ServerMessage))
    const key = (message as { key?: unknown })?.key
    if (typeof key !== 'string' || key.length > 200) return this.#socket.close(BAD_MESSAGE, 'message inattendu')
    if (message.type === 'unsubscribe') return this.#drop(key)
    if (message.type === 'presence') return this.#presence.say(this.#actor, message)
    if (message.type !== 'subscribe') return this.#socket.close(BAD_MESSAGE, 'message inattendu')
    this.#drop(key)
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) {
      return this.#refuse(key, new Problem(429, 'direct.trop', "Trop d'abonnements à la fois"))
    }
    try {
      const single = 'document' in message ? parseDocumentQuery(message.document) : undefined
      const requested = 'list' in message ? message.list : 'presence' in message ? message.presence : undefined
      const list = single ? listOf(single) : parseListQuery(requested, this.#engine.registry)
      await this.#subscribe(key, list, single, 'presence' in message)
    } catch (error) {
      this.#refuse(key, error)
    }
  }

  /**
   * The user's rights changed: subscriptions continue, change level, or are refused; the browser reads its rights
   * again.
   */
  async retry(actor: Actor): Promise<void> {
    this.#actor = actor
    this.#outbox.notify({ type: 'rights' })
    await this.resolveAgain()
  }

  /** Resolves the subscriptions again, after a change of rights or of declared fields; the same lists continue. */
  async resolveAgain(concerned: (list: ListQuery) => boolean = () => true): Promise<void> {
    for (const [key, subscription] of [...this.#subscriptions]) {
      const { list, single, signature, isPresence } = subscription
      if (!concerned(list)) continue
      try {
        const same = keyOf(await this.#resolve(list, single)) === signature
        // Unsubscribed or replaced meanwhile: the new subscription already uses the new rights.
        if (same || this.#subscriptions.get(key) !== subscription) continue
        this.#drop(key)
        await this.#subscribe(key, list, single, isPresence)
      } catch (error) {
        if (this.#subscriptions.get(key) !== subscription) continue
        this.#drop(key)
        this.#refuse(key, error)
      }
    }
  }

  /** The session ended: nothing more is sent. */
  end(): void {
    this.close()
    this.#socket.close(SESSION_ENDED, 'session terminée')
  }

  /** The session cannot be checked now: the browser reconnects. */
  interrupt(): void {
    this.close()
    this.#socket.close(TRY_AGAIN, 'réessayez')
  }

  /** The server stops: the browser reconnects to the next one. */
  restart(): void {
    this.close()
    this.#socket.close(RESTARTING, 'redémarrage')
  }

  /** Sends a ping; `terminate` when there was no pong since the last one. */
  ping(): void {
    this.#socket.ping()
  }
  terminate(): void {
    this.close()
    this.#socket.terminate()
  }

  close(): void {
    this.#closed = true
    for (const key of [...this.#subscriptions.keys()]) this.#drop(key)
  }

  async #subscribe(key: string, list: ListQuery, single: DocumentQuery | undefined, isPresence = false): Promise<void> {
    let stored: CheckedList
    try {
      stored = await this.#resolve(list, single)
      if (isPresence && !isWhole(stored)) throw forbidden()
    } catch (error) {
      return this.#refuse(key, error)
    }
    // Disconnected while its rights were read: a subscription would never be removed.
    if (this.#closed) return
    this.#drop(key)
    const subscription: Subscription = {
      list,
      single,
      signature: keyOf(stored),
      sources: [],
      isWhole: isWhole(stored),
      isShown: false,
      isPresence,
    }
    // Registered before joining: an immediate snapshot needs the subscription.
    this.#subscriptions.set(key, subscription)
    if (single && (await this.#isGone(key, single))) return
    if (this.#subscriptions.get(key) !== subscription) return
    subscription.isShown = single !== undefined
    try {
      this.#joinAll(key, subscription, stored)
    } catch (error) {
      this.#failed(key, error, true)
    }
  }

  /** Resolves the list with the current rights, including changes made meanwhile. */
  async #resolve(list: ListQuery, single: DocumentQuery | undefined): Promise<CheckedList> {
    for (;;) {
      const actor = this.#actor
      const stored = await resolveList(this.#engine, actor, single ? { ...list, deleted: false } : list)
      if (actor !== this.#actor) continue
      return single ? { ...stored, only: stored.only?.includes(single.id) === false ? [] : [single.id] } : stored
    }
  }

  /** Joins what a subscription asks for: who is in its documents, or its documents, their count or their tallies. */
  #joinAll(key: string, subscription: Subscription, stored: CheckedList): void {
    const { list, single, sources, isPresence } = subscription
    if (isPresence) {
      const tell = (people: Present[]) =>
        this.#outbox.send(JSON.stringify({ type: 'presence', key, people } satisfies ServerMessage))
      sources.push(this.#presence.watch(stored, tell))
      return
    }
    const hub = this.#hub
    const name = JSON.stringify(key)
    const lane = laneOf(this.#actor, stored.scope)
    const person = this.#actor.id
    const failed = (error: unknown, isFinal: boolean): void => this.#failed(key, error, isFinal)
    if (list.limit !== 0 && !stored.tally) {
      const tell = (message: ListMessage): void => {
        // The document does not exist any more: report the reason.
        if (single && message.isEmpty) void this.#isGone(key, single)
        else this.#outbox.send(message.bytesFor(key))
      }
      join(hub, hub.query(stored, lane), { tell, failed, person }, sources)
      // A list that was refused at once removed its subscription.
      if (this.#subscriptions.get(key) !== subscription) return
    }
    if (stored.tally) {
      const tally = (tallies: string) => this.#outbox.send(`{"type":"tally","key":${name},"tallies":${tallies}}`)
      join(hub, hub.tally(stored, stored.tally, lane), { tally, failed, person }, sources)
    } else if (list.count || list.sum) {
      const count = (counted: Count) =>
        this.#outbox.send(`{"type":"count","key":${name},${JSON.stringify(counted).slice(1)}`)
      join(hub, hub.count(stored, list.sum, lane), { count, failed, person }, sources)
    }
  }

  /** Reports why a document cannot be shown (missing, of another boutique, deleted); false when it can. */
  async #isGone(key: string, single: DocumentQuery): Promise<boolean> {
    try {
      await getDocument(this.#engine, this.#actor, single)
      return false
    } catch (error) {
      this.#refuse(key, error)
      // A deleted document may be restored: the subscription is kept to show it again.
      return !(error instanceof Problem && error.code === 'document.supprime')
    }
  }

  #drop(key: string): void {
    this.#presence.leave(key)
    for (const source of this.#subscriptions.get(key)?.sources ?? []) source.leave()
    this.#subscriptions.delete(key)
  }

  /** A query failed: after a permanent error its subscriptions end, otherwise they continue. */
  #failed(key: string, error: unknown, isFinal: boolean): void {
    if (isFinal) this.#drop(key)
    this.#refuse(key, error)
  }

  #refuse(key: string, error: unknown): void {
    const subscription = this.#subscriptions.get(key)
    if (subscription?.single) {
      // What cannot be read any more has nobody in it; the browser says it again after the next snapshot.
      this.#presence.leave(key)
      subscription.isShown = isGoneFor(error) ? false : subscription.isShown
    }
    const problem = error instanceof Problem ? error : (outageOf(error) ?? databaseAway())
    const { status, code, message: detail } = problem
    this.#outbox.notify({ type: 'refused', key, problem: { status, code, detail, ...ownerOf(problem) } })
  }
}

/** The document is not there for the reader, rather than the database for the server. */
const isGoneFor = (error: unknown): boolean => error instanceof Problem && error.status < 500 && error.status !== 429

const ownerOf = ({ details: { boutique } }: Problem) => (typeof boutique === 'string' ? { boutique } : {})

const listOf = ({ id: _, ...place }: DocumentQuery): ListQuery => ({ ...place, limit: 1 })
