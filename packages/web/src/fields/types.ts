import type { Field } from '@boutique/domain'
import type { ComponentType } from 'react'

/** The props of an input. `path` is the change path of the value; the value is as typed until it is stored. */
export interface InputProps {
  field: Field
  path: string
  value: unknown
  /** A touched field's message. */
  error?: string
  disabled: boolean
  onChange(value: unknown): void
}

/** The props of a read-only value: in a row, a history line, a conflict. */
export interface CellProps {
  field: Field
  value: unknown
}

/** The props of a filter above a list. Its value is text in the address: `oui`, `non`, `12..50`, an id. */
export interface FilterProps {
  field: Field
  value: string | undefined
  onChange(value: string | undefined): void
}

/** A filter that a list declares: its control. What its text means is in `domain/src/core/filters`. */
export interface FieldFilter {
  Control: ComponentType<FilterProps>
}

/** The words for the two orders of a sortable field after its label; the first one is offered first. */
export type SortWords = readonly { direction: '' | '-'; words: string }[]

/** The text of any value, for the members of composite ones. */
export type TextOf = (field: Field, value: unknown) => string

/** What lists and histories show of a kind of field; forms also need its input (`inputs.ts`). */
export interface FieldKindParts {
  /** What draws more than the text of a value; without it, lists show the short text. */
  Cell?: ComponentType<CellProps>
  /** Null: lists cannot be filtered by it. */
  filter: FieldFilter | null
  /** Null: lists cannot be sorted by it. */
  sortWords: SortWords | null
  /**
   * The text of a value in one line of French. The value may have another type, from an older declaration in the
   * history.
   */
  text(field: Field, value: unknown, textOf: TextOf): string
  /** The same in a row of a list, if shorter. */
  shortText?(field: Field, value: unknown, textOf: TextOf): string
  /** Whether the input needs its own line inside an item of a list; others share one. */
  isWide: boolean
}

/** What forms need of a kind of field, besides. */
export interface FieldKindInput {
  Input: ComponentType<InputProps>
}
