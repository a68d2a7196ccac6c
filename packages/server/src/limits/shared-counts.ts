import type { ChangeListener } from '../store/connection/listen.ts'

/** The channel on which servers tell each other what they counted. */
export const COUNTS_CHANNEL = 'counts'

/** What limits something by counting it. */
export interface Counter {
  /** Another server counted a key so often; negative when it took some back. */
  add(key: string, count: number): void
}
/** Tells the other servers that a key was counted. */
export type Tell = (key: string, count: number) => void

/** The longest pause between counting and telling, in milliseconds. */
const PAUSE = 200
/** A message holds at most 7,999 bytes; keys are short, and longer ones are not told. */
const MAX_MESSAGE_BYTES = 7500
const MAX_KEY_BYTES = 300
/** What waits to be told: beyond, the oldest keys are forgotten. At most so many messages are sent at once. */
const MAX_WAITING = 20_000
const MAX_MESSAGES = 50

type Counts = Map<string, number>
interface Message {
  node: string
  counts: [name: string, key: string, count: number][]
}

export interface SharedCountsOptions {
  /** The id of this server. */
  node: string
  /** Sends messages to every server. */
  send(texts: readonly string[]): Promise<void>
  log(error: unknown): void
}

/**
 * What the servers of an installation counted, told to each other by notifications: no request waits for it, and nothing
 * is stored. While the database does not answer each server counts for itself, and tells the others afterwards.
 */
export class SharedCounts {
  readonly #options: SharedCountsOptions
  readonly #counters = new Map<string, Counter>()
  /** By name, then by key. */
  readonly #waiting = new Map<string, Counts>()
  #size = 0
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #isStopped = false

  readonly listener: ChangeListener = {
    change: () => undefined,
    reset: () => undefined,
    reported: (channel, text) => {
      if (channel === COUNTS_CHANNEL) this.#receive(JSON.parse(text) as Message)
    },
  }

  constructor(options: SharedCountsOptions) {
    this.#options = options
  }

  /** Joins a counter of this server with those of the same name of others. */
  join(name: string, counter: Counter): Tell {
    if (this.#counters.has(name)) throw new Error(`two counters are named ${name}`)
    this.#counters.set(name, counter)
    const waiting: Counts = new Map()
    this.#waiting.set(name, waiting)
    return (key, count) => {
      if (this.#isStopped || Buffer.byteLength(key) > MAX_KEY_BYTES) return
      this.#put(waiting, key, count)
      this.#schedule()
    }
  }

  /** Tells nothing any more. Resolves once the last message is sent. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#sending
  }

  #receive({ node, counts }: Message): void {
    if (node === this.#options.node) return
    // Of a newer version there may be counters that this one does not have.
    for (const [name, key, count] of counts) this.#counters.get(name)?.add(key, count)
  }

  #put(waiting: Counts, key: string, count: number): void {
    const before = waiting.get(key)
    if (before === undefined) this.#size++
    waiting.set(key, (before ?? 0) + count)
    if (this.#size <= MAX_WAITING) return
    const [oldest] = waiting.keys()
    if (oldest !== undefined && waiting.delete(oldest)) this.#size--
  }

  #schedule(): void {
    if (this.#timer || this.#sending || this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#sending = this.#send().finally(() => {
        this.#sending = undefined
        if (this.#size > 0) this.#schedule()
      })
    }, PAUSE)
    this.#timer.unref()
  }

  async #send(): Promise<void> {
    const { node, send, log } = this.#options
    const texts: string[] = []
    const told: Message['counts'] = []
    let counts: Message['counts'] = []
    let bytes = 0
    const close = (): void => {
      if (counts.length > 0) texts.push(JSON.stringify({ node, counts } satisfies Message))
      told.push(...counts)
      counts = []
      bytes = 0
    }
    for (const [name, waiting] of this.#waiting)
      for (const [key, count] of waiting) {
        if (texts.length === MAX_MESSAGES) break
        waiting.delete(key)
        this.#size--
        if (count === 0) continue
        const one: Message['counts'][number] = [name, key, count]
        const length = Buffer.byteLength(JSON.stringify(one)) + 1
        if (bytes + length > MAX_MESSAGE_BYTES) close()
        counts.push(one)
        bytes += length
      }
    close()
    if (texts.length === 0) return
    try {
      await send(texts)
    } catch (error) {
      log(error)
      for (const [name, key, count] of told) this.#put(this.#waiting.get(name) as Counts, key, count)
    }
  }
}
