export { textFilter as filter } from '../shared/filters.tsx'
export { alphabetical as sortWords } from '../shared/sort-words.ts'
export { plainText as text } from '../shared/texts.ts'

export const isWide = false
