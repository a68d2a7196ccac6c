import { type Data, equal } from '@boutique/domain'
import { dataOf, type StoredDocument } from '../store/row.ts'

const SYSTEM = ['id', 'createdAt', 'updatedAt', 'datetime', 'deleted'] as const

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
    const member = SYSTEM.find((one) => one === name)
    if (member) return this.before[member] !== this.after[member]
    const { before, after } = this.#parsed
    return !equal(before[name], after[name])
  }

  get #parsed(): { before: Data; after: Data } {
    this.#data ??= { before: dataOf(this.before), after: dataOf(this.after) }
    return this.#data
  }
}

/** Limits of the kept writes: their number, and the characters of a document. */
const MOST_KEPT = 100
const MOST_CHARACTERS = 100_000

/**
 * The writes of this node by the id of their commit, until their notification arrives. It proves that the write is
 * committed, and usually arrives before the answer of the statement.
 */
export class OwnWrites {
  readonly #byCommit = new Map<string, OwnWrite>()

  /** Keeps a write while and after `store` runs; forgets it when nothing was stored. */
  async during(commit: string, write: OwnWrite, store: () => Promise<boolean>): Promise<boolean> {
    if (write.after.text.length > MOST_CHARACTERS) return store()
    this.#byCommit.set(commit, write)
    // While no notification arrives, the oldest is forgotten: its document will be read again.
    const [oldest = commit] = this.#byCommit.keys()
    if (this.#byCommit.size > MOST_KEPT) this.#byCommit.delete(oldest)
    let isStored = false
    try {
      isStored = await store()
      return isStored
    } finally {
      if (!isStored) this.#byCommit.delete(commit)
    }
  }

  /** Removes and returns the write that a notification names; undefined where this node does not know it. */
  take(commit: string, ids: readonly string[]): OwnWrite | undefined {
    const write = this.#byCommit.get(commit)
    this.#byCommit.delete(commit)
    return ids.length === 1 && ids[0] === write?.after.id ? write : undefined
  }
}
