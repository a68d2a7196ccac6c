import {
  type FieldError,
  type Fields,
  isStorableText,
  joinPath,
  type ListOperation,
  missingFields,
  parseValue,
  resolvePath,
  splitPath,
} from '@boutique/domain'
import { operationPath, type Pending } from './autosave-pending.ts'

type Read = { value: unknown; errors?: undefined } | { errors: FieldError[] }

/** The stored form of a typed value, or its error, by the same schemas as on the server. */
export function readAt(fields: Fields, path: string, raw: unknown): Read {
  const segments = splitPath(path)
  const target = resolvePath(fields, segments)
  if (!target) return { errors: [{ path, message: "Ce champ n'existe pas" }] }
  if (target.kind === 'field') return parseValue(target.field, raw ?? undefined, segments)
  const parent = segments.slice(0, -1)
  const last = segments.at(-1) as string
  if (raw === undefined || raw === null) return { value: undefined }
  if (target.kind === 'item') return firstOf(parseValue(target.field, [{ ...raw, id: target.id }], parent))
  const parsed = parseValue(target.field, { [last]: raw }, parent)
  return parsed.errors ? parsed : { value: (parsed.value as Record<string, unknown> | undefined)?.[last] }
}

/** A typed value in its stored form; unchanged while it is invalid. */
export function readable(fields: Fields, path: string, raw: unknown): unknown {
  const read = readAt(fields, path, raw)
  return read.errors ? raw : (read.value ?? undefined)
}

/** Changes with their values in stored form. */
export const readablePending = (fields: Fields, pending: Pending): Pending => ({
  ...pending,
  values: Object.fromEntries(
    Object.entries(pending.values).map(([path, { value, since }]) => [
      path,
      { value: value === null ? null : readable(fields, path, value), since },
    ]),
  ),
})

const firstOf = (parsed: Read): Read =>
  parsed.errors ? parsed : { value: (parsed.value as unknown[] | undefined)?.[0] }

function operationErrors(fields: Fields, operation: ListOperation): FieldError[] {
  if (operation.op !== 'add') return []
  const segments = splitPath(operation.path)
  const target = resolvePath(fields, segments)
  if (target?.kind !== 'field') return []
  const { errors = [] } = parseValue(target.field, [operation.item], segments)
  const item = splitPath(operationPath(operation))
  // The schema numbers items; change paths name them by id.
  return errors.map((error) => ({ ...error, path: joinPath([...item, ...splitPath(error.path).slice(item.length)]) }))
}

/** The errors of pending changes, by the path of the value or of the item. */
export function pendingErrors(fields: Fields, pending: Pending): Map<string, FieldError[]> {
  const errors = new Map<string, FieldError[]>()
  for (const [path, { value }] of Object.entries(pending.values)) {
    const read = readAt(fields, path, value)
    if (read.errors) errors.set(path, read.errors)
  }
  for (const { operation } of pending.operations) {
    const found = operationErrors(fields, operation)
    if (found.length) errors.set(operationPath(operation), found)
  }
  return errors
}

/** The required fields that are empty, without those that the server fills: derived ones, and prefilled ones at first. */
export function missingIn(fields: Fields, document: Record<string, unknown>, isStored: boolean): FieldError[] {
  return missingFields(fields, document).filter(
    ({ path }) => !fields[path]?.derived && (isStored || !fields[path]?.prefilled),
  )
}

/** A batch's values in the form the server stores: trimmed, numbers parsed, null for empty. */
export function storedChanges(fields: Fields, changes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).map(([path, raw]) => {
      const read = readAt(fields, path, raw)
      return [path, read.errors ? raw : (read.value ?? null)]
    }),
  )
}

/** Whether a path is a secret, which is never kept in the browser's storage. */
export function isSecret(fields: Fields, path: string): boolean {
  const target = resolvePath(fields, splitPath(path))
  return target?.kind === 'field' && target.field.kind === 'secret'
}

/** Removes characters that cannot be stored, which a paste may contain: NUL and lone surrogates. */
export const storable = (value: unknown): unknown =>
  typeof value === 'string' && !isStorableText(value) ? value.replaceAll('\u0000', '').toWellFormed() : value
