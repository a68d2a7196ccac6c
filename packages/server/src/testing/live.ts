import type {
  ClientMessage,
  DocumentQuery,
  ListQuery,
  LiveDocument,
  LiveProblem,
  Present,
  PresenceQuery,
  PresenceState,
  ServerMessage,
  Tally,
} from '@boutique/domain'
import { WebSocket } from 'ws'

/** The state of one subscription, as a browser keeps it from the received messages. */
export interface View {
  /** The ids in display order. */
  order: string[]
  documents: Map<string, LiveDocument>
  next: string | null
  count?: { count: number; plus: boolean; sum?: number }
  refused?: LiveProblem
  /** Who is in the documents. */
  people?: Present[]
  /** How many documents point to each of the ids. */
  tallies?: Record<string, Tally>
  messages: ServerMessage[]
}

const emptyView = (): View => ({ order: [], documents: new Map(), next: null, messages: [] })

/** The live connection of a tab: waits for states, never for a time. */
export class LiveClient {
  readonly socket: WebSocket
  /** Resolves with the close code when the server or the network closes the connection. */
  readonly closed: Promise<number>
  /** Messages without a subscription: rights, pong. */
  readonly general: ServerMessage[] = []
  readonly #views = new Map<string, View>()
  readonly #waiting = new Set<() => void>()
  #code: number | undefined

  private constructor(socket: WebSocket) {
    this.socket = socket
    this.closed = new Promise((resolve) => {
      socket.once('close', (code) => {
        this.#code = code
        resolve(code)
        this.#wake()
      })
    })
    socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString('utf8')) as ServerMessage))
    socket.on('error', () => undefined)
  }

  /** Opens a connection; rejects with the HTTP status when the server refuses it. */
  static open(address: string, token?: string, headers: Record<string, string> = {}): Promise<LiveClient> {
    const credential: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/api/live`, {
      headers: { ...credential, ...headers },
    })
    const client = new LiveClient(socket)
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(client))
      socket.once('unexpected-response', (_, response) => {
        reject(Object.assign(new Error(`refused: ${response.statusCode}`), { status: response.statusCode }))
        socket.terminate()
      })
      socket.once('error', reject)
    })
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message))
  }
  list(key: string, list: ListQuery): void {
    this.#views.set(key, emptyView())
    this.send({ type: 'subscribe', key, list })
  }
  document(key: string, document: DocumentQuery): void {
    this.#views.set(key, emptyView())
    this.send({ type: 'subscribe', key, document })
  }
  /** Watches who is in the documents of a list. */
  people(key: string, presence: PresenceQuery): void {
    this.#views.set(key, emptyView())
    this.send({ type: 'subscribe', key, presence })
  }
  /** Says where the person is in the document subscribed under a key. */
  present(key: string, state: PresenceState, field?: string): void {
    this.send({ type: 'presence', key, state, ...(field !== undefined && { field }) })
  }

  view(key: string): View {
    const view = this.#views.get(key)
    if (!view) throw new Error(`nothing subscribed under ${key}`)
    return view
  }

  /** Waits until the state of a subscription is as expected. */
  async until(key: string, expected: (view: View) => boolean): Promise<View> {
    await this.#wait(() => expected(this.view(key)))
    return this.view(key)
  }
  /** Waits for the first snapshot. */
  ready(key: string): Promise<View> {
    return this.until(key, ({ messages }) => messages.some(({ type }) => type === 'snapshot'))
  }
  /** Waits until a message without a subscription was received this many times. */
  async hears(type: 'hello' | 'rights' | 'pong', times = 1): Promise<void> {
    await this.#wait(() => this.general.filter((message) => message.type === type).length >= times)
  }

  async close(): Promise<void> {
    this.socket.terminate()
    await this.closed
  }

  async #wait(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (this.#code !== undefined) throw new Error(`the server closed the connection: ${this.#code}`)
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve)
      })
    }
  }
  #wake(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const resolve of waiting) resolve()
  }
  #receive(message: ServerMessage): void {
    if (!('key' in message)) this.general.push(message)
    else {
      const view = this.#views.get(message.key)
      if (view) apply(view, message)
    }
    this.#wake()
  }
}

function apply(view: View, message: Extract<ServerMessage, { key: string }>): void {
  view.messages.push(message)
  if (message.type === 'count') {
    const { count, plus, sum } = message
    view.count = { count, plus, ...(sum !== undefined && { sum }) }
  } else if (message.type === 'refused') view.refused = message.problem
  else if (message.type === 'presence') view.people = message.people
  else if (message.type === 'tally') view.tallies = message.tallies
  else {
    if (message.type === 'snapshot') view.documents.clear()
    for (const document of message.documents) view.documents.set(document.id, document)
    view.order = message.type === 'snapshot' ? message.documents.map(({ id }) => id) : message.order
    view.next = message.next
    view.refused = undefined
    for (const id of view.documents.keys()) if (!view.order.includes(id)) view.documents.delete(id)
  }
}
