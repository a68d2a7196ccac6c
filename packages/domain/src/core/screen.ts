import type { Fields } from './field.ts'
import type { Scalar, Where } from './where.ts'

/** A tab of a list: its condition, its own order, and the partial index that serves it. */
export interface ListTab {
  id: string
  label: string
  where: Where
  sort?: string
  /** Rows may be dragged into another order (datetime, descending). */
  reorder?: boolean
}

/** What a row or a card shows, by field name. */
export interface RowDescription {
  title: string
  photo?: string
  /** Fields of the dim second line, joined by " · ". */
  second?: string[]
  /** A choice shown as a chip. */
  chip?: string
  amount?: string
  date?: string
}

export interface ListScreen {
  tabs: ListTab[]
  layout: 'cards' | 'rows'
  row: RowDescription
  /** Fields a person may filter by, above the list. */
  filters?: string[]
  search?: boolean
}

/** A section of a form: rows of fields, several in one row when they belong together. */
export interface FormSection {
  title: string
  hint?: string
  fields: (string | string[])[]
  /** A panel of the collection's own, by name, after the fields. */
  panel?: string
}

/** A tab of a form; with `when` it is visible only while the field's current value equals or differs. */
export interface FormTab {
  id: string
  label: string
  when?: { field: string; is: Scalar } | { field: string; isNot: Scalar }
  sections: FormSection[]
}

/** The collection's own sentences, where the general ones do not do. */
export interface FormSentences {
  /** The question before a deletion. */
  remove?: string
  /** A deletion that failed. */
  removeFailed?: string
  /** A creation, a save that failed: the reason follows, after " : ". */
  createFailed?: string
  updateFailed?: string
}

export interface FormScreen {
  tabs: FormTab[]
  /** A panel of the collection's own, by name, over the name of the document: its state in one line. */
  above?: string
  /** Fields that a person may not change while their condition holds for the current values; rules still may. */
  locks?: Readonly<Record<string, (values: Record<string, unknown>) => boolean>>
  /** Actions offered as buttons of the action bar where there is room, in this order; all stand in its menu. */
  bar?: readonly string[]
  /** When an action of the collection is of use, for the current values; one without a condition always is. */
  offers?: Readonly<Record<string, (values: Record<string, unknown>) => boolean>>
  sentences?: FormSentences
  /** Milliseconds of quiet before an autosave: 500, or 1000 where the specification says so. */
  autosave?: number
  /** The first change after a document is loaded schedules no save; the next one saves both (SHOP-09). */
  quietStart?: boolean
  /**
   * Fields beside the document's own that only its creation takes. With them a document is created when the person asks
   * for it, not by itself: the creation does more than store.
   */
  creation?: Fields
  /** Opens websiteURL + pathname. */
  viewOnWeb?: boolean
}

/** How a collection looks, as data: the browser's list and form read it. */
export interface Screen {
  /** Where it stands in the routes, e.g. `/boutique/produits`. */
  path: string
  list: ListScreen
  form: FormScreen
}

/** Whether a form tab shows for the current values (FORM tab rule). */
export function isTabVisible(tab: FormTab, values: Record<string, unknown>): boolean {
  if (!tab.when) return true
  const value = values[tab.when.field]
  return 'is' in tab.when ? value === tab.when.is : value !== tab.when.isNot
}
