import * as z from 'zod/mini'
import { exampleDay, exampleOption } from './example.ts'
import {
  type ColumnField,
  type ColumnOptions,
  emptyable,
  type Field,
  type FieldOptions,
  ID_PATTERN,
  isStorableText,
  shortList,
  storableText,
} from '../field.ts'
import { formatNumber } from './format-number.ts'
import { oneLine } from './one-line.ts'
import { prepared, refined, type Schema, transformed } from '../schema.ts'
import type { Scalar } from '../where.ts'

const TEXT = 'Texte attendu'
/** Text of at most `max` characters after normalisation. Longer text is refused before further checks. */
export function plainText(max: number, tidied = (value: string) => value): Schema<string> {
  const storable = storableText(TEXT)
  const isShort = (value: string): boolean => value.length <= max
  return refined(transformed(storable, tidied), isShort, `${formatNumber(max)} caractères au plus`, true)
}

/** A number in letters, for rules that keep nothing else of a text. */
const inLetters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** Texts of several shapes, for fields with a pattern of their own. */
const EXAMPLE_TEXTS = (n: number): string[] => [
  `Élément n° ${n} « d'été » ${inLetters(n)}`,
  `essai-${n}`,
  String(1000 + n),
  `exemple_${n}`,
]

interface TextOptions<Filtered extends boolean, Sorted extends boolean> extends ColumnOptions<Filtered, Sorted> {
  default?: string
  max?: number
}

/** One line of text, trimmed; line breaks and other control characters become a space. `max` characters (1,000). */
export function text<Filtered extends boolean = false, Sorted extends boolean = false>(
  options: TextOptions<Filtered, Sorted> & {
    pattern?: RegExp
    patternMessage?: string
    isPhoto?: boolean
    copied?: boolean
    becomes?(typed: string): string
    /** The n-th example, where rules refuse the usual ones. */
    example?(n: number): string
  },
): ColumnField<string, 'text', Filtered, Sorted> {
  const { max = 1000, pattern, patternMessage, example: own, ...rest } = options
  let schema = plainText(max, oneLine)
  if (pattern) schema = refined(schema, (value) => pattern.test(value), patternMessage ?? 'Format inattendu')
  const example = own ?? ((n: number) => EXAMPLE_TEXTS(n).find((value) => schema.safeParse(value).success))
  return {
    ...rest,
    kind: 'text',
    shape: 'leaf',
    column: 'text',
    maxLength: max,
    pattern,
    schema: emptyable(schema),
    example,
  }
}

/** Text of several lines; inner line breaks are kept. */
export function multiline<Filtered extends boolean = false, Sorted extends boolean = false>(
  options: TextOptions<Filtered, Sorted> & { lines?: number },
): ColumnField<string, 'multiline', Filtered, Sorted> {
  const { max = 100_000, ...rest } = options
  const schema = emptyable(plainText(max, (value) => value.trimEnd()))
  const example = (n: number) => `Première ligne ${n}\n\tet la suite`
  return { ...rest, kind: 'multiline', shape: 'leaf', column: 'text', maxLength: max, schema, example }
}

const MAX_EMAIL_LENGTH = 254
/**
 * Whether a text is an e-mail address: a local part, one @, and a domain with a dot inside; 254 characters at most.
 * Characters that separate, quote or comment addresses in a mail header are refused.
 */
export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH || !isStorableText(text)) return false
  const name = /^[^\s\p{Cc}@<>"(),;:\\[\]]+@([^\s\p{Cc}@<>"(),;:\\[\]]+)$/u.exec(text)?.[1]
  // Not part of the pattern, which would try every dot.
  return name !== undefined && name.slice(1, -1).includes('.')
}

/** An e-mail address, trimmed and in lower case (CONTACT normalisation). */
export function email<Filtered extends boolean = false, Sorted extends boolean = false>(
  options: ColumnOptions<Filtered, Sorted> & { default?: string },
): ColumnField<string, 'email', Filtered, Sorted> {
  const address = plainText(MAX_EMAIL_LENGTH, (value) => value.trim().toLowerCase())
  const schema = emptyable(refined(address, isEmail, 'Adresse e-mail attendue'))
  const example = (n: number) => `personne${n}@exemple.fr`
  return { ...options, kind: 'email', shape: 'leaf', column: 'text', maxLength: MAX_EMAIL_LENGTH, schema, example }
}

