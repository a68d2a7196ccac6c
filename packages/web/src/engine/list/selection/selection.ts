/** What is selected in a list: the ids, or with `all` every document that the list shows except the ids. */
export interface Selection {
  readonly all: boolean
  readonly ids: ReadonlySet<string>
  /** The item at which a range begins. */
  readonly anchor?: string
}

export const NOTHING: Selection = { all: false, ids: new Set() }

/** Every document that the list shows, on all of its pages. */
export const everything = ({ anchor }: Selection): Selection => ({ all: true, ids: new Set(), anchor })

export const isSelected = ({ all, ids }: Selection, id: string): boolean => ids.has(id) !== all

/**
 * How many documents are selected.
 * @param total how many the list has; undefined until it is known
 */
export function selectedCount({ all, ids }: Selection, total: number | undefined): number | undefined {
  if (!all) return ids.size
  return total === undefined ? undefined : Math.max(0, total - ids.size)
}

/** The selection with some items selected, or not. */
function put(selection: Selection, items: readonly string[], selected: boolean): Selection {
  const ids = new Set(selection.ids)
  for (const id of items) {
    if (selected === selection.all) ids.delete(id)
    else ids.add(id)
  }
  return { ...selection, ids }
}

/** Selects one item or takes it out; a range begins at it. */
export const toggle = (selection: Selection, id: string): Selection => ({
  ...put(selection, [id], !isSelected(selection, id)),
  anchor: id,
})

/** Selects items besides. */
export const add = (selection: Selection, items: readonly string[]): Selection => put(selection, items, true)

/** The items between two of them, in the order of the list; none when one of them is not shown any more. */
function between(order: readonly string[], from: string, to: string): readonly string[] {
  const ends = [order.indexOf(from), order.indexOf(to)].toSorted((one, other) => one - other)
  const [first = -1, last = -1] = ends
  return first < 0 ? [] : order.slice(first, last + 1)
}

/** Selects from the anchor to an item, as a click with Maj does. Without an anchor it selects the item. */
export function selectTo(selection: Selection, order: readonly string[], to: string): Selection {
  const range = selection.anchor === undefined ? [] : between(order, selection.anchor, to)
  return range.length === 0 ? { ...put(selection, [to], true), anchor: to } : put(selection, range, true)
}

/** The range from the anchor ends at `to` and no longer at `from`, as an arrow with Maj moves its end. */
export function moveEnd(selection: Selection, order: readonly string[], from: string, to: string): Selection {
  const { anchor } = selection
  const isKept = anchor !== undefined && isSelected(selection, from) && between(order, anchor, from).length > 0
  const start = isKept ? anchor : from
  const without = put(selection, between(order, start, from), false)
  return { ...put(without, between(order, start, to), true), anchor: start }
}

/** The loaded documents of a list, and whether there are more. */
export interface Loaded {
  ids: readonly string[]
  hasMore: boolean
  /** Those that a range goes over, in their order, where some of them are not shown. */
  order?: readonly string[]
}

/**
 * Takes out what is gone from the list. An item that new ones pushed behind the last loaded page is not gone: those at
 * the end are missing, and the last one shown now was shown before.
 */
export function withoutGone(selection: Selection, before: Loaded, after: Loaded): Selection {
  const shown = new Set(after.ids)
  const last = after.ids.at(-1)
  const lastKept = before.ids.findLastIndex((id) => shown.has(id))
  const isPushed = after.hasMore && last !== undefined && before.ids[lastKept] === last
  const left = isPushed ? before.ids.slice(0, lastKept + 1) : before.ids
  const gone = left.filter((id) => !shown.has(id) && selection.ids.has(id))
  if (gone.length === 0) return selection
  const ids = new Set(selection.ids)
  for (const id of gone) ids.delete(id)
  return { ...selection, ids }
}
