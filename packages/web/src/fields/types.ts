import type { Field } from '@boutique/domain'
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

/** Everything the browser knows of one kind of field. */
export interface FieldKindParts {
  Input: ComponentType<InputProps>
  Cell: ComponentType<CellProps>
  Filter?: ComponentType<FilterProps>
}
