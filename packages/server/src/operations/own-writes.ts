import type { Data } from '@boutique/domain'
import { dataOf, type StoredDocument } from '../store/row.ts'

const SYSTEM = { id: true, createdAt: true, updatedAt: true, datetime: true, deleted: true } as const

/** A write of one existing document by this node: the document before and after. */
export class OwnWrite {
  readonly before: StoredDocument
  readonly after: StoredDocument
  #data: { before: Data; after: Data } | undefined

  constructor(before: StoredDocument, after: StoredDocument) {
    this.before = before
    this.after = after
  }

  /** The data after the write. */
  get data(): Data {
    return this.#parsed.after
  }

  /** Whether the value of a field or of a system member differs. */
  changes(name: string): boolean {
    if (name in SYSTEM) return this.before[name as keyof typeof SYSTEM] !== this.after[name as keyof typeof SYSTEM]
    const { before, after } = this.#parsed
    return JSON.stringify(before[name]) !== JSON.stringify(after[name])
  }

  get #parsed(): { before: Data; after: Data } {
    this.#data ??= { before: dataOf(this.before), after: dataOf(this.after) }
    return this.#data
  }
}

/**
 * The writes that this node sent to the database and whose answer it awaits, by the id of their commit. The notification
 * of a commit usually arrives first, and proves that it is written.
 */
export class OwnWrites {
  readonly #byCommit = new Map<string, OwnWrite>()

  /** Keeps the write until `store` ends. */
  async during<T>(commit: string, write: OwnWrite, store: () => Promise<T>): Promise<T> {
    this.#byCommit.set(commit, write)
    try {
      return await store()
    } finally {
      this.#byCommit.delete(commit)
    }
  }

  /** The write of a commit that named these documents; undefined where this node does not know it. */
  of(commit: string, ids: readonly string[]): OwnWrite | undefined {
    const write = this.#byCommit.get(commit)
    return write && ids.length === 1 && ids[0] === write.after.id ? write : undefined
  }
}
