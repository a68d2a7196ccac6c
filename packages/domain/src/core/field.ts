import * as z from 'zod/mini'
import type { ReadLevel } from './access.ts'
import type { FieldKind } from './fields/field-kinds.ts'
import { formatNumber } from './fields/format-number.ts'
import type { ItemRows } from './screens/item-rows.ts'
import type { Rollup } from './related.ts'
import { prepared, type Schema, transformed } from './schema.ts'
import type { Scalar } from './where.ts'

/** The SQL type of the generated column of a field that is filtered, sorted or summed. */
export type ColumnType = 'text' | 'numeric' | 'boolean'

/** How a value is addressed by change paths: as a whole, by member, by item id, or by free key. */
export type FieldShape = 'leaf' | 'object' | 'items' | 'values' | 'map'

/** The options of every builder. `label` is the French name shown at the field and in messages. */
export interface FieldOptions {
  label: string
  required?: boolean
  /**
   * It must not be empty while a flag of the same document is set. The two are saved together: a form holds the flag back
   * until the field is valid. `message` is the French sentence of a refusal.
   */
  requiredWhile?: { readonly flag: string; readonly message: string }
  /** In a new document the `defaults` of the collection fill it where it is empty: a form may leave it so. */
  prefilled?: boolean
  read?: ReadLevel
  /**
   * The slug of a collection: only who reads it completely reads and writes this field, besides the right to the document.
   * Actions and rules may still set it. Of a field of the collection itself, not of a member or an item.
   */
  readWith?: string
  default?: unknown
  /** Set by rules and actions only; a client that sends it is refused. */
  derived?: boolean
  /** Who may write it, if not everybody who may write the document: only server code, or also administrators. */
  write?: 'server' | 'admin'
  /** A short French sentence below the label, when the label is not enough. */
  hint?: string
  /** A longer French description for the API documentation. */
  description?: string
  /** Shown at the right of the input: cm, kg, €, jours. */
  unit?: string
  /** The name of one item of a list, with its article: "une valeur". */
  item?: string
  /** Not shown in forms. Every other field that people may fill must be in a section of the form. */
  hidden?: boolean
  /** False: it says nothing to people, so that exported lists have no column of it. */
  exported?: false
  /** The debounce of the autosave in milliseconds, if different from the form's. */
  autosave?: number
  /** Other names of the field in the palette: "stock" in "stock 3". */
  words?: string
  /** What setting a flag and unsetting it are called in the palette; "En vedette : Oui" without it. */
  verbs?: { readonly on: string; readonly off: string }
}

/**
 * What the builders of kinds with a column take. `Filtered` and `Sorted` keep the declaration as a type, so that
 * screens can only filter and sort by such fields.
 */
export interface ColumnOptions<Filtered extends boolean = boolean, Sorted extends boolean = boolean>
  extends FieldOptions {
  filter?: Filtered
  sort?: Sorted
  /** One value per boutique: among all documents, or only among those not deleted (`live`). */
  unique?: true | 'live'
  /** The message when the value is already used. */
  uniqueMessage?: string
}

/**
 * A declared field. `schema` converts a client's value to the stored one; `undefined` means empty: the key is absent.
 */
export interface Field<
  T = unknown,
  K extends FieldKind = FieldKind,
  Filtered extends boolean = boolean,
  Sorted extends boolean = boolean,
