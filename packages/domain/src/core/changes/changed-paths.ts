import { parentPaths } from './path.ts'

/**
 * Finds the latest change at, above or below a path, in time proportional to the length of the path. Built once from
 * the changes of others, and queried once for each path to change.
 */
export class ChangedPaths<T> {
  readonly #exact = new Map<string, { order: number; change: T }>()
  /** Every path above a changed one, with the latest change below it. */
  readonly #below = new Map<string, { order: number; change: T }>()

  /** @param changes paths with information about their change, oldest first */
  constructor(changes: Iterable<readonly [path: string, change: T]>) {
    let order = 0
    for (const [path, change] of changes) {
      const found = { order: order++, change }
      this.#exact.set(path, found)
      for (const parent of parentPaths(path)) this.#below.set(parent, found)
    }
  }

  /** The latest change that overlaps the path: of the path itself, inside it, or around it. */
  overlapping(path: string): T | undefined {
    const candidates = [this.#exact.get(path), this.#below.get(path)]
    for (const parent of parentPaths(path)) candidates.push(this.#exact.get(parent))
    let latest: { order: number; change: T } | undefined
    for (const one of candidates) if (one && one.order >= (latest?.order ?? 0)) latest = one
    return latest?.change
  }
}
