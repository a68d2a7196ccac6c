import { type Field, fold, type IdOf, readCell } from '@boutique/domain'
import { answers } from '../../base/session/answers.ts'

/** A field that a person may change by a typed value. */
export interface TypedField {
  path: string
  field: Field
}

/** A value that a typed text gives to a field. */
export interface TypedValue extends TypedField {
  value: unknown
  /** The text is the whole name of the field. */
  isExact: boolean
}

/** A name that a typed text gives to a relation, whose document has yet to be found. */
export interface TypedName extends TypedField {
  name: string
}

/** A longer text is no field with its value. */
const MAX_LENGTH = 200
const MAX_WORDS = 12
/** The fewest letters that stand for a field, and for a flag without a value. */
const FEWEST = 3
/** The most options of a choice that are offered. */
const MAX_OPTIONS = 5

/** The name of a field needs all of its words for these: any text is a value of theirs. */
const NAMED_WHOLE: ReadonlySet<string> = new Set(['text', 'email', 'link'])

const NOBODY: IdOf = () => undefined

/**
 * The values that a text like "prix 120", "stock 3", "état neuf" or "mettre en ligne" gives: fields named exactly first.
 * A value that the field refuses is none. Relations are left to `typedNames`.
 */
export function typedValues(fields: readonly TypedField[], typed: string): TypedValue[] {
  const parts = splits(typed)
  const found = fields.flatMap((one): TypedValue[] => {
    if (one.field.kind === 'relation') return []
    const split = parts.filter(({ name }) => isNamed(one.field, name))
    for (const { name, value } of split) {
      const isExact = isWhole(one.field, name)
      const values = valuesOf(one.field, value)
      if (values.length > 0) return values.map((read) => ({ ...one, value: read, isExact }))
    }
    return one.field.kind === 'boolean' ? flagsOf(one, typed) : []
  })
  return found.toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
}

/** The relations that a text like "catégorie chaises" names, with the name of the other document. */
export function typedNames(fields: readonly TypedField[], typed: string): TypedName[] {
  const parts = splits(typed)
  return fields.flatMap((one) => {
    const split = one.field.kind === 'relation' ? parts.find(({ name }) => isNamed(one.field, name)) : undefined
    return split && split.value.length > 1 ? [{ ...one, name: split.value }] : []
  })
}

/** Every way to read a text as a name and a value, the longest name first. */
function splits(typed: string): { name: string; value: string }[] {
  if (typed.length > MAX_LENGTH) return []
  const words = typed.trim().split(/\s+/)
  if (words.length > MAX_WORDS) return []
  return words
    .slice(1)
    .map((_, index) => ({ name: words.slice(0, index + 1).join(' '), value: words.slice(index + 1).join(' ') }))
    .toReversed()
}

function isNamed(field: Field, name: string): boolean {
  if (isWhole(field, name)) return true
  if (NAMED_WHOLE.has(field.kind) || name.length < FEWEST) return false
  const known = fold(`${field.label} ${field.words ?? ''}`).split(/[\s'’]+/)
  return fold(name)
    .split(/[\s'’]+/)
    .every((word) => known.some((one) => one.startsWith(word)))
}

const isWhole = ({ label, words }: Field, name: string): boolean =>
  fold(label) === fold(name) || (words !== undefined && fold(words) === fold(name))

/** What a text is as a value, as in a pasted cell; of a choice, every option that it begins. */
function valuesOf(field: Field, text: string): unknown[] {
  if (field.kind === 'choice') {
    const options = Object.entries(field.values ?? {})
    return options
      .filter(([, label]) => fold(label).startsWith(fold(text)))
      .slice(0, MAX_OPTIONS)
      .map(([value]) => value)
  }
  const read = readCell(field, text, NOBODY)
  if ('error' in read || read.value === null) return []
  const parsed = field.schema.safeParse(read.value)
  return parsed.success && parsed.data !== undefined ? [parsed.data] : []
}

/** Both states of a flag that a text names without a value; its verbs name one of them. */
function flagsOf(one: TypedField, typed: string): TypedValue[] {
  if (typed.trim().length < FEWEST || typed.length > MAX_LENGTH) return []
  return [true, false]
    .filter((value) => answers(`${one.field.label} ${verbOf(one.field, value) ?? ''}`, typed))
    .map((value) => ({ ...one, value, isExact: false }))
}

/** What setting or unsetting a flag is called. */
export const verbOf = ({ verbs }: Field, value: unknown): string | undefined =>
  verbs && typeof value === 'boolean' ? verbs[value ? 'on' : 'off'] : undefined
