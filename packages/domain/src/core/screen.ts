import type { PanelName } from '../panels.ts'
import type { ChildrenList } from './children.ts'
import type { DataOf, Fields, ValueOf } from './field.ts'
import type { EqualitiesOn, FilteredName, NameIn, NameOfKind, PathIn, SortOf, SystemSort } from './names.ts'
import type { NavPosition, Opener } from './navigation.ts'
import type { Scalar } from './where.ts'

// `F` are the fields of the collection, `A` the names of its actions, `C` the fields of its creation.

/** A tab of a list: its condition, its order, and its partial index. */
export interface ListTab<F extends Fields = Fields> {
  id: string
  label: string
  where: EqualitiesOn<F>
  sort?: SortOf<F>
  /** Rows can be reordered by drag and drop (datetime, descending). */
  reorder?: boolean
}

/** The content of a row or a card, by field name. */
export interface RowDescription<F extends Fields = Fields> {
  title: NameOfKind<F, 'text'>
  /** Photos, or the path of one. */
  photo?: NameOfKind<F, 'photos' | 'text'>
  /** Fields of the dim second line, joined by " · ". */
  second?: NameIn<F>[]
  /** Replaces the second line, unless it returns undefined. */
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
  /** Fields with a filter above the list. */
  filters?: FilteredName<F>[]
  search?: boolean
  /** The label of a document in search results, where the title is not enough; empty: the title. */
  searchLabel?(document: DataOf<F>): string
}

/** A section of a form: rows of fields, several in one row when they belong together. */
export interface FormSection<F extends Fields = Fields, C extends Fields = Fields> {
  title: string
  hint?: string
  fields: (PathIn<F> | PathIn<C> | (PathIn<F> | PathIn<C>)[])[]
  /** The documents of a sub-collection, after the fields. */
  children?: ChildrenList
  /** A panel of the collection, after the fields. */
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

/** The collection's own sentences, in place of the general ones. */
export interface FormSentences {
  /** The question before a deletion. */
  remove?: string
  /** The error of a deletion. */
  removeFailed?: string
  /** The error of a creation or a save, followed by " : " and the reason. */
  createFailed?: string
  updateFailed?: string
}

/** Actions of every list with drag and drop, besides those of the collection. */
type ListAction = 'top' | 'refresh'

export interface FormScreen<F extends Fields = Fields, A extends string = string, C extends Fields = Fields> {
  tabs: FormTab<F, NoInfer<C>>[]
  /** A panel of the collection above the name of the document: its state in one line. */
  above?: PanelName
  /** Fields that people may not change while their condition holds for the current values; rules still may. */
  locks?: { readonly [P in PathIn<F>]?: (values: DataOf<F>) => boolean }
  /** Actions shown as buttons of the action bar where there is space, in this order; its menu has all of them. */
  bar?: readonly (A | ListAction)[]
  /** Whether an action is available for the current values; without a condition it always is. */
  offers?: { readonly [N in A]?: (values: DataOf<F>) => boolean }
  sentences?: FormSentences
  /** The debounce of the autosave in milliseconds: 500, or 1000 where specified. */
  autosave?: number
  /** The first change after a document is loaded starts no save; the next one saves both (SHOP-09). */
  quietStart?: boolean
  /**
   * Fields that only the creation takes, besides the document's own. With them a document is only created on request,
   * since the creation does more than store it.
   */
  creation?: C
  /** Opens websiteURL + pathname. */
  viewOnWeb?: boolean
}

/** The presentation of a collection as data, read by the generic list and form. */
export interface Screen<F extends Fields = Fields, A extends string = string, C extends Fields = Fields> {
  /** Its path in the routes, e.g. `/boutique/produits`. */
  path: `/${string}`
  /** Its position in menus, palette and home screen; without it, only links of other screens lead to it. */
  nav?: NavPosition
  /** Who may open it, where `access` is a function; by default the profile of `access`. */
  opensFor?: Opener
  list: ListScreen<F>
  form: FormScreen<F, A, C>
}

/**
 * A screen in a separate file, typed by the fields and actions of its collection.
 *
 * @param _of the fields and the actions of the collection
 */
export function defineScreen<F extends Fields, A extends string = never, C extends Fields = {}>(
  _of: { fields: F; actions?: Readonly<Record<A, unknown>> },
  screen: Screen<NoInfer<F>, NoInfer<A>, C>,
): Screen<F, A, C> {
  return screen
}

/** Whether a form tab is visible for the current values. */
export function isTabVisible(tab: FormTab, values: Record<string, unknown>): boolean {
  if (!tab.when) return true
  const value = values[tab.when.field]
  return 'is' in tab.when ? value === tab.when.is : value !== tab.when.isNot
}
