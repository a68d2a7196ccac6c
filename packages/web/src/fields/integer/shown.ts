export { numberFilter as filter } from '../shared/filters.tsx'
export { byAmount as sortWords } from '../shared/sort-words.ts'
export { numberText as text } from '../shared/texts.ts'

export const isWide = false