> extends ColumnOptions<Filtered, Sorted> {
  readonly kind: K
  readonly shape: FieldShape
  readonly schema: Schema<T | undefined>
  /**
   * A valid value as it is stored, for the documentation and for tests; a different `n` gives a different value if
   * possible. Undefined where no example exists: the id of a document that must exist.
   */
  example(n: number): unknown
  /** The value of a document without the field: `false` for flags (PROD-85), undefined for others. */
  readonly empty?: T
  readonly column?: ColumnType
  /**
   * `value`: lists compare the value in the document, without a column: of fields declared while the product runs.
   * `texts`: filters search all texts of the document; nothing is stored in the field.
   */
  readonly compared?: 'value' | 'texts'
  /** Lists show the sum of the field over their documents. */
  readonly sum?: boolean
  /** Sums documents of another collection; the field is derived. */
  readonly rollup?: Rollup
  /** Members of objects, items and translations. */
  readonly fields?: Fields
  /** Stored value → French label, for choices. */
  readonly values?: Readonly<Record<string, string>>
  /** The values of a choice are buttons side by side: few, with short labels. */
  readonly oneTap?: boolean
  /** A French sentence below the label of a value, in the list of choices. */
  readonly hints?: Readonly<Partial<Record<string, string>>>
  /** The document of a relation must exist, in the same boutique, when the relation is saved. */
  readonly exists?: boolean
  /** The collection that a relation points to. */
  readonly to?: string
  /** Products are chosen by a search with photos, and shown as cards (PICK-01 to PICK-05). */
  readonly pictured?: boolean
  /**
   * The select of a relation creates a document of a name that it does not find, for those who may: its title is all
   * that the document needs, or what its collection calls `named`.
   */
  readonly creates?: boolean
  /**
   * The select of a relation gives a typed text that no document has to another field of the same input: a telephone
   * number to `digits`, any other text to `words`.
   */
  readonly orElse?: { readonly digits: string; readonly words: string }
  /** The documents that the select of a relation offers, as equalities; a stored value may be any other. */
  readonly offers?: Readonly<Record<string, Scalar>>
  /** The input of an empty date offers the current day. */
  readonly today?: boolean
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** The fewest lines of the input of a long text; it grows with the text. */
  readonly lines?: number
  /** The most characters of a text. */
  readonly maxLength?: number
  /** What a text must match; it takes linear time. */
  readonly pattern?: RegExp
  /** A button beside the input copies the text, which people need elsewhere. */
  readonly copied?: boolean
  /** The most items or values that a list may hold. */
  readonly most?: number
  /** A field of photos also takes PDF documents. */
  readonly documents?: boolean
  /** Pure: what is stored of a typed text; the form shows it beforehand where it differs. */
  becomes?(typed: string): string
  /** The text is the path of a stored photo, which the document shows. */
  readonly isPhoto?: boolean
  /** The text member by which items of a list are added quickly. */
  readonly quick?: string
  /** The items of a list are shown as rows with a dialog. */
  readonly rows?: ItemRows
  /** The texts of its items that a search of the collection reads. */
  readonly searched?: readonly string[]
  readonly languages?: readonly string[]
  /** A change of one of these fields of the document forgets a secret that is not sent with it. */
  readonly boundTo?: readonly string[]
}
export type Fields = Readonly<Record<string, Field>>

/** What the builder of a kind with a column returns: what is filtered and sorted is inferred from its options alone. */
export type ColumnField<T, K extends FieldKind, Filtered extends boolean, Sorted extends boolean> = Field<
  T,
  K,
  NoInfer<Filtered>,
  NoInfer<Sorted>
>

/** The stored value of a field. */
export type ValueOf<F> = F extends Field<infer T> ? T : never
/** The data of a document: every key may be absent. */
export type DataOf<F extends Fields> = { -readonly [K in keyof F]?: ValueOf<F[K]> }

/** Spaces, line breaks and other control characters alone. */
const BLANK = /^[\s\p{Cc}]*$/u

/** Blank input means empty: null, and text that only contains spaces. */
export const blankToEmpty = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && BLANK.test(value) && isStorableText(value)) ? undefined : value

/** Makes a schema accept every form of an empty value. */
export function emptyable<T>(schema: Schema<T>): Schema<T | undefined> {
  return prepared(blankToEmpty, z.optional(schema) as unknown as Schema<T | undefined>)
}

/** Makes a schema of lists refuse more than `most` elements before parsing any of them. */
export function shortList<T>(list: Schema<T[]>, most: number): Schema<T[] | undefined> {
  const short = z.transform((value: unknown, context): unknown => {
    if (value === null) return undefined
    if (!Array.isArray(value) || value.length <= most) return value
    context.issues.push({ code: 'custom', message: tooManyItems(most), input: value })
    return z.NEVER
  })
  const checked = z.pipe(short, z.optional(list) as unknown as Schema<T[] | undefined>)
  return transformed(checked as unknown as Schema<T[] | undefined>, (value) => (value?.length ? value : undefined))
}
/** The sentence of a list with more items than it may have. */
export const tooManyItems = (most: number): string => `${formatNumber(most)} éléments au plus`

/** NUL cannot be stored and a lone surrogate cannot be encoded: both are refused in all text. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
/** A text that can be stored, of a field or of a route. @param error the sentence for what is no text */
export const storableText = (error?: string) => z.string(error).check(z.refine(isStorableText, 'Caractère interdit'))

/** Ids need no escaping anywhere: in a path, in JSON, in a file name. */
export const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/
