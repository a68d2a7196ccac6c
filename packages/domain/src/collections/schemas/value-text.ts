import type { Field } from '../../core/field.ts'

/** The most characters of a value in a row. */
const MAX_VALUE_LENGTH = 80

/**
 * A value as text, of any type: one that its field would refuse today is shown as it is.
 *
 * @param longest the most characters
 */
export function valueText(field: Field, value: unknown, longest = MAX_VALUE_LENGTH): string {
  if (value === undefined || value === null || value === '') return ''
  const text = Array.isArray(value)
    ? value.map(plain).join(', ')
    : field.kind === 'date'
      ? dayText(value)
      : plain(value)
  return text.length > longest ? `${text.slice(0, longest - 1)}…`.toWellFormed() : text
}

const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return String(value).replace('.', ',')
  return typeof value === 'string' ? value.replaceAll('\n', ' ') : JSON.stringify(value)
}

/** "2024-03-06" → "06/03/2024"; anything else as it is. */
const dayText = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? value.split('-').toReversed().join('/')
    : plain(value)
