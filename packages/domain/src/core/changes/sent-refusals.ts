import type { Changes } from './changes.ts'
import type { FieldKind } from '../fields/field-kinds.ts'
import type { Field, Fields } from '../field.ts'
import { joinPath, resolvePath, splitPath } from './path.ts'
import { type FieldError, MAX_ERRORS } from '../problem.ts'
import { richTextRefusal } from '../fields/rich-refusal.ts'

/**
 * Why a value is refused that a client sends although the schema of its kind could store a part of it, as a French
 * sentence. Stored values are not asked: what was stored before can still be changed, undone and copied.
 */
const REFUSALS: { readonly [K in FieldKind]?: (raw: unknown) => string | undefined } = { richtext: richTextRefusal }

type Data = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The errors of what a client sends for a new document, by their kinds: the first `MAX_ERRORS`. */
export function refusedData(fields: Fields, sent: Data): FieldError[] {
  return refusedMembers(fields, sent, []).slice(0, MAX_ERRORS)
}

/** The same for changes of a document. Paths that lead nowhere are left to `applyChanges`. */
export function refusedChanges(fields: Fields, { values, operations }: Changes): FieldError[] {
  const added = operations.flatMap((one): [string, unknown][] => {
    if (one.op !== 'add') return []
    const name = isRecord(one.item) ? one.item.id : undefined
    return [[joinPath([...splitPath(one.path), typeof name === 'string' ? name : '0']), one.item]]
  })
  return [...Object.entries(values), ...added]
    .flatMap(([path, raw]) => refusedAt(fields, splitPath(path), raw))
    .slice(0, MAX_ERRORS)
}

function refusedAt(fields: Fields, segments: string[], raw: unknown): FieldError[] {
  const target = resolvePath(fields, segments)
  if (!target) return []
  return target.kind === 'field'
    ? refusedValue(target.field, raw, segments)
    : refusedMembers(target.field.fields, raw, segments)
}

function refusedValue(field: Field, raw: unknown, path: readonly string[]): FieldError[] {
  const message = REFUSALS[field.kind]?.(raw)
  if (message) return [{ path: joinPath(path), message }]
  if (field.shape === 'object') return refusedMembers(field.fields, raw, path)
  if (field.shape === 'items' && Array.isArray(raw)) {
    // A list with too many items is refused for their number: they are not read.
    if (field.most !== undefined && raw.length > field.most) return []
    return raw.flatMap((item: unknown, index) => {
      const id = isRecord(item) ? item.id : undefined
      return refusedMembers(field.fields, item, [...path, typeof id === 'string' ? id : String(index)])
    })
  }
  if (field.shape === 'map' && isRecord(raw))
    return Object.entries(raw).flatMap(([key, texts]) => refusedMembers(field.fields, texts, [...path, key]))
  return []
}

const refusedMembers = (fields: Fields = {}, raw: unknown, path: readonly string[]): FieldError[] =>
  !isRecord(raw)
    ? []
    : Object.entries(raw).flatMap(([name, value]) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        return field ? refusedValue(field, value, [...path, name]) : []
      })
