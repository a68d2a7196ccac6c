import {
  type Actor,
  type ClientMessage,
  type Collection,
  type DocumentQuery,
  isNestedBeyond,
  type ListQuery,
  type LiveProblem,
  type Present,
  Problem,
  resolvePath,
  type ServerMessage,
  splitPath,
  type TallyQuery,
} from '@boutique/domain'
import type { Engine } from '../operations/engine.ts'
import { laneOf } from '../operations/lane.ts'
import { parseDocumentQuery, parseListQuery } from '../operations/list-query.ts'
import { type CheckedList, getDocument, resolveList } from '../operations/read.ts'
import { forbidden } from '../operations/rights.ts'
import type { Count } from '../store/list.ts'
import type { CountSubscriber } from './count.ts'
import { keyOf, type LiveHub } from './hub.ts'
import { Outbox, type Socket } from './outbox.ts'
import type { PresenceHub, PresenceWatcher } from './presence.ts'
import type { Subscriber } from './query.ts'
import type { TallySubscriber } from './tally.ts'

const MOST_SUBSCRIPTIONS = 200
/** The most characters of a name and of a path that others are told. */
const LONGEST_NAME = 80
const LONGEST_FIELD = 200
/** Close codes: session ended; try again later; server restarting, reconnect; invalid messages. */
export const SESSION_ENDED = 4401
export const TRY_AGAIN = 1013
export const RESTARTING = 1012
export const BAD_MESSAGE = 4400

interface Subscription {
  list: ListQuery
  single?: DocumentQuery
  leave(): void
  /** The queries it is subscribed to, to find out whether new rights change anything. */
  signature: string
  catchUp(): void
  /** Its reader sees whole documents of a boutique: those who are in them may be told. */
  isWhole?: boolean
  /** The document exists, and its reader may read it. */
  isShown?: boolean
  /** The list of a subscription to who is in its documents. */
  isPresence?: boolean
  /** The id of this tab in the document, while it says to be there. */
  presence?: string
}

/** One browser tab: its subscriptions, with the current rights of its user. */
export class Peer {
  readonly #engine: Engine
  readonly #hub: LiveHub
  readonly #presence: PresenceHub
  readonly #id: string
  readonly #socket: Socket
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #outbox: Outbox
  #actor: Actor
  #closed = false
  /** How often it entered a document. */
  #entered = 0

  constructor(
    engine: Engine,
    { hub, presence }: { hub: LiveHub; presence: PresenceHub },
    socket: Socket,
    actor: Actor,
  ) {
    this.#engine = engine
    this.#hub = hub
    this.#presence = presence
    this.#id = engine.newId()
    this.#socket = socket
    this.#actor = actor
    const catchUp = () => this.#subscriptions.forEach((subscription) => subscription.catchUp())
    this.#outbox = new Outbox(socket, catchUp, () => this.interrupt())
  }

  get userId(): string {
    return this.#actor.id
  }

