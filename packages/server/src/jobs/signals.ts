import { EventEmitter } from 'node:events'
import type { ChangeListener } from '../store/connection/listen.ts'
import type { Pool } from '../store/connection/pool.ts'

/** The library's channels: there is a new job, and the tables of the queue are changed. */
export const JOB_CHANNELS = ['jobs:insert', 'worker:migrate']

/** What the listening connection of the server hears for the job library, which would open one for each worker. */
export class JobSignals {
  /** What the library takes for a connection that listens. */
  readonly #client = Object.assign(new EventEmitter(), { query: async () => ({ rows: [] }) })
  readonly listener: ChangeListener = {
    change: () => undefined,
    reset: () => this.#tell('jobs:insert', JSON.stringify({ count: Number.MAX_SAFE_INTEGER })),
    reported: (channel, text) => this.#tell(channel, text),
  }

  #tell(channel: string, payload: string): void {
    this.#client.emit('notification', { channel, payload })
  }

  /** The pool of the queue, whose connections for listening hear these signals. The library asks for them by a callback. */
  poolOf(queue: Pool): Pool {
    const connect = (callback?: (error: undefined, client: unknown, release: () => void) => void): unknown =>
      callback ? callback(undefined, this.#client, () => undefined) : queue.connect()
    return Object.create(queue, { connect: { value: connect }, query: { value: queue.query.bind(queue) } })
  }
}