/** A flag; anything empty is false (PROD-85). */
export function boolean<Filtered extends boolean = false, Sorted extends boolean = false>(
  options: Omit<ColumnOptions<Filtered, Sorted>, 'unique' | 'uniqueMessage'> & { default?: boolean },
): ColumnField<boolean, 'boolean', Filtered, Sorted> {
  const schema = prepared(
    (value) => {
      if (value === null || value === undefined || value === '') return false
      return value === 'true' ? true : value === 'false' ? false : value
    },
    z.boolean({ error: 'Oui ou non attendu' }),
  ) as Schema<boolean | undefined>
  return {
    ...options,
    kind: 'boolean',
    shape: 'leaf',
    column: 'boolean',
    empty: false,
    schema,
    example: (n: number) => n % 2 === 1,
  }
}

/** One value of a closed list; `values` maps what is stored to its French label. */
export function choice<V extends string, Filtered extends boolean = false, Sorted extends boolean = false>(
  options: ColumnOptions<Filtered, Sorted> & {
    values: Readonly<Record<V, string>>
    default?: NoInfer<V>
    oneTap?: true
  },
): ColumnField<V, 'choice', Filtered, Sorted> {
  const known = Object.keys(options.values) as [V, ...V[]]
  const schema = emptyable(z.enum(known, { error: `Valeur inconnue (${known.join(', ')})` }))
  const example = exampleOption(known)
  return { ...options, kind: 'choice', shape: 'leaf', column: 'text', schema, example }
}

/** Several values of a closed list, without duplicates. */
export function choices<V extends string>(
  options: FieldOptions & {
    values: Readonly<Record<V, string>>
    default?: NoInfer<V>[]
    /** A French sentence below the label of a value, in the list of choices. */
    hints?: Readonly<Partial<Record<NoInfer<V>, string>>>
  },
): Field<V[], 'choices', false, false> {
  const known = Object.keys(options.values) as [V, ...V[]]
  const one = z.enum(known, { error: `Valeur inconnue (${known.join(', ')})` })
  return {
    ...options,
    kind: 'choices',
    shape: 'values',
    most: MAX_VALUES,
    schema: valuesOf(one),
    example: (n: number) => [exampleOption(known)(n)],
  }
}

const MAX_VALUES = 500
/** A list of single values: without duplicates and blanks; an empty list is absent. */
function valuesOf<T>(one: Schema<T>): Schema<T[] | undefined> {
  const all = z.array(one, { error: 'Liste attendue' }) as unknown as Schema<T[]>
  const list = transformed(all, (value) => [...new Set(value)].filter((item) => item !== ''))
  return shortList(list, MAX_VALUES)
}

const isDay = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00.000Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** A calendar date without time, YYYY-MM-DD: compares as text. With `today` its empty input offers the current day. */
export function date<Filtered extends boolean = false, Sorted extends boolean = false>(
  options: ColumnOptions<Filtered, Sorted> & { default?: string; today?: boolean },
): ColumnField<string, 'date', Filtered, Sorted> {
  const schema = emptyable(refined(z.string({ error: 'Date attendue' }), isDay, 'Date attendue (AAAA-MM-JJ)'))
  return {
    ...options,
    kind: 'date',
    shape: 'leaf',
    column: 'text',
    schema,
    example: exampleDay,
  }
}

const MAX_INSTANT_LENGTH = 40
const EXPECTED_INSTANT = 'Date et heure attendues'
/** A valid day, a time, a zone; and a year of four digits in UTC, so that instants compare as text. */
function isInstant(value: string): boolean {
  if (value.length > MAX_INSTANT_LENGTH) return false
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(value) || !isDay(value.slice(0, 10))) return false
  const instant = new Date(value)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().length === 24
}

