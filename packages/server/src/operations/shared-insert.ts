import { flushed } from '../store/durable.ts'
import { isConnectionLost } from '../store/errors.ts'
import { type Insertion, insertTogether } from '../store/insert-together.ts'
import { currentLane } from '../store/lanes.ts'
import type { Pool } from '../store/pool.ts'

/** Limits of one statement: documents, and characters of their data. */
const MOST_DOCUMENTS = 50
const MOST_CHARACTERS = 200_000
/** Milliseconds after which a document no longer waits for a running statement: that one may wait for a lock. */
const LONGEST_WAIT = 25
/** The limit of waiting documents; others get a statement of their own, which the limits of the pool may refuse. */
const MOST_WAITING = 1000

interface Waiting {
  insertion: Insertion
  resolve(isStored: boolean): void
  reject(error: unknown): void
}
interface Queue {
  running: number
  waiting: Waiting[]
  timer?: NodeJS.Timeout
}

/**
 * Stores new documents that arrive at the same time in shared statements: a statement runs at once, and documents that
 * arrive meanwhile share the next one. A document costs the database a third of what it costs alone. When a shared
 * statement is refused, each document is stored alone, so that one never fails because of another.
 *
 * @param insert stores documents of one key in one statement and resolves with the ids that were stored
 * @returns stores a document; `key` names its collection and boutique
 */
export function sharedInserts(
  insert: (insertions: readonly Insertion[]) => Promise<Set<string>>,
): (key: string, insertion: Insertion) => Promise<boolean> {
  const queues = new Map<string, Queue>()

  async function store(group: readonly Waiting[]): Promise<void> {
    try {
      const stored = await insert(group.map(({ insertion }) => insertion))
      for (const { insertion, resolve } of group) resolve(stored.has(insertion.document.id))
    } catch (error) {
      // After a lost connection the outcome is unknown: who asked for the document looks it up.
      if (group.length > 1 && !isConnectionLost(error)) await Promise.all(group.map((one) => store([one])))
      else for (const { reject } of group) reject(error)
    }
  }

  function start(key: string, queue: Queue): void {
    clearTimeout(queue.timer)
    queue.timer = undefined
    const group = takeGroup(queue)
    queue.running++
    void store(group).then(() => {
      queue.running--
      if (queue.waiting.length > 0) start(key, queue)
      else if (queue.running === 0) queues.delete(key)
    })
    if (queue.waiting.length > 0) wait(key, queue)
  }

  function wait(key: string, queue: Queue): void {
    queue.timer ??= setTimeout(start, LONGEST_WAIT, key, queue)
  }

  return (key, insertion) =>
    new Promise((resolve, reject) => {
      const one = { insertion, resolve, reject }
      const queue = queues.get(key) ?? { running: 0, waiting: [] }
      const isLarge = insertion.document.text.length > MOST_CHARACTERS / 2
      if (isLarge || queue.waiting.length >= MOST_WAITING) return void store([one])
      queues.set(key, queue)
      queue.waiting.push(one)
      if (queue.running === 0) start(key, queue)
      else wait(key, queue)
    })
}

/**
 * Takes the documents of the next statement off a queue, in the order of their questions. Of two that ask for the same
 * address the second one waits: a statement does not see what it stores itself.
 */
function takeGroup(queue: Queue): Waiting[] {
  const group: Waiting[] = []
  const rest: Waiting[] = []
  const questions = new Set<string>()
  const ids = new Set<string>()
  let characters = 0
  for (const one of queue.waiting) {
    const { document, address } = one.insertion
    const isFull = group.length === MOST_DOCUMENTS || characters + document.text.length > MOST_CHARACTERS
    if (isFull || ids.has(document.id) || (address && questions.has(address.question))) {
      rest.push(one)
      continue
    }
    group.push(one)
    ids.add(document.id)
    if (address) questions.add(address.question)
    characters += document.text.length
  }
  queue.waiting = rest
  return group.sort((one, other) => compare(questionOf(one), questionOf(other)))
}

const questionOf = ({ insertion }: Waiting): string => insertion.address?.question ?? ''
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const insertsOf = new WeakMap<Pool, ReturnType<typeof sharedInserts>>()

/**
 * Stores a new document, its journal entry and the photos that it shows, in a statement that documents of the same
 * boutique may share. Resolves once it is on disk; with false when a document with this id exists already (a retry), or
 * one at the address, or when a photo must first be marked as used.
 */
export async function insertShared(pool: Pool, insertion: Insertion): Promise<boolean> {
  let inserts = insertsOf.get(pool)
  if (!inserts) {
    inserts = sharedInserts((insertions) => insertTogether(pool, insertions))
    insertsOf.set(pool, inserts)
  }
  const { collection, scope } = insertion.document
  // A statement counts towards the lane of who began it.
  const isStored = await inserts(JSON.stringify([collection.slug, scope, currentLane()?.name]), insertion)
  // Also for an existing document: its write may not be on disk yet.
  await flushed(pool)
  return isStored
}
