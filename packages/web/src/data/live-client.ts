import type { ClientMessage, ServerMessage } from '@boutique/domain'
import type { Connect, Connection } from './socket.ts'
import { disconnected, isPassing, LOADING, type LiveRequest, type LiveState, received } from './live-state.ts'

type Listener = () => void
/** Where the person is in a document. */
type Where = Omit<Extract<ClientMessage, { type: 'presence' }>, 'type' | 'key'>
interface Subscription {
  key: string
  request: LiveRequest
  state: LiveState
  listeners: Set<Listener>
  release?: ReturnType<typeof setTimeout>
  /** Asks again after a passing failure, and the number of those in a row. */
  again?: ReturnType<typeof setTimeout>
  failures: number
}

/** The first and the longest pause before a query that failed is asked again, in milliseconds. */
const FIRST_AGAIN = 1000
const MAX_RETRY_MS = 30_000

/** Milliseconds to keep a query after its last reader, so that the Back button finds its list unchanged. */
const LINGER = 5000

/**
 * The live queries of a tab over one connection. Equal queries are shared; all are subscribed again after a reconnect.
 * The connection opens with the first query and is closed by `stop`.
 */
export class LiveClient {
  readonly #connect: Connect
  readonly #byRequest = new Map<string, Subscription>()
  readonly #byKey = new Map<string, Subscription>()
  /** Where the person is, by request, and the requests for which the server was told. */
  readonly #announced = new Map<string, Where>()
  readonly #wasAnnounced = new Set<string>()
  readonly #statusListeners = new Set<Listener>()
  readonly #rightsListeners = new Set<Listener>()
  #connection: Connection | undefined
  #status: 'connecting' | 'open' | 'closed' = 'connecting'
  #rights: string | undefined
  #keys = 0

  constructor(connect: Connect) {
    this.#connect = connect
  }

  /** Subscribes to a query: calls `listener` at each change until the returned function is called. */
  subscribe(request: LiveRequest, listener: Listener): () => void {
    const subscription = this.#subscriptionOf(request)
    clearTimeout(subscription.release)
    subscription.listeners.add(listener)
    return () => {
      subscription.listeners.delete(listener)
      this.#release(subscription)
    }
  }

  /** The current state of a query; `loading` without subscribers. */
  state(request: LiveRequest): LiveState {
    return this.#byRequest.get(JSON.stringify(request))?.state ?? LOADING
  }

  /** `closed` after the connection was lost or failed; `connecting` before the first attempt ended. */
  get status(): 'connecting' | 'open' | 'closed' {
    return this.#status
  }

  onStatus(listener: Listener): () => void {
    this.#statusListeners.add(listener)
    return () => this.#statusListeners.delete(listener)
  }

  /** The rights that this connection has, as `/api/moi` names them; undefined when they are unknown or have changed since. */
  get rights(): string | undefined {
    return this.#rights
  }

  /** Registers a listener that is called when a connection tells its rights, and when they change. */
  onRights(listener: Listener): () => void {
    this.#rightsListeners.add(listener)
    return () => this.#rightsListeners.delete(listener)
  }

  /** Reconnects at once: after signing in again, or on request. */
  reconnect(): void {
    this.#connection?.reconnect()
  }

  /** Closes the connection and removes all queries: the user signed out. */
  stop(): void {
    this.#connection?.close()
    this.#connection = undefined
    for (const { release, again } of this.#byKey.values()) {
      clearTimeout(release)
      clearTimeout(again)
    }
    this.#byKey.clear()
    this.#byRequest.clear()
    this.#announced.clear()
    this.#wasAnnounced.clear()
    this.#setStatus('connecting')
  }

