import { mayMatch } from '@boutique/domain'
import { decodeCursor } from '../store/lists/cursor.ts'
import type { Page, StoredList } from '../store/lists/list.ts'
import { readPageAgain, type VersionedPage } from '../store/lists/list-again.ts'
import type { Queryable } from '../store/connection/pool.ts'
import type { StoredDocument } from '../store/documents/row.ts'
import { ListMessage } from './list-message.ts'
import { type Failable, Watched } from './watched.ts'

/** A subscriber of a query: receives its messages, to be sent with its own key. */
export interface Subscriber extends Failable {
  tell(message: ListMessage): void
}

/** Accounts for the characters of cached pages; throws a Problem above the limit of an owner. */
export type Account = (before: number, after: number) => void

/**
 * A watched list, shared by its subscribers: run again when a change may concern it, with the difference sent to all.
 * It is registered before its first run, so that no change is missed.
 */
export class LiveQuery extends Watched<Subscriber> {
  readonly #pool: Queryable
  readonly #account: Account
  #page: VersionedPage | undefined
  /** Characters of the page. */
  #size = 0
  #isReleased = false

  constructor(key: string, list: StoredList, owner: string, pool: Queryable, account: Account) {
    super(key, list, owner)
    this.#pool = pool
    this.#account = account
  }

  /** Without subscribers: frees its memory. */
  release(): void {
    this.#isReleased = true
    this.#account(this.#size, 0)
  }

  /** Another database may respond from now on, which numbers its transactions anew: the next run reads every document. */
  forgetVersions(): void {
    if (this.#page) this.#page = { ...this.#page, versions: undefined }
  }

  /** Whether the page contains one of the documents, or is not known yet. */
  showsAny(ids: readonly string[]): boolean {
    const shown = this.isRunning ? undefined : this.#page?.ids
    return shown === undefined || ids.some((id) => shown.includes(id))
  }

  /** A document outside the page changed: runs again only if it may belong to the page now. */
  consider(stored: StoredDocument, data: () => Record<string, unknown>): void {
    if (!this.isDirty && this.#mayEnter(stored, data())) this.invalidate()
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

  /**
   * Whether a document certainly belongs to another page: only known for system orders, whose values are in the row.
   */
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

  protected tellAll(subscriber: Subscriber): boolean {
    const page = this.#page
    if (page) subscriber.tell(snapshotOf(page))
    return page !== undefined
  }

  protected async answer(isWhole: boolean): Promise<void> {
    const page = await readPageAgain(this.#pool, this.list, this.#page)
    if (this.#isReleased) return
    this.#resize(sizeOf(page))
    this.#tell(page, isWhole)
  }

  #resize(size: number): void {
    this.#account(this.#size, size)
    this.#size = size
  }

  #tell(page: VersionedPage, isWhole: boolean): void {
    const before = this.#page
    this.#page = page
    const message = !before || isWhole ? snapshotOf(page) : changeOf(before, page)
    if (message) for (const subscriber of this.subscribers) subscriber.tell(message)
  }
}

const sizeOf = ({ texts }: Page): number => texts.reduce((sum, { length }) => sum + length, 0)
const snapshotOf = ({ ids, texts, next }: Page): ListMessage =>
  new ListMessage('snapshot', `"documents":[${texts.join(',')}],"next":${JSON.stringify(next)}`, ids.length === 0)
function changeOf(before: Page, after: Page): ListMessage | undefined {
  const members = differenceOf(before, after)
  return members === undefined ? undefined : new ListMessage('change', members, after.ids.length === 0)
}

/**
 * Documents that are new or have another text, and the order of all; undefined without a difference. Texts are compared,
 * not revisions: another program may change a document without a new one.
 */
export function differenceOf(before: Page, after: Page): string | undefined {
  const texts = new Map(before.ids.map((id, at) => [id, before.texts[at]]))
  const changed = after.texts.filter((text, at) => texts.get(after.ids[at] as string) !== text)
  const moved = before.ids.length !== after.ids.length || before.ids.some((id, at) => id !== after.ids[at])
  if (changed.length === 0 && !moved && before.next === after.next) return undefined
  return `"documents":[${changed.join(',')}],"order":${JSON.stringify(after.ids)},"next":${JSON.stringify(after.next)}`
}
