export { joinedText as text } from '../shared/texts.ts'

export const filter = null
export const sortWords = null
export const isWide = true
