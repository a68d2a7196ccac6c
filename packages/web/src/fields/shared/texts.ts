import { type Field, formatEuros } from '@boutique/domain'
import type { TextOf } from '../types.ts'

/** The texts of values in one line of French, by kind. None is called with an empty value. */

/** Any value: the default for kinds, and for values of another type than the kind's. */
export function plainText(_: Field, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'number') return decimalText(value)
  if (Array.isArray(value)) return countedText(value.length, 'élément')
  if (typeof value !== 'object' || value === null) return String(value)
  const { libelle, name, header } = value as Record<string, unknown>
  const text = libelle ?? name ?? header
  return typeof text === 'string' ? text : ''
}

const decimalText = (value: number): string =>
  value.toLocaleString('fr-FR', { maximumFractionDigits: 3 }).replace(/\s/g, '\u00a0').replace('-', '\u2212')

/** A number with its unit. */
export function numberText(field: Field, value: unknown): string {
  const text = plainText(field, value)
  return field.unit && typeof value === 'number' ? `${text}\u00a0${field.unit}` : text
}

export const priceText = (field: Field, value: unknown): string =>
  typeof value === 'number' ? formatEuros(value, 'row') : plainText(field, value)

/** The label of an option. */
export const optionText = (field: Field, value: unknown): string =>
  (typeof value === 'string' && field.values?.[value]) || plainText(field, value)

export const optionsText = (field: Field, value: unknown): string =>
  Array.isArray(value) ? value.map((one) => optionText(field, one)).join(', ') : plainText(field, value)

/** The texts of a list, joined. */
export const joinedText = (field: Field, value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : plainText(field, value)

/** The names of items if all have one, else their number. */
export function itemsText(field: Field, value: unknown): string {
  if (!Array.isArray(value)) return plainText(field, value)
  const names = value.map((item: unknown) => (item === null ? '' : plainText(field, item))).filter(Boolean)
  return names.length === value.length && names.length > 0 ? names.join(', ') : countedText(value.length, 'élément')
}

/** The non-empty members of an object: "Largeur 12,5 cm, Fragile Oui". */
export function membersText(field: Field, value: unknown, textOf: TextOf): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return plainText(field, value)
  const members = Object.entries(field.fields ?? {}).flatMap(([name, member]) => {
    const inner = (value as Record<string, unknown>)[name]
    const text = textOf(member, inner)
    return text === '' || inner === false ? [] : [`${member.label} ${text}`]
  })
  return members.join(', ')
}

/** "3 photos". */
export const countedText = (count: number, noun: string): string => `${count}\u00a0${noun}${count > 1 ? 's' : ''}`
