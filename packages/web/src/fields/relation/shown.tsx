import { RelationFilter } from '../form-parts.ts'
import { whileLoading } from '../shared/FilterLoading.tsx'
import type { CellProps, FieldFilter } from '../types.ts'
import { useRelatedName } from './use-related.ts'

export { alphabetical as sortWords } from '../shared/sort-words.ts'
export { plainText as text } from '../shared/texts.ts'

export const isWide = false
export const filter: FieldFilter = { Control: whileLoading(RelationFilter) }

export function Cell({ field, value }: CellProps) {
  const id = typeof value === 'string' && value !== '' ? value : undefined
  return useRelatedName(field.to, id) ?? (id === undefined ? '' : '...')
}
