import { optionFilter } from '../shared/filters.tsx'

export { alphabetical as sortWords } from '../shared/sort-words.ts'
export { optionText as text } from '../shared/texts.ts'

export const isWide = false

export const filter = optionFilter(({ values }) => values ?? {})
