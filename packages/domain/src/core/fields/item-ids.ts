import type { Field, Fields } from '../field.ts'

type Data = Record<string, unknown>
const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A copy of a document's data in which every item of its lists has an id, lists inside objects and items included. One
 * that has none is new: it also gets the defaults of its fields. Screens give their items ids, and fill in defaults where
 * people see them.
 */
export const withItemIds = (fields: Fields, data: Data, newId: () => string): Data =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = fields[name]
      return [name, field ? withItemIdsIn(field, value, newId) : value]
    }),
  )

/** The same for the value of one field. */
export function withItemIdsIn(field: Field, value: unknown, newId: () => string): unknown {
  if (field.shape === 'items') return withIds(field, value, newId)
  return field.shape === 'object' && isRecord(value) ? withItemIds(field.fields ?? {}, value, newId) : value
}

function withIds(field: Field | undefined, value: unknown, newId: () => string): unknown {
  if (!Array.isArray(value)) return value
  const fields = field?.fields ?? {}
  return value.map((item) => {
    if (!isRecord(item)) return item
    const inner = Object.entries(item).map(([key, member]) => [key, withIds(fields[key], member, newId)])
    const defaults = item.id === undefined ? defaultsOf(fields) : {}
    return { ...defaults, ...Object.fromEntries(inner), id: item.id ?? newId() }
  })
}

const defaultsOf = (fields: Fields): Data =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  )
