import { useRelatedName } from '../relation/use-related.ts'
import type { CellProps } from '../types.ts'

export { plainText as text } from '../shared/texts.ts'

export const filter = null
export const sortWords = null
export const isWide = true

export function Cell({ field, value }: CellProps) {
  const ids = Array.isArray(value) ? value.map(String) : []
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Name to={field.to} id={id} />
    </span>
  ))
}

const Name = ({ to, id }: { to: string | undefined; id: string }) => useRelatedName(to, id) ?? '...'