/** An instant, kept as UTC with milliseconds and Z (24 characters): compares as text. Any ISO 8601 with a zone goes in. */
export function instant<Filtered extends boolean = false, Sorted extends boolean = false>(
  options: ColumnOptions<Filtered, Sorted> & { default?: string },
): ColumnField<string, 'instant', Filtered, Sorted> {
  const moment = refined(z.string({ error: EXPECTED_INSTANT }), isInstant, EXPECTED_INSTANT)
  const schema = emptyable(transformed(moment, (value) => new Date(value).toISOString()))
  const example = (n: number) => `${exampleDay(n)}T10:20:30.456Z`
  return { ...options, kind: 'instant', shape: 'leaf', column: 'text', schema, example }
}

const idText = z.string({ error: 'Identifiant attendu' }).check(z.regex(ID_PATTERN, { error: 'Identifiant attendu' }))

/**
 * The id of one document of another collection. With `exists`, it must exist in the same boutique when saved; `offers`
 * limits the select to some documents, and refuses none.
 */
export function relation<Filtered extends boolean = false, Sorted extends boolean = false>(
  options: ColumnOptions<Filtered, Sorted> & {
    to: string
    exists?: true
    creates?: true
    offers?: Readonly<Record<string, Scalar>>
    orElse?: { readonly digits: string; readonly words: string }
  },
): ColumnField<string, 'relation', Filtered, Sorted> {
  return {
    ...options,
    kind: 'relation',
    shape: 'leaf',
    column: 'text',
    schema: emptyable(idText),
    example: (n: number) => (options.exists ? undefined : `ref_${n}`),
  }
}

/** The ids of several documents of another collection. */
export function relations(
  options: FieldOptions & { to: string; exists?: true; creates?: true; pictured?: true },
): Field<string[], 'relations', false, false> {
  const schema = valuesOf(idText)
  const example = (n: number) => (options.exists ? undefined : [`ref_${n}`, `ref-${n}b`])
  return { ...options, kind: 'relations', shape: 'values', most: MAX_VALUES, schema, example }
}

/** A list of short texts. */
export function strings(options: FieldOptions & { max?: number }): Field<string[], 'strings', false, false> {
  const { max = 500, ...rest } = options
  const schema = valuesOf(plainText(max, oneLine))
  const example = (n: number) => [`mot ${n}`, 'œuvre']
  return { ...rest, kind: 'strings', shape: 'values', most: MAX_VALUES, schema, example }
}

/**
 * Storage paths of photos, in the order shown; the first is the main one. `documents`: also of PDF documents, only in
 * collections whose files are private (`PRIVATE_COLLECTIONS`).
 */
export function photos(options: FieldOptions & { documents?: boolean }): Field<string[], 'photos', false, false> {
  const isInside = (path: string): boolean => !path.split('/').includes('..') && !path.startsWith('/')
  const one = refined(plainText(512), isInside, 'Chemin de photo attendu')
  const schema = valuesOf(one)
  const example = (n: number) => [`atelier/photo-${n}.jpg`, `atelier/photo-${n}b.jpg`]
  return { ...options, kind: 'photos', shape: 'values', most: MAX_VALUES, schema, example }
}

/**
 * A write-only value: stored separately, encrypted. `boundTo`: the fields that say where it is sent and for whom. When
 * one of them changes and the secret is not sent with it, it is forgotten: whoever may name another server would
 * receive it. `isAccepted`: which values are fit for their use; the others are refused with `refusal`.
 */
export function secret(
  options: FieldOptions & { boundTo?: readonly string[]; isAccepted?(value: string): boolean; refusal?: string },
): Field<string, 'secret', false, false> {
  const { isAccepted, refusal, ...rest } = options
  const value = plainText(10_000)
  const schema = emptyable(isAccepted ? refined(value, isAccepted, refusal ?? 'Valeur inattendue') : value)
  const example = (n: number) => `secret-${n}-que-personne-ne-relit`
  return { ...rest, kind: 'secret', shape: 'leaf', schema, example }
}
