import { type Field, formatDay, formatDayLong } from '@boutique/domain'
import { plainText } from '../shared/texts.ts'

export { dayFilter as filter } from '../shared/filters.tsx'
export { byTime as sortWords } from '../shared/sort-words.ts'

export const isWide = false

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
export const text = (field: Field, value: unknown) => (isDay(value) ? formatDayLong(value) : plainText(field, value))
export const shortText = (field: Field, value: unknown) => (isDay(value) ? formatDay(value) : plainText(field, value))
