import type { Change, ChangeListener } from '../../store/connection/listen.ts'

/** A response as it is sent, with its tag. */
export interface Answer {
  body: Buffer
  tag: string
  /** How the body is compressed, where it is. */
  coding?: string
  /** Where it was read, where that is said. */
  from?: string | undefined
}
export interface Question {
  /** Whose limit it counts towards. */
  boutique: string
  /** Within the boutique, equal keys have equal answers. */
  key: string
  /** The collections of the boutique that the answer depends on. */
  collections: readonly string[]
}
export interface Limits {
  /** Bytes of all answers, and of those of one boutique. */
  total: number
  boutique: number
}
interface Entry {
  id: string
  boutique: string
  sources: string[]
  isStale: boolean
  answer?: Answer
  bytes: number
}

const LIMITS: Limits = { total: 16_000_000, boutique: 4_000_000 }
/** What an entry takes besides its body. */
const OVERHEAD = 500
const sourceOf = (collection: string, boutique: string): string => `${collection} ${boutique}`

/**
 * Keeps answers in memory until a commit changes a collection that they depend on. An answer is only given while the
 * bus has reported every commit acknowledged before the question, so it is never older than a query would be, whichever
 * node wrote (ADR 32). The answers used longest ago are removed first, those of the same boutique beyond its limit, and beyond that of all
 * boutiques those of the one with the most bytes: a few busy boutiques do not push out what the others keep.
 */
export class KeptAnswers {
  readonly listener: ChangeListener
  readonly #isCaughtUp: () => Promise<boolean>
  readonly #limits: Limits
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry>()
  /** Kept entries, and those being made, by what they depend on. */
  readonly #bySource = new Map<string, Set<Entry>>()
  readonly #ofBoutique = new Map<string, number>()
  #total = 0

  /** @param isCaughtUp see `listenToChanges` */
  constructor(isCaughtUp: () => Promise<boolean>, limits: Limits = LIMITS) {
    this.#isCaughtUp = isCaughtUp
    this.#limits = limits
    this.listener = {
      change: (change) => this.#changed(change),
      reset: () => {
        for (const entries of [...this.#bySource.values()]) for (const entry of [...entries]) this.#drop(entry)
      },
    }
  }

  /** The bytes of all kept answers. */
  get bytes(): number {
    return this.#total
  }

  /** The answer to a question: the kept one, or what `make` returns. */
  async get(question: Question, make: () => Promise<Answer>): Promise<Answer> {
    const { boutique, key, collections } = question
    const id = `${boutique} ${key}`
    const kept = this.#entries.get(id)
    if (kept?.answer && (await this.#isCaughtUp()) && !kept.isStale) {
      if (this.#entries.get(id) === kept) this.#touch(kept)
      return kept.answer
    }
    const sources = collections.map((collection) => sourceOf(collection, boutique))
    const entry: Entry = { id, boutique, sources, isStale: false, bytes: 0 }
    // From before the query on: a commit that the query may have missed makes the entry stale.
    this.#watch(entry)
    try {
      const answer = await make()
      this.#keep(entry, answer)
      return answer
    } finally {
      if (!entry.answer) this.#forget(entry)
    }
  }

  #keep(entry: Entry, answer: Answer): void {
    const bytes = answer.body.length + 2 * entry.id.length + OVERHEAD
    if (entry.isStale || bytes > this.#limits.boutique / 4) return
    const before = this.#entries.get(entry.id)
    if (before) this.#drop(before)
    entry.answer = answer
    entry.bytes = bytes
    this.#entries.set(entry.id, entry)
    this.#count(entry.boutique, bytes)
    while ((this.#ofBoutique.get(entry.boutique) ?? 0) > this.#limits.boutique) this.#dropOldest(entry.boutique)
    while (this.#total > this.#limits.total) this.#dropOldest(this.#largest())
  }

  #touch(entry: Entry): void {
    this.#entries.delete(entry.id)
    this.#entries.set(entry.id, entry)
  }

  #dropOldest(boutique: string): void {
    for (const entry of this.#entries.values()) if (entry.boutique === boutique) return this.#drop(entry)
  }

  /** The boutique with the most bytes. */
  #largest(): string {
    let largest = ''
    let most = 0
    for (const [boutique, bytes] of this.#ofBoutique) {
      if (bytes <= most) continue
      largest = boutique
      most = bytes
    }
    return largest
  }

  #changed({ collection, scope }: Change): void {
    for (const entry of [...(this.#bySource.get(sourceOf(collection, scope)) ?? [])]) this.#drop(entry)
  }

  /** An answer is not given any more, and one that is being made is not kept. */
  #drop(entry: Entry): void {
    entry.isStale = true
    this.#forget(entry)
    if (this.#entries.get(entry.id) !== entry) return
    this.#entries.delete(entry.id)
    this.#count(entry.boutique, -entry.bytes)
  }

  #watch(entry: Entry): void {
    for (const source of entry.sources) {
      const beside = this.#bySource.get(source) ?? new Set()
      this.#bySource.set(source, beside.add(entry))
    }
  }

  #forget(entry: Entry): void {
    for (const source of entry.sources) {
      const beside = this.#bySource.get(source)
      beside?.delete(entry)
      if (beside?.size === 0) this.#bySource.delete(source)
    }
  }

  #count(boutique: string, bytes: number): void {
    this.#total += bytes
    const all = (this.#ofBoutique.get(boutique) ?? 0) + bytes
    if (all > 0) this.#ofBoutique.set(boutique, all)
    else this.#ofBoutique.delete(boutique)
  }
}
