import type { Field, Fields } from '../field.ts'

/** Splits a change path: `options/o1/libelle`. `~1` stands for "/" and `~0` for "~" inside a segment. */
export const splitPath = (path: string): string[] =>
  path.split('/').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The inverse of `splitPath`. */
export const joinPath = (segments: readonly string[]): string =>
  segments.map((segment) => segment.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')

/** Whether one path contains the other or both are equal: changes of such paths cannot be merged. */
export function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)
}

/** The ancestors of a path, longest first: `a/b/c` has `a/b` and `a`. */
export function parentPaths(path: string): string[] {
  const parents: string[] = []
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) parents.push(path.slice(0, end))
  return parents
}

/** The target of a path: a field, an item of a list, or a language of translations. */
export type Target =
  | { kind: 'field'; field: Field; fields: Fields }
  | { kind: 'item'; field: Field; id: string }
  | { kind: 'language'; field: Field; language: string }

/** Resolves a path in the declarations; undefined when it has no target. */
export function resolvePath(fields: Fields, segments: readonly string[]): Target | undefined {
  const [name, ...rest] = segments
  if (name === undefined || !Object.hasOwn(fields, name)) return undefined
  const field = fields[name] as Field
  if (rest.length === 0) return { kind: 'field', field, fields }
  if (field.shape === 'object') return resolvePath(field.fields ?? {}, rest)
  const [key, ...inner] = rest as [string, ...string[]]
  if (field.shape === 'items') {
    return inner.length ? resolvePath(field.fields ?? {}, inner) : { kind: 'item', field, id: key }
  }
  if (field.shape === 'map' && field.languages?.includes(key)) {
    return inner.length ? resolvePath(field.fields ?? {}, inner) : { kind: 'language', field, language: key }
  }
  return undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The value at a path, finding items by id; undefined when any step is missing. */
export function valueAt(data: unknown, segments: readonly string[]): unknown {
  let value: unknown = data
  for (const segment of segments) {
    if (Array.isArray(value)) value = value.find((item) => isRecord(item) && item.id === segment)
    else if (isRecord(value) && Object.hasOwn(value, segment)) value = value[segment]
    else return undefined
  }
  return value
}

/**
 * A copy of `data` with the value set at the path (removed when undefined), sharing unchanged parts. Missing objects on
 * the path are created; for a missing item, undefined is returned.
 */
export function withValueAt<T>(data: T, segments: readonly string[], value: unknown): T | undefined {
  const [segment, ...rest] = segments
  if (segment === undefined) return value as T
  if (Array.isArray(data)) {
    const index = data.findIndex((item) => isRecord(item) && item.id === segment)
    if (index < 0) return undefined
    const changed = withValueAt(data[index], rest, value)
    if (changed === undefined && rest.length > 0) return undefined
    return (changed === undefined ? data.toSpliced(index, 1) : data.with(index, changed)) as T
  }
  const record: Record<string, unknown> = isRecord(data) ? data : {}
  const inner = withValueAt(Object.hasOwn(record, segment) ? record[segment] : undefined, rest, value)
  if (inner === undefined && rest.length > 0) return undefined
  const { [segment]: _, ...others } = record
  // Empty means absent, for objects and lists alike.
  const gone = inner === undefined || (isRecord(inner) && Object.keys(inner).length === 0)
  if (gone) return others as T
  return { ...record, [segment]: inner } as T
}

/**
 * Whether the path contains an item that the document does not have. Only the declarations can tell: for a missing
 * list, `withValueAt` would treat the item's id as a key of an object.
 */
export function throughAbsentItem(fields: Fields, data: unknown, segments: readonly string[]): boolean {
  return segments.some((_, at) => {
    const way = segments.slice(0, at + 1)
    return resolvePath(fields, way)?.kind === 'item' && valueAt(data, way) === undefined
  })
}
