import { optionFilter } from '../shared/filters.tsx'

export { byAmount as sortWords } from '../shared/sort-words.ts'
export { plainText as text } from '../shared/texts.ts'

export const isWide = false

/** The two values in the address of a list, with their words. */
export const SAID = { oui: 'Oui', non: 'Non' }

export const filter = optionFilter(() => SAID)
