import type { PanelName } from '../panels.ts'
import type { ChildrenList } from './children.ts'
import type { DataOf, Fields, ValueOf } from './field.ts'
import type { EqualitiesOn, FilteredName, NameIn, NameOfKind, PathIn, SortOf, SystemSort } from './names.ts'
import type { NavPosition, Opener } from './navigation.ts'
import type { Scalar } from './where.ts'

// `F` are the fields of the collection, `A` the names of its actions, `C` the fields of its creation.

/** A tab of a list: its condition, its own order, and the partial index that serves it. */
export interface ListTab<F extends Fields = Fields> {
  id: string
  label: string
  where: EqualitiesOn<F>
  sort?: SortOf<F>
  /** Rows may be dragged into another order (datetime, descending). */
  reorder?: boolean
}

/** What a row or a card shows, by field name. */
export interface RowDescription<F extends Fields = Fields> {
  title: NameOfKind<F, 'text'>
  /** Photos, or the path of one. */
  photo?: NameOfKind<F, 'photos' | 'text'>
  /** Fields of the dim second line, joined by " · ". */
  second?: NameIn<F>[]
  /** Takes the place of the second line where it has something to say. */
  secondText?(document: DataOf<F>): string | undefined
  /** A choice shown as a chip. */
  chip?: NameOfKind<F, 'choice'>
  amount?: NameOfKind<F, 'price'>
  date?: NameOfKind<F, 'date' | 'instant'> | Exclude<SystemSort, 'datetime'>
}

export interface ListScreen<F extends Fields = Fields> {
  tabs: ListTab<F>[]
  layout: 'cards' | 'rows'
  row: RowDescription<F>
  /** Fields a person may filter by, above the list. */
  filters?: FilteredName<F>[]
  search?: boolean
  /** What names a document in search results, where the title says too little; empty: the title. */
  searchLabel?(document: DataOf<F>): string
}

/** A section of a form: rows of fields, several in one row when they belong together. */
export interface FormSection<F extends Fields = Fields, C extends Fields = Fields> {
  title: string
  hint?: string
  fields: (PathIn<F> | PathIn<C> | (PathIn<F> | PathIn<C>)[])[]
  /** The documents of a sub-collection, after the fields. */
  children?: ChildrenList
  /** A panel of the collection's own, after the fields. */
  panel?: PanelName
}

/** A field whose current value equals or differs from one. */
export type TabCondition<F extends Fields = Fields> = string extends keyof F
  ? { field: string; is: Scalar } | { field: string; isNot: Scalar }
  : { [N in string & keyof F]: ValueCondition<N, Extract<ValueOf<F[N]>, Scalar>> }[string & keyof F]
type ValueCondition<N, V> = [V] extends [never] ? never : { field: N; is: V } | { field: N; isNot: V }

/** A tab of a form; with `when` it is visible only while the condition holds. */
export interface FormTab<F extends Fields = Fields, C extends Fields = Fields> {
  id: string
  label: string
  when?: TabCondition<F>
  sections: FormSection<F, C>[]
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

/** Actions of every list whose rows may be dragged, beside those of the collection. */
type ListAction = 'top' | 'refresh'

export interface FormScreen<F extends Fields = Fields, A extends string = string, C extends Fields = Fields> {
  tabs: FormTab<F, NoInfer<C>>[]
  /** A panel of the collection's own over the name of the document: its state in one line. */
  above?: PanelName
  /** Fields that a person may not change while their condition holds for the current values; rules still may. */
  locks?: { readonly [P in PathIn<F>]?: (values: DataOf<F>) => boolean }
  /** Actions offered as buttons of the action bar where there is room, in this order; all stand in its menu. */
  bar?: readonly (A | ListAction)[]
  /** When an action of the collection is of use, for the current values; one without a condition always is. */
  offers?: { readonly [N in A]?: (values: DataOf<F>) => boolean }
  sentences?: FormSentences
  /** Milliseconds of quiet before an autosave: 500, or 1000 where the specification says so. */
  autosave?: number
  /** The first change after a document is loaded schedules no save; the next one saves both (SHOP-09). */
  quietStart?: boolean
  /**
   * Fields beside the document's own that only its creation takes. With them a document is created when the person asks
   * for it, not by itself: the creation does more than store.
   */
  creation?: C
  /** Opens websiteURL + pathname. */
  viewOnWeb?: boolean
}

/** How a collection looks, as data: the browser's list and form read it. */
export interface Screen<F extends Fields = Fields, A extends string = string, C extends Fields = Fields> {
  /** Where it stands in the routes, e.g. `/boutique/produits`. */
  path: `/${string}`
  /** Where menus, palette and home screen offer it; without it only links of other screens lead to it. */
  nav?: NavPosition
  /** Who opens it, where `access` is a function; else the profile of `access` does. */
  opensFor?: Opener
  list: ListScreen<F>
  form: FormScreen<F, A, C>
}

/**
 * A screen in a file of its own: names of fields and actions are those of the collection that it is made for.
 *
 * @param _of the fields and the actions of the collection
 */
export function defineScreen<F extends Fields, A extends string = never, C extends Fields = {}>(
  _of: { fields: F; actions?: Readonly<Record<A, unknown>> },
  screen: Screen<NoInfer<F>, NoInfer<A>, C>,
): Screen<F, A, C> {
  return screen
}

/** Whether a form tab shows for the current values (FORM tab rule). */
export function isTabVisible(tab: FormTab, values: Record<string, unknown>): boolean {
  if (!tab.when) return true
  const value = values[tab.when.field]
  return 'is' in tab.when ? value === tab.when.is : value !== tab.when.isNot
}
