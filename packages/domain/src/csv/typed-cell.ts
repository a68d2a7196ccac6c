import { fold } from '../texts/fold.ts'
import type { Field } from '../core/field.ts'
import { numberCell } from '../imports/cells/number-cell.ts'
import { parseValue } from '../core/fields/validate.ts'

/** The id of the document of a collection with a name; `several` have it, or none. */
export type IdOf = (collection: string, name: string) => { id: string } | 'several' | undefined

/** The value of a pasted cell, null for an empty one; or why it is none. */
export type ReadCell = { value: unknown } | { error: string }

const TRUE: ReadonlySet<string> = new Set(['oui', 'o', 'vrai', 'true', 'yes', 'x', '1'])
const FALSE: ReadonlySet<string> = new Set(['non', 'n', 'faux', 'false', 'no', '0'])

/** The most characters of a cell that is read as a word: an option, a name, a day. */
const MAX_WORD = 500

/**
 * Reads a cell as exports write it, and as people type it: "1 200,50 €", 03/12/2026, "oui", the label of an option, the
 * name of a related document. What the field itself refuses is refused with its sentence.
 */
export function readCell(field: Field, text: string, idOf: IdOf): ReadCell {
  const plain = text.trim()
  if (plain === '') return { value: null }
  const read = valueOf(field, plain, idOf)
  if ('error' in read) return read
  const parsed = parseValue(field, read.value, [])
  return parsed.errors ? { error: parsed.errors[0]?.message ?? 'Cette valeur ne convient pas' } : read
}

function valueOf(field: Field, text: string, idOf: IdOf): ReadCell {
  const { kind } = field
  if (kind === 'integer' || kind === 'decimal' || kind === 'price') return numberOf(field, text)
  if (kind === 'text' || kind === 'multiline' || kind === 'email' || kind === 'link') return { value: unguarded(text) }
  if (text.length > MAX_WORD) return { error: 'Ce texte est trop long pour cette colonne' }
  if (kind === 'boolean') return flagOf(text)
  if (kind === 'choice') return optionOf(field, text)
  if (kind === 'date') return { value: dayOf(text) ?? text }
  if (kind === 'relation') return relatedOf(field, unguarded(text), idOf)
  return { error: `« ${field.label} » ne se colle pas` }
}

/** A number as in an imported file, with the unit of its field: "12 mois". */
function numberOf(field: Field, text: string): ReadCell {
  const { unit } = field
  const bare = unit !== undefined && text.endsWith(unit) ? text.slice(0, -unit.length) : text
  const read = numberCell(field, bare, '', 'person')
  return 'code' in read ? { error: read.message } : read
}

/** Without the apostrophe that an export puts in front of what a spreadsheet would run. */
const unguarded = (text: string): string =>
  /^'[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) ? text.slice(1) : text

function flagOf(text: string): ReadCell {
  const word = fold(text)
  if (TRUE.has(word)) return { value: true }
  return FALSE.has(word) ? { value: false } : { error: '« oui » ou « non » est attendu' }
}

function optionOf({ values = {} }: Field, text: string): ReadCell {
  const word = fold(text)
  const found = Object.entries(values).find(([value, label]) => value === text || fold(label) === word)
  if (found) return { value: found[0] }
  return { error: `Ce n'est pas une des valeurs : ${Object.values(values).slice(0, 8).join(', ')}` }
}

/** 03/12/2026, 3/12/26, 2026-12-03 as a day; undefined for anything else. */
function dayOf(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? []
  if (year === '') return undefined
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function relatedOf({ to = '' }: Field, name: string, idOf: IdOf): ReadCell {
  const found = idOf(to, name)
  if (found === 'several') return { error: `Plusieurs portent le nom « ${name.slice(0, 80)} »` }
  return found ? { value: found.id } : { error: `« ${name.slice(0, 80)} » n'existe pas` }
}
