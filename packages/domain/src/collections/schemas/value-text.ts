import type { Field } from '../../core/field.ts'

const LONGEST = 80

/** A value in a row, of any type: one that its field would refuse today is shown as it is. */
export function valueText(field: Field, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value)) return shortened(value.map(plain).join(', '))
  if (field.kind === 'date' && typeof value === 'string') return dayText(value)
  return shortened(plain(value))
}

const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return String(value).replace('.', ',')
  return typeof value === 'string' ? value.replaceAll('\n', ' ') : JSON.stringify(value)
}

/** "2024-03-06" → "06/03/2024"; anything else as it is. */
const dayText = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').toReversed().join('/') : shortened(value)

const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…`.toWellFormed() : text
