import { type Fields, joinPath, overlaps, resolvePath, splitPath, valueAt, withValueAt } from '@boutique/domain'
import { operated } from './autosave-pending.ts'

type Data = Record<string, unknown>

interface RemovedItem {
  /** Its list, and the item after it. */
  list: string[]
  before: string | undefined
  item: Data
}

/** Items of lists that somebody else removed while they are edited here, kept until the person chooses. */
export class RemovedItems {
  readonly #fields: Fields
  readonly #items = new Map<string, RemovedItem>()

  constructor(fields: Fields) {
    this.#fields = fields
  }

  /** The path of the removed item that contains a path. */
  around(path: string): string | undefined {
    return [...this.#items.keys()].find((item) => path === item || path.startsWith(`${item}/`))
  }

  /**
   * Finds items that contain one of `paths` and are missing in `document`.
   *
   * @param before the document that may have had them
   * @returns the paths of new ones
   */
  note(paths: readonly string[], before: Data, document: Data): string[] {
    const found = paths.flatMap((path) => {
      const item = absentItem(this.#fields, document, path)
      const standing = item && valueAt(before, splitPath(item))
      return item && standing && !this.#items.has(item) ? [[item, standing as Data] as const] : []
    })
    for (const [path, item] of found) this.#keep(path, item, before)
    return [...new Set(found.map(([path]) => path))]
  }

  /**
   * Records an item of which only the typed text is known; returns its path, if the document lacks an item around
   * `path`.
   */
  noteUnknown(path: string, document: Data): string | undefined {
    const item = absentItem(this.#fields, document, path)
    if (item) this.#keep(item, { id: splitPath(item).at(-1) as string }, document)
    return item
  }

  /** Drops the records of items that are in the document again; returns their paths. */
  forgetPresent(document: Data): string[] {
    const back = [...this.#items.keys()].filter((path) => valueAt(document, splitPath(path)) !== undefined)
    for (const path of back) this.#items.delete(path)
    return back
  }

  /** Drops the record of an item, and returns its former position. */
  take(path: string): { path: string; before?: string } | undefined {
    const removed = this.#items.get(path)
    this.#items.delete(path)
    return removed && { path: joinPath(removed.list), ...(removed.before !== undefined && { before: removed.before }) }
  }

  clear(): void {
    this.#items.clear()
  }

  /** The document with these items at their former positions. */
  addedTo(document: Data): Data {
    let whole = document
    for (const { list, before, item } of this.#items.values()) {
      const standing = valueAt(whole, list)
      const next = operated(Array.isArray(standing) ? standing : [], { op: 'add', path: joinPath(list), item, before })
      whole = withValueAt(whole, list, next) ?? whole
    }
    return whole
  }

  #keep(path: string, item: Data, document: Data): void {
    const segments = splitPath(path)
    const list = segments.slice(0, -1)
    const standing = valueAt(document, list)
    const items = Array.isArray(standing) ? (standing as Data[]) : []
    const at = items.findIndex(({ id }) => id === segments.at(-1))
    this.#items.set(path, { list, item, before: at < 0 ? undefined : (items[at + 1]?.id as string | undefined) })
  }
}

/** The first item in a path that the document does not have. */
function absentItem(fields: Fields, document: Data, path: string): string | undefined {
  const segments = splitPath(path)
  const at = segments.findIndex((_, index) => {
    const way = segments.slice(0, index + 1)
    return resolvePath(fields, way)?.kind === 'item' && valueAt(document, way) === undefined
  })
  return at < 0 ? undefined : joinPath(segments.slice(0, at + 1))
}

/** The values of an item that a client may send to add it again: without those that only the server writes. */
export function addable(fields: Fields, path: string, item: Data): Data {
  const target = resolvePath(fields, splitPath(path))
  const members = (target?.kind === 'item' && target.field.fields) || {}
  return Object.fromEntries(
    Object.entries(item).filter(([name]) => !members[name]?.derived && members[name]?.write === undefined),
  )
}

/** Whether an operation of this person removes the item. */
export const removesItem = (
  operations: readonly { op: string; path: string; item: unknown }[],
  path: string,
): boolean =>
  operations.some(({ op, path: list, item }) => op === 'remove' && overlaps(`${list}/${String(item)}`, path))
