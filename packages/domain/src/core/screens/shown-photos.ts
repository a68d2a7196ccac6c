import type { Data } from '../collection.ts'
import type { Field, Fields } from '../field.ts'

/**
 * The storage paths of the photos and files that a document shows, each once: those of its photo fields, and texts
 * declared with `isPhoto`, also in objects and in items of lists.
 */
export function shownPhotos(fields: Fields, data: Data): string[] {
  if (!showsPhotos(fields)) return []
  const found = new Set<string>()
  collect(fields, data, found)
  return [...found]
}

function collect(fields: Fields, data: Data, found: Set<string>): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = data[name]
    if (value === undefined || value === null) continue
    if (field.kind === 'photos' && Array.isArray(value)) for (const path of value) add(path, found)
    else if (field.isPhoto) add(value, found)
    else if (field.fields && isShowing(field))
      for (const members of membersOf(field, value)) collect(field.fields, members, found)
  }
}

const add = (path: unknown, found: Set<string>): void => {
  if (typeof path === 'string' && path !== '') found.add(path)
}

function membersOf({ shape }: Field, value: unknown): Data[] {
  const all: unknown[] = shape === 'object' ? [value] : shape === 'items' && Array.isArray(value) ? value : []
  return all.filter((one): one is Data => typeof one === 'object' && one !== null && !Array.isArray(one))
}

const known = new WeakMap<Fields, boolean>()

/** Whether documents with these fields can show photos. */
export function showsPhotos(fields: Fields): boolean {
  const before = known.get(fields)
  if (before !== undefined) return before
  const shows = Object.values(fields).some(isShowing)
  known.set(fields, shows)
  return shows
}

const isShowing = ({ kind, isPhoto, fields }: Field): boolean =>
  kind === 'photos' || isPhoto === true || (fields !== undefined && showsPhotos(fields))