  /** Whether it watches something of a scope (a boutique), among some lists. */
  watches(scope: string, concerned: (list: ListQuery) => boolean = () => true): boolean {
    return [...this.#subscriptions.values()].some(({ list }) => list.boutique === scope && concerned(list))
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
    if (message.type === 'presence') return this.#present(key, message)
    if (message.type !== 'subscribe') return this.#socket.close(BAD_MESSAGE, 'message inattendu')
    this.#drop(key)
    if (this.#subscriptions.size >= MOST_SUBSCRIPTIONS) {
      return this.#refuse(key, new Problem(429, 'direct.trop', "Trop d'abonnements à la fois"))
    }
    try {
      const single = 'document' in message ? parseDocumentQuery(message.document) : undefined
      const asked = 'list' in message ? message.list : 'presence' in message ? message.presence : undefined
      const list = single ? listOf(single) : parseListQuery(asked, this.#engine.registry)
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
    const leaves: (() => void)[] = []
    const catches: (() => void)[] = []
    const subscription: Subscription = {
      list,
      single,
      signature: keyOf(stored),
      leave: () => leaves.forEach((leave) => leave()),
      catchUp: () => catches.forEach((catchUp) => catchUp()),
      isWhole: isWhole(stored),
      isPresence,
    }
    // Registered before joining: an immediate snapshot needs the subscription.
    this.#subscriptions.set(key, subscription)
    if (single && (await this.#isGone(key, single))) return
    if (this.#subscriptions.get(key) !== subscription) return
    if (isPresence) return this.#joinPresence(key, stored, leaves, catches)
    subscription.isShown = single !== undefined
    try {
      if (list.limit !== 0 && !stored.tally) this.#joinQuery(key, stored, single, leaves, catches)
      // A list that was refused at once removed its subscription.
      if (this.#subscriptions.get(key) !== subscription) return
      if (stored.tally) this.#joinTally(key, stored, stored.tally, leaves, catches)
      else if (list.count || list.sum) this.#joinCount(key, stored, list.sum, leaves, catches)
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

  #joinQuery(
    key: string,
    stored: CheckedList,
    single: DocumentQuery | undefined,
    leaves: (() => void)[],
    catches: (() => void)[],
  ): void {
    const subscriber: Subscriber = {
      tell: (message) => {
        // The document does not exist any more: report the reason.
        if (single && message.isEmpty) void this.#isGone(key, single)
        else this.#outbox.send(message.bytesFor(key))
      },
      failed: (error, isFinal) => this.#failed(key, error, isFinal),
    }
    const query = this.#hub.query(stored, laneOf(this.#actor, stored.scope))
    leaves.push(() => {
      query.leave(subscriber)
      this.#hub.release(query)
    })
    catches.push(() => query.resend(subscriber))
    // Last: a query that failed already responds at once.
    query.join(subscriber)
  }

  /** Watches who is in the documents of a list; a reader who does not see all of them is told of those it watches. */
  #joinPresence(key: string, stored: CheckedList, leaves: (() => void)[], catches: (() => void)[]): void {
    const { collection, scope, parent = '', only, hidden } = stored
    const isNarrow = only !== undefined || (hidden ?? []).length > 0
    const watched = (document: string): boolean =>
      [...this.#subscriptions.values()].some(
        ({ list, single, isShown }) =>
          isShown && single?.id === document && list.collection === collection.slug && list.boutique === scope,
      )
    let last: Present[] = []
    const send = (): void =>
      this.#outbox.send(JSON.stringify({ type: 'presence', key, people: last } satisfies ServerMessage))
    const watcher: PresenceWatcher = {
      mayKnow: (document) => !isNarrow || watched(document),
      tell: (people) => {
        last = people
        send()
      },
    }
    leaves.push(this.#presence.watch({ scope, collection: collection.slug, parent }, watcher))
    catches.push(send)
  }

  /** The person says where they are: only in a document that this tab watches and may read. */
  #present(key: string, { state, field }: Extract<ClientMessage, { type: 'presence' }>): void {
    const subscription = this.#subscriptions.get(key)
    const { list, single, isWhole: isAllowed, isShown } = subscription ?? {}
    if (!subscription || !list || !single || !isAllowed || !isShown || list.boutique === null) return
    if (state !== 'here' && state !== 'away') return this.#leave(key)
    const { collection, parent = '', boutique: scope } = list
    const { id: user, displayname } = this.#actor
    // Not the key: other nodes are told this id, and a browser chooses its keys.
    subscription.presence ??= `${this.#id}-${++this.#entered}`
    this.#presence.enter(subscription.presence, {
      scope,
      collection,
      parent,
      document: single.id,
      user,
      name: (displayname?.trim() || 'Utilisateur').slice(0, LONGEST_NAME),
      ...(isFieldOf(this.#engine.registry.get(collection), field) && { field }),
      ...(state === 'away' && { isAway: true }),
    })
  }

  /** The tab is not in the document of a subscription any more. */
  #leave(key: string): void {
    const subscription = this.#subscriptions.get(key)
    if (subscription?.presence === undefined) return
    this.#presence.leave(subscription.presence, subscription.list.boutique ?? '')
    subscription.presence = undefined
  }

  #joinCount(
    key: string,
    stored: CheckedList,
    sum: string | undefined,
    leaves: (() => void)[],
    catches: (() => void)[],
  ): void {
    const name = JSON.stringify(key)
    const subscriber: CountSubscriber = {
      count: (count: Count) => this.#outbox.send(`{"type":"count","key":${name},${JSON.stringify(count).slice(1)}`),
      failed: (error, isFinal) => this.#failed(key, error, isFinal),
    }
    const live = this.#hub.count(stored, sum, laneOf(this.#actor, stored.scope))
    leaves.push(() => {
      live.leave(subscriber)
      this.#hub.release(live)
    })
    catches.push(() => live.resend(subscriber))
    live.join(subscriber)
  }

  #joinTally(
    key: string,
    stored: CheckedList,
    asked: TallyQuery,
    leaves: (() => void)[],
    catches: (() => void)[],
  ): void {
    const name = JSON.stringify(key)
    const subscriber: TallySubscriber = {
      tally: (tallies) => this.#outbox.send(`{"type":"tally","key":${name},"tallies":${tallies}}`),
      failed: (error, isFinal) => this.#failed(key, error, isFinal),
    }
    const live = this.#hub.tally(stored, asked, laneOf(this.#actor, stored.scope))
    leaves.push(() => {
      live.leave(subscriber)
      this.#hub.release(live)
    })
    catches.push(() => live.resend(subscriber))
    live.join(subscriber)
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
    this.#leave(key)
    this.#subscriptions.get(key)?.leave()
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
      this.#leave(key)
      subscription.isShown = isGoneFor(error) ? false : subscription.isShown
    }
    const problem: LiveProblem =
      error instanceof Problem
        ? { status: error.status, code: error.code, detail: error.message, ...ownerOf(error) }
        : { status: 503, code: 'base.absente', detail: 'La base de données ne répond pas, réessayez dans un instant' }
    this.#outbox.notify({ type: 'refused', key, problem })
  }
}

/** The document is not there for the reader, rather than the database for the server. */
const isGoneFor = (error: unknown): boolean => error instanceof Problem && error.status < 500 && error.status !== 429

/** Whether a reader sees whole documents of a boutique. */
const isWhole = ({ level, collection, fields }: CheckedList): boolean =>
  level === 'profile' && collection.scope === 'boutique' && fields === undefined

/** Whether a path leads to a field of a collection; declared ones are not told. */
function isFieldOf(collection: Collection | undefined, path: unknown): path is string {
  if (!collection || typeof path !== 'string' || path.length > LONGEST_FIELD) return false
  return resolvePath(collection.fields, splitPath(path)) !== undefined
}

const ownerOf = ({ details: { boutique } }: Problem) => (typeof boutique === 'string' ? { boutique } : {})

const listOf = ({ id: _, ...place }: DocumentQuery): ListQuery => ({ ...place, limit: 1 })
