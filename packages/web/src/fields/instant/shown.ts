import { type Field, formatDay, formatDayLong } from '@boutique/domain'
import { plainText } from '../shared/texts.ts'
import { parisLocal } from './paris.ts'

export { dayFilter as filter } from '../shared/filters.tsx'
export { byTime as sortWords } from '../shared/sort-words.ts'

export const isWide = false

export function text(field: Field, value: unknown): string {
  const local = typeof value === 'string' ? parisLocal(value) : undefined
  return local === undefined ? plainText(field, value) : `${formatDayLong(String(value))} à ${local.slice(11, 16)}`
}
export const shortText = (field: Field, value: unknown) =>
  typeof value === 'string' && parisLocal(value) !== undefined ? formatDay(value) : plainText(field, value)
