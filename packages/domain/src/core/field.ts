import { z } from 'zod'
import type { ReadLevel } from './access.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Rollup } from './related.ts'

/** The SQL type of the generated column of a field that is filtered, sorted or summed. */
export type ColumnType = 'text' | 'numeric' | 'boolean'

/** How a value is addressed by change paths: as a whole, by member, by item id, or by free key. */
export type FieldShape = 'leaf' | 'object' | 'items' | 'values' | 'map'

/** What every builder takes. `label` is the French name shown beside the field and in messages. */
export interface FieldOptions {
  label: string
  required?: boolean
  read?: ReadLevel
  default?: unknown
  /** Set by rules and actions only; a client that sends it is refused. */
  derived?: boolean
  /** Who may write it, when not everybody who may write the document: server code alone, or administrators too. */
  write?: 'server' | 'admin'
  /** One short French sentence under the label, when the label is not enough. */
  hint?: string
  /** More for readers of the API's documentation, in French, where label and hint do not say enough. */
  description?: string
  /** Shown at the right of the input: cm, kg, €, jours. */
  unit?: string
  /** One item of a list, with its article: "une valeur". */
  item?: string
  /** Kept for programs: no form shows it. Every other field that a person may fill stands in a section of the form. */
  hidden?: boolean
  /** Milliseconds of quiet before a change of the field saves itself, where they are not the form's. */
  autosave?: number
}

/**
 * What the builders of kinds with a column take. `Filtered` and `Sorted` keep what a declaration says as a type: a screen
 * filters and sorts by no other fields.
 */
export interface ColumnOptions<Filtered extends boolean = boolean, Sorted extends boolean = boolean>
  extends FieldOptions {
  filter?: Filtered
  sort?: Sorted
  /** One value per boutique: among all documents, or only among those not deleted (`live`). */
  unique?: true | 'live'
  /** What a person reads when the value is taken. */
  uniqueMessage?: string
}

/** A declared field. `schema` turns what a client sent into what is stored; `undefined` means empty: the key is absent. */
export interface Field<
  T = unknown,
  K extends FieldKind = FieldKind,
  Filtered extends boolean = boolean,
  Sorted extends boolean = boolean,
> extends ColumnOptions<Filtered, Sorted> {
  readonly kind: K
  readonly shape: FieldShape
  readonly schema: z.ZodType<T | undefined>
  /**
   * A valid value as it is stored, for the documentation and for tests; another `n` gives another value where there are
   * two. Undefined where no value can be invented: the id of a document that must exist.
   */
  example(n: number): unknown
  /** The value of a document that says nothing of the field: `false` for flags (PROD-85), nothing for the others. */
  readonly empty?: T
  readonly column?: ColumnType
  /** Lists show the sum of the field over their documents. */
  readonly sum?: boolean
  /** Sums up documents of another collection; the field is derived. */
  readonly rollup?: Rollup
  /** Members of objects, items and translations. */
  readonly fields?: Fields
  /** Stored value → French label, for choices. */
  readonly values?: Readonly<Record<string, string>>
  /** The document of a relation must exist, in the same boutique, when the relation is saved. */
  readonly exists?: boolean
  /** The collection that a relation points to. */
  readonly to?: string
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** The most characters of a text. */
  readonly maxLength?: number
  /** The most items or values that a list may hold. */
  readonly most?: number
  readonly languages?: readonly string[]
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

/** Blank input means empty: null, and text of spaces only. */
export const blankToEmpty = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value

/** Makes a schema accept every way of saying "nothing". */
export function emptyable<T>(schema: z.ZodType<T>): z.ZodType<T | undefined> {
  return z.preprocess(blankToEmpty, schema.optional()) as unknown as z.ZodType<T | undefined>
}

/** Makes a schema of lists refuse one of more than `most` elements before it reads any of them. */
export function shortList<T>(list: z.ZodType<T[]>, most: number): z.ZodType<T[] | undefined> {
  const checked = z.preprocess((value, context) => {
    if (value === null) return undefined
    if (!Array.isArray(value) || value.length <= most) return value
    context.addIssue({ code: 'custom', message: tooManyItems(most) })
    return z.NEVER
  }, list.optional())
  return checked.transform((value) => (value?.length ? value : undefined)) as unknown as z.ZodType<T[] | undefined>
}
export const tooManyItems = (most: number): string => `${most} éléments au plus`

/** NUL cannot be stored and a lone surrogate cannot be encoded: both are refused wherever text comes in. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Ids are text that needs no escaping anywhere: in a path, in JSON, in a file name. */
export const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/
