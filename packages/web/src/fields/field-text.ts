import { type Field, formatDay, formatDayLong, formatEuros } from '@boutique/domain'
import { parisLocal } from './instant/paris.ts'

/** How a filled value reads in one line of French; '' for nothing. Ids of other documents stay ids. */
export function fieldText(field: Field, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'number') return numberText(field, value)
  if (Array.isArray(value)) return listText(field, value)
  if (typeof value === 'object') return objectText(field, value as Record<string, unknown>)
  const text = String(value)
  if (field.values) return field.values[text] ?? text
  if (field.kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return formatDayLong(text)
  if (field.kind === 'instant') return instantText(text)
  return field.kind === 'secret' ? '••••••' : text
}

/** A date as short as a row wants it: 06/03/24. */
export function shortText(field: Field, value: unknown): string {
  const isDay = field.kind === 'date' || field.kind === 'instant'
  if (!isDay || typeof value !== 'string' || parisLocal(value) === undefined) return fieldText(field, value)
  return formatDay(value)
}

function numberText(field: Field, value: number): string {
  if (field.kind === 'price') return formatEuros(value, 'row')
  const text = value
    .toLocaleString('fr-FR', { maximumFractionDigits: 3 })
    .replace(/\s/g, '\u00a0')
    .replace('-', '\u2212')
  return field.unit ? `${text}\u00a0${field.unit}` : text
}

function instantText(text: string): string {
  const local = parisLocal(text)
  if (local === undefined) return text
  return `${formatDayLong(text)} à ${local.slice(11, 16)}`
}

function listText(field: Field, list: readonly unknown[]): string {
  if (field.kind === 'choices') return list.map((one) => field.values?.[String(one)] ?? String(one)).join(', ')
  if (field.kind === 'strings') return list.join(', ')
  if (field.kind === 'photos') return counted(list.length, 'photo')
  const names = list.map((item) => (item as Record<string, unknown> | null)?.libelle).filter(Boolean)
  return names.length === list.length && names.length > 0 ? names.join(', ') : counted(list.length, 'élément')
}

const counted = (count: number, noun: string): string => `${count}\u00a0${noun}${count > 1 ? 's' : ''}`

function objectText(field: Field, value: Record<string, unknown>): string {
  if (field.kind === 'richtext') return richText(value)
  if (field.shape === 'map') return Object.keys(value).join(', ')
  const members = Object.entries(field.fields ?? {}).flatMap(([name, member]) => {
    const text = fieldText(member, value[name])
    return text === '' || value[name] === false ? [] : [`${member.label} ${text}`]
  })
  if (field.fields) return members.join(', ')
  const text = value.libelle ?? value.name ?? value.header
  return typeof text === 'string' ? text : ''
}

/** The words of a structured text, without its form. */
function richText(node: Record<string, unknown>): string {
  if (typeof node.text === 'string') return node.text
  const content = Array.isArray(node.content) ? (node.content as Record<string, unknown>[]) : []
  return content.map(richText).join(node.type === 'doc' ? ' ' : '')
}
