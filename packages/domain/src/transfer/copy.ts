import type { Data, SystemFields } from '../core/collection.ts'
import type { Field, Fields } from '../core/field.ts'
import { TRANSFERRED } from './kinds.ts'

/** A document as it is stored here. */
export interface TransferSource extends SystemFields {
  data: Data
}
/** The id of the copy of a document: always the same for one source. */
export type CopyId = (collection: string, id: string) => string

/** Whether a document may be copied and marked: a campaign that is being sent stays. Pure. */
export const mayTransfer = (data: Data): boolean => data.sendingState !== 'sending'

/**
 * The copy of a document for the project of its boutique. Pure. Relations to documents that a transfer copies name
 * their copies, others and paths of photos stay as they are; instants are dates, which the project stores as timestamps.
 * @param transfer the id of the transfer, kept in the copy with the id of the source
 */
export function copyOf(
  { id, createdAt, updatedAt, datetime, data }: TransferSource,
  { fields, boutique, transfer, copyId }: { fields: Fields; boutique: string; transfer: string; copyId: CopyId },
): Data {
  return {
    ...copiedFields(fields, data, copyId),
    boutique,
    deleted: false,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    datetime,
    transfert: { id: transfer, source: id },
  }
}

function copiedFields(fields: Fields, data: Data, copyId: CopyId): Data {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = fields[name]
      return [name, field ? copiedValue(field, value, copyId) : value]
    }),
  )
}

function copiedValue(field: Field, value: unknown, copyId: CopyId): unknown {
  const { kind, to, shape, fields } = field
  if (to !== undefined && TRANSFERRED.has(to)) {
    if (typeof value === 'string') return copyId(to, value)
    if (Array.isArray(value)) return value.map((one) => copyId(to, String(one)))
  }
  if (kind === 'instant' && typeof value === 'string') return new Date(value)
  if (!fields || typeof value !== 'object' || value === null) return value
  if (shape === 'items' && Array.isArray(value)) return value.map((item) => copiedFields(fields, item as Data, copyId))
  return shape === 'object' ? copiedFields(fields, value as Data, copyId) : value
}
