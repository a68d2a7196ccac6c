import type { PanelName } from '../../panels.ts'
import type { FieldError } from '../problem.ts'

type Data = Record<string, unknown>

/** A tab of the dialog of an item: rows of its fields, several in one row when they belong together. */
export interface ItemTab<N extends string = string> {
  id: string
  label: string
  fields: readonly (N | readonly N[])[]
  /** A panel of the collection above the fields; it reads the item of the dialog. */
  above?: PanelName
}

/**
 * The presentation of a list whose items have many fields: a row for each item, which can be dragged, and a dialog with
 * the fields of one. Without it, the fields of each item are shown below each other.
 */
export interface ItemRows<N extends string = string, D = Data> {
  /** The field with the name of an item. */
  title: N
  /** The field without which the dialog adds no item: the title by default. */
  requires?: N
  /**
   * The text of the button that adds an item, in place of "Ajouter une pièce": a quiet button, where a panel of the
   * collection has the usual way.
   */
  add?: string
  /** The field with the path of a photo. */
  photo?: N
  /** Fields of the dim second line, joined by " · ". */
  second?: readonly N[]
  /** Replaces the second line, unless it returns undefined. */
  secondText?(item: D): string | undefined
  /** A longer text, shown whole below the row: what somebody wrote. */
  text?(item: D): string | undefined
  /** A link to the document of a relation, with this label, for who may read its collection. */
  link?: { field: N; label: string }
  /** A panel below the texts of each row; it reads the item. */
  note?: PanelName
  /** The text before the amount. */
  detail?(item: D): string
  /** The amount of an item in whole cents. The sum is shown below the rows. */
  cents?(item: D): number
  /** The errors of an item that its fields alone do not show, by field: the rules of the collection refuse the same. */
  errors?(item: D): readonly FieldError[]
  /** The values of a new item. */
  start?: D
  tabs: readonly ItemTab<N>[]
}
