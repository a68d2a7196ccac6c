import { mayMatch } from '@boutique/domain'
import { decodeCursor } from '../store/cursor.ts'
import { type Page, readPage, type StoredList } from '../store/list.ts'
import type { Queryable } from '../store/pool.ts'
import type { StoredDocument } from '../store/row.ts'

/** Who hears a query: gets the members of a message, to put behind its own type and key. */
export interface Subscriber {
  snapshot(members: string): void
  change(members: string): void
  /** The query cannot be answered any more. */
  failed(error: unknown): void
}

/** Bursts are answered together: at least this many milliseconds apart, or five times what the query takes. */
const SHORTEST_PAUSE = 20
const PAUSE_FACTOR = 5

/**
 * One list that is watched, whoever watches it: run when a change may matter, its difference told to all subscribers.
 * It is registered before its first run, so that no change falls between the two.
 */
export class LiveQuery {
  readonly key: string
  readonly list: StoredList
  readonly subscribers = new Set<Subscriber>()
  readonly #pool: Queryable
  #page: Page | undefined
  #running = false
  #dirty = true
  #lastRun = Number.NEGATIVE_INFINITY
  #lastDuration = 0
  #timer: NodeJS.Timeout | undefined

  constructor(key: string, list: StoredList, pool: Queryable) {
    this.key = key
    this.list = list
    this.#pool = pool
  }

  /** Joins; the snapshot comes at once when the query is known, else after its first run. */
  join(subscriber: Subscriber): void {
    this.subscribers.add(subscriber)
    if (this.#page) subscriber.snapshot(snapshotOf(this.#page))
    else this.#wake()
  }

  leave(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber)
    if (this.subscribers.size === 0) clearTimeout(this.#timer)
  }

  /** Sends everything again to one who was too slow. */
  resend(subscriber: Subscriber): void {
    if (this.#page) subscriber.snapshot(snapshotOf(this.#page))
  }

  /** Anything may have changed. */
  invalidate(): void {
    this.#dirty = true
    this.#wake()
  }

  /** Whether one of the documents is shown, or what is shown is not known yet. */
  showsAny(ids: readonly string[]): boolean {
    const shown = this.#running ? undefined : this.#page?.ids
    return shown === undefined || ids.some((id) => shown.includes(id))
  }

  /** A document changed that is not shown: runs again only if it may now belong. */
  consider(stored: StoredDocument, data: () => Record<string, unknown>): void {
    if (!this.#dirty && this.#mayEnter(stored, data())) this.invalidate()
  }

  #mayEnter(stored: StoredDocument, data: Record<string, unknown>): boolean {
    const { list } = this
    if (stored.deleted !== (list.deleted ?? false)) return false
    if (list.collection.parent && stored.parent !== list.parent) return false
    if (list.only && !list.only.includes(stored.id)) return false
    if (list.published && !mayMatch(list.collection.fields, list.collection.publicWhere ?? {}, data)) return false
    if (this.#standsElsewhere(stored)) return false
    const { createdAt, updatedAt, datetime, id } = stored
    return mayMatch(list.collection.fields, list.where, { ...data, id, createdAt, updatedAt, datetime })
  }

  /** Whether a document certainly belongs to another page: only known for the system orders, whose values are at hand. */
  #standsElsewhere(stored: StoredDocument): boolean {
    const { sort, after } = this.list
    const name = sort.replace(/^-/, '')
    if (name !== 'datetime' && name !== 'createdAt' && name !== 'updatedAt') return false
    const value = stored[name]
    const beyond = (cursor: string): number => {
      const edge = decodeCursor(cursor).value ?? ''
      const order = typeof value === 'number' ? value - Number(edge) : value < edge ? -1 : value > edge ? 1 : 0
      return sort.startsWith('-') ? -order : order
    }
    const next = this.#page?.next
    return (after !== undefined && beyond(after) < 0) || (typeof next === 'string' && beyond(next) > 0)
  }

  #wake(): void {
    if (this.#running || this.#timer || this.subscribers.size === 0) return
    const pause = Math.max(SHORTEST_PAUSE, PAUSE_FACTOR * this.#lastDuration)
    const wait = this.#lastRun + pause - performance.now()
    if (wait <= 0) void this.#run()
    else {
      this.#timer = setTimeout(() => {
        this.#timer = undefined
        void this.#run()
      }, wait)
    }
  }

  async #run(): Promise<void> {
    this.#running = true
    this.#dirty = false
    const started = performance.now()
    this.#lastRun = started
    try {
      const page = await readPage(this.#pool, this.list)
      this.#lastDuration = performance.now() - started
      this.#tell(page)
    } catch (error) {
      this.#dirty = true
      for (const subscriber of this.subscribers) subscriber.failed(error)
      this.#lastDuration = 1000
    } finally {
      this.#running = false
      if (this.#dirty) this.#wake()
    }
  }

  #tell(page: Page): void {
    const before = this.#page
    this.#page = page
    if (!before) {
      const members = snapshotOf(page)
      for (const subscriber of this.subscribers) subscriber.snapshot(members)
      return
    }
    const members = differenceOf(before, page)
    if (members) for (const subscriber of this.subscribers) subscriber.change(members)
  }
}

const snapshotOf = ({ texts, next }: Page): string => `"documents":[${texts.join(',')}],"next":${JSON.stringify(next)}`

/** The documents that are new or of another revision and the order of all; undefined when nothing differs. */
export function differenceOf(before: Page, after: Page): string | undefined {
  const revs = new Map(before.ids.map((id, at) => [id, before.revs[at]]))
  const changed = after.texts.filter((_, at) => revs.get(after.ids[at] as string) !== after.revs[at])
  const moved = before.ids.length !== after.ids.length || before.ids.some((id, at) => id !== after.ids[at])
  if (changed.length === 0 && !moved && before.next === after.next) return undefined
  return `"documents":[${changed.join(',')}],"order":${JSON.stringify(after.ids)},"next":${JSON.stringify(after.next)}`
}
