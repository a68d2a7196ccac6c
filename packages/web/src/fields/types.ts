import type { Condition, Field } from '@boutique/domain'
import type { ComponentType } from 'react'

/** What an input is given. `path` is the change path of the value; the value is as typed until it is stored. */
export interface InputProps {
  field: Field
  path: string
  value: unknown
  /** A touched field's message. */
  error?: string
  disabled: boolean
  onChange(value: unknown): void
}

/** A value where it is only read: a row, a history line, a conflict. */
export interface CellProps {
  field: Field
  value: unknown
}

/** A filter above a list. Its value is text, as it stands in the address: `oui`, `non`, `12..50`, an id. */
export interface FilterProps {
  field: Field
  value: string | undefined
  onChange(value: string | undefined): void
}

/** A filter of lists: its control, and the condition that its text stands for; undefined for a text that is no value. */
export interface FieldFilter {
  Control: ComponentType<FilterProps>
  condition(field: Field, text: string): Condition | undefined
}

/** How the two orders of a sorted field read after its label; the first one is offered first. */
export type SortWords = readonly { direction: '' | '-'; words: string }[]

/** The name of a related document, by collection and id; undefined when it is not known. */
export type NameOf = (collection: string, id: string) => string | undefined

/** What an export writes of a value: numbers with a decimal comma, undefined as an empty cell. */
export type CsvCell = (field: Field, value: unknown, nameOf: NameOf) => string | number | undefined

/** Everything the browser knows of one kind of field. */
export interface FieldKindParts {
  Input: ComponentType<InputProps>
  Cell: ComponentType<CellProps>
  /** Null: lists cannot be filtered by it. */
  filter: FieldFilter | null
  /** Null: lists cannot be sorted by it. */
  sortWords: SortWords | null
  /** A value in one line of French. It may be of another type, as an older declaration left it in the history. */
  text(field: Field, value: unknown): string
  /** The same in a row of a list, where that is shorter. */
  shortText?(field: Field, value: unknown): string
  /** Null: exports have no column of it. Members of objects and languages have columns of their own. */
  csv: CsvCell | null
  /** The input takes a line of its own inside an item of a list; others share one. */
  isWide: boolean
}
