import type { ProductLine } from '@boutique/domain'
import type { CellProps } from '../types.ts'

export { itemsText as text } from '../shared/texts.ts'

export const filter = null
export const sortWords = null
export const isWide = true

export const Cell = ({ value }: CellProps) =>
  (value as ProductLine[]).map(({ libelle = '', valeur = '' }) => `${libelle} : ${valeur}`).join(', ')