  #subscriptionOf(request: LiveRequest): Subscription {
    const text = JSON.stringify(request)
    const existing = this.#byRequest.get(text)
    if (existing) return existing
    this.#keys += 1
    const state = this.#status === 'closed' ? disconnected(LOADING) : LOADING
    const key = `q${this.#keys}`
    const subscription: Subscription = { key, request, state, listeners: new Set(), failures: 0 }
    this.#byRequest.set(text, subscription)
    this.#byKey.set(subscription.key, subscription)
    this.#connection ??= this.#open()
    this.#ask(subscription)
    return subscription
  }

  #open(): Connection {
    return this.#connect({
      opened: () => {
        this.#setStatus('open')
        for (const subscription of this.#byKey.values()) this.#ask(subscription)
      },
      closed: () => {
        this.#setStatus('closed')
        for (const subscription of this.#byKey.values()) this.#update(subscription, disconnected(subscription.state))
      },
      message: (text) => this.#receive(JSON.parse(text) as ServerMessage),
    })
  }

  #ask({ key, request }: Subscription): void {
    if (this.#status === 'open') this.#send({ type: 'subscribe', key, ...request })
  }

  #send(message: ClientMessage): void {
    this.#connection?.send(JSON.stringify(message))
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'pong') return
    if (message.type === 'rights' || message.type === 'hello') {
      this.#rights = message.type === 'hello' ? message.rights : undefined
      for (const listener of this.#rightsListeners) listener()
      return
    }
    // A message may arrive after its unsubscription.
    const subscription = this.#byKey.get(message.key)
    if (!subscription) return
    clearTimeout(subscription.again)
    if (message.type === 'refused' && isPassing(message.problem)) this.#askAgain(subscription)
    else subscription.failures = 0
    this.#update(subscription, received(subscription.state, message))
    if (message.type === 'refused') this.#release(subscription)
    // After each snapshot, since the server forgot where this tab was with the subscription before.
    if (message.type === 'snapshot') this.#tellPresence(JSON.stringify(subscription.request))
  }

  /** Says where the person is in a document that is subscribed to; undefined: not in it any more. */
  announce(request: LiveRequest, where: Where | undefined): void {
    const text = JSON.stringify(request)
    if (where === undefined && !this.#announced.has(text)) return
    if (where === undefined) this.#announced.delete(text)
    else this.#announced.set(text, where)
    this.#tellPresence(text)
  }

  #tellPresence(text: string): void {
    const subscription = this.#byRequest.get(text)
    const where = this.#announced.get(text)
    if (!subscription || this.#status !== 'open') return
    if (where) this.#send({ type: 'presence', key: subscription.key, ...where })
    else if (this.#wasAnnounced.has(text)) this.#send({ type: 'presence', key: subscription.key, state: 'gone' })
    if (where) this.#wasAnnounced.add(text)
    else this.#wasAnnounced.delete(text)
  }

  /** The server keeps no subscription whose rights it could not read. */
  #askAgain(subscription: Subscription): void {
    const pause = Math.min(FIRST_AGAIN * 2 ** subscription.failures, MAX_RETRY_MS)
    subscription.failures++
    subscription.again = setTimeout(() => this.#ask(subscription), pause)
  }

  #update(subscription: Subscription, state: LiveState): void {
    if (state === subscription.state) return
    subscription.state = state
    for (const listener of subscription.listeners) listener()
  }

  #setStatus(status: 'connecting' | 'open' | 'closed'): void {
    if (status === this.#status) return
    this.#status = status
    for (const listener of this.#statusListeners) listener()
  }

  /** Keeps a query without readers for a while, except a refused one: the next reader must ask again. */
  #release(subscription: Subscription): void {
    if (subscription.listeners.size > 0) return
    const { problem } = subscription.state
    clearTimeout(subscription.release)
    if (problem && !isPassing(problem)) this.#forget(subscription)
    else subscription.release = setTimeout(() => this.#forget(subscription), LINGER)
  }

  #forget(subscription: Subscription): void {
    // The client may have been stopped and started since: only a current subscription is removed.
    if (this.#byKey.get(subscription.key) !== subscription) return
    clearTimeout(subscription.again)
    this.#byKey.delete(subscription.key)
    this.#byRequest.delete(JSON.stringify(subscription.request))
    if (this.#status === 'open') this.#send({ type: 'unsubscribe', key: subscription.key })
  }
}
