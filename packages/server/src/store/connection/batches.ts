/** What may share a statement. */
export interface BatchLimits<Item> {
  /** The most items of one statement, and their most weight; an item of more than half of that gets its own. */
  most: number
  mostWeight: number
  weightOf(item: Item): number
  /** Items with a name in common never share a statement. */
  namesOf(item: Item): readonly string[]
  /** Items of one statement go in the order of this text. */
  orderOf?(item: Item): string
  /** Whether items that failed together are tried alone; true by default. */
  mayRetry?(error: unknown): boolean
}

/** Milliseconds after which an item no longer waits for a running statement: that one may wait for a lock. */
const MAX_WAIT_MS = 25
/** The limit of waiting items; others get a statement of their own, which the limits of the pool may refuse. */
const MAX_WAITING = 1000

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}
interface Queue<Item, Result> {
  running: number
  waiting: Waiting<Item, Result>[]
  timer?: NodeJS.Timeout
}

/**
 * Shares statements between items of one key that arrive at the same time: a statement runs at once, and items that
 * arrive meanwhile share the next one. When a shared statement fails, each of its items is tried alone, so that none
 * fails because of another.
 *
 * @param run runs one statement for some items, and resolves with the result of each
 */
export function batched<Item, Result>(
  run: (items: readonly Item[]) => Promise<(item: Item) => Result>,
  limits: BatchLimits<Item>,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Queue<Item, Result>>()

  async function serve(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const resultOf = await run(group.map(({ item }) => item))
      for (const { item, resolve } of group) resolve(resultOf(item))
    } catch (error) {
      const mayRetry = group.length > 1 && (limits.mayRetry?.(error) ?? true)
      if (mayRetry) await Promise.all(group.map((one) => serve([one])))
      else for (const { reject } of group) reject(error)
    }
  }

  function start(key: string, queue: Queue<Item, Result>): void {
    clearTimeout(queue.timer)
    queue.timer = undefined
    const group = takeGroup(queue, limits)
    queue.running++
    void serve(group).then(() => {
      queue.running--
      if (queue.waiting.length > 0) start(key, queue)
      else if (queue.running === 0) queues.delete(key)
    })
    if (queue.waiting.length > 0) wait(key, queue)
  }

  function wait(key: string, queue: Queue<Item, Result>): void {
    queue.timer ??= setTimeout(start, MAX_WAIT_MS, key, queue)
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const one = { item, resolve, reject }
      const queue = queues.get(key) ?? { running: 0, waiting: [] }
      const isHeavy = limits.weightOf(item) > limits.mostWeight / 2
      if (isHeavy || queue.waiting.length >= MAX_WAITING) return void serve([one])
      queues.set(key, queue)
      queue.waiting.push(one)
      if (queue.running === 0) start(key, queue)
      else wait(key, queue)
    })
}

/** Takes the items of the next statement off a queue. */
function takeGroup<Item, Result>(queue: Queue<Item, Result>, limits: BatchLimits<Item>): Waiting<Item, Result>[] {
  const group: Waiting<Item, Result>[] = []
  const rest: Waiting<Item, Result>[] = []
  const taken = new Set<string>()
  let weight = 0
  for (const one of queue.waiting) {
    const names = limits.namesOf(one.item)
    const heavier = weight + limits.weightOf(one.item)
    if (group.length === limits.most || heavier > limits.mostWeight || names.some((name) => taken.has(name))) {
      rest.push(one)
      continue
    }
    group.push(one)
    for (const name of names) taken.add(name)
    weight = heavier
  }
  queue.waiting = rest
  const { orderOf } = limits
  return orderOf ? group.sort((one, other) => compare(orderOf(one.item), orderOf(other.item))) : group
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
