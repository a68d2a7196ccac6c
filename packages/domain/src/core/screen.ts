import type { PanelName } from '../panels.ts'
import type { ChildrenList } from './screens/children.ts'
import type { DataOf, Fields, ValueOf } from './field.ts'
import type { IconName } from './screens/icons.ts'
import type { EqualitiesOn, FilteredName, NameIn, NameOfKind, PathIn, SortOf, SystemSort, TabWhere } from './names.ts'
import type { NavPosition, Opener } from './screens/navigation.ts'
import type { RelatedList } from './screens/related-list.ts'
import type { Reminder } from './screens/reminder.ts'
import type { StateMark } from './screens/state-mark.ts'
import type { TallyDescription } from './screens/tally.ts'
import type { Scalar, Where } from './where.ts'

// `F` are the fields of the collection, `A` the names of its actions, `C` the fields of its creation.

/** A tab of a list: its condition, its order, and its partial index. */
export interface ListTab<F extends Fields = Fields> {
  id: string
  label: string
  where: TabWhere<F>
  sort?: SortOf<F>
  /** Rows can be reordered by drag and drop: by `-datetime`, or by `datetime`, where new documents come last. */
  reorder?: boolean
  /** The name of its `sort` in the menu of orders, where the common one does not say it: "Ordre du menu". */
  sortLabel?: string
}

/** The content of a row or a card, by field name. */
export interface RowDescription<F extends Fields = Fields> {
  /** Without it, `untitled` names every document. */
  title?: NameOfKind<F, 'text'>
  /** Photos, or the path of one. */
  photo?: NameOfKind<F, 'photos' | 'text'>
  /** Fields of the dim second line, joined by " · ". */
  second?: NameIn<F>[]
  /** Replaces the second line, unless it returns undefined. `small`: on a phone or beside a form, where its end is cut. */
  secondText?(document: DataOf<F>, small?: boolean): string | undefined
  /** A dim third line. */
  thirdText?(document: DataOf<F>): string | undefined
  /** The name of a document without a title, in place of "vente sans nom". */
  untitled?(document: DataOf<F>): string
  /** A choice shown as a chip. */
  chip?: NameOfKind<F, 'choice'>
  amount?: NameOfKind<F, 'price'>
  date?: NameOfKind<F, 'date' | 'instant'> | Exclude<SystemSort, 'datetime'>
  /** The number of documents of another collection that point to it, at the end of the second line. */
  tally?: TallyDescription

  /** A state of several fields, in place of `chip`; on a card it is a tag on the photo. `today` is a calendar date. */
  state?(document: DataOf<F>, today: string): StateMark | undefined

  // Only cards.

  /** How the photo is drawn. */
  look?(document: DataOf<F>): 'hidden' | 'draft' | undefined
  /** A flag as a star on the photo, which people toggle. */
  star?: NameOfKind<F, 'boolean'>

  // Only rows.

  /** The initials of the name in a disc, in place of a photo: the documents are people or firms. */
  avatar?: true
  /** Paths of photos from several fields, in place of `photo`: the first two are shown. */
  photos?(document: DataOf<F>): string[]
  /** A state of several fields as a dot in front of the row. */
  dot?(document: DataOf<F>, today: string): StateMark
  /** The date is red: something should have happened by then. */
  isLate?(document: DataOf<F>, today: string): boolean
  /** Replaces the amount in euros, unless it returns undefined. */
  amountText?(document: DataOf<F>): string | undefined
  /**
   * A short dim text about the amount: "30 % payé". It is below the amount, and in front of the second line where there
   * is little space (`small`).
   */
  amountNote?(document: DataOf<F>, small: boolean): string | undefined
  /** A number shown below the amount, after "n°". */
  number?: NameOfKind<F, 'text'>
}

/** Headings above the rows of a list. */
export interface RowGroups<F extends Fields = Fields> {
  /** The groups are shown while the list is in the order of this field. */
  by: NameOfKind<F, 'date' | 'instant'>
  /** The heading of a document: "En retard", "Décembre 2026"; empty: none. */
  heading(document: DataOf<F>, today: string): string
}

/** The sum shown above a list, with a chart of the period where the list has one. */
export interface ListTotal<F extends Fields = Fields> {
  /** The summed field, declared with `sum: true`. */
  field: NameOfKind<F, 'price'>
  /** The listed documents that are summed; without it all are. */
  where?: EqualitiesOn<F>
  /** The text before the sum: "Total des ventes" gives "Total des ventes : 150 €". */
  label: string
}

/** A link of a row: to the document, or to an address below it. */
export interface RowLink {
  label: string
  icon: IconName
  to?: string
}

/** A computed column of an export: pure; a number is written with a decimal comma. */
export interface ExportColumn<F extends Fields = Fields> {
  heading: string
  value(document: DataOf<F>): string | number | undefined
}

export interface ListScreen<F extends Fields = Fields> {
  tabs: ListTab<F>[]
  /** What the home screen says of the list. */
  reminders?: Reminder<F>[]
  /** The list shows a period of this date, chosen above it: one month back to today by default. */
  period?: { field: NameOfKind<F, 'date'> }
  total?: ListTotal<F>
  /** `tree`: rows below their parent, by the `tree` of the collection, while nothing is searched or filtered. */
  layout: 'cards' | 'rows' | 'tree'
  /** The fields of the rows of a tree besides the title and the parent: it reads no others. */
  treeReads?: NameIn<F>[]
  row: RowDescription<F>
  groups?: RowGroups<F>
  /** The header has a button for the export, which is otherwise only in the menu of the list. */
  exportButton?: boolean
  /** Columns of the export that are computed from a document, after those of its fields. */
  exportColumns?: readonly ExportColumn<F>[]
  /** Rows have a button that opens the document on the website (`viewOnWeb`), which is otherwise only in their menu. */
  viewButton?: boolean
  /** Fields with a filter above the list. */
  filters?: FilteredName<F>[]
  /** A search box: of the collection's own `search`, or without one of the title, declared with `filter: true`. */
  search?: boolean
  /** Without a search index: the field that the search box filters by. */
  searchIn?: FilteredName<F>
  /** The label of the search box, where the name of the collection does not give it. */
  searchHint?: string
  /** The address of the screen that creates documents without a network: the button of the list opens it then. */
  createAway?: `/${string}`
  /** Rows have these links to addresses below the document. */
  links?: readonly RowLink[]
  /** Rows have a button that deletes the document. */
  deleteButton?: boolean
  /** The label of a document in search results, where the title is not enough; empty: the title. */
  searchLabel?(document: DataOf<F>): string
  /** The amount of a document in search results, in euros, in place of `amount` of the row. */
  searchAmount?(document: DataOf<F>): number | undefined
}

/** Whether people make the order of a list whose first documents are the newest: they may put one at the top. */
export const isReordered = ({ tabs }: Pick<ListScreen, 'tabs'>): boolean =>
  tabs.some(({ reorder, sort }) => reorder && sort !== 'datetime')

/** A section of a form: rows of fields, several in one row when they belong together. */
export interface FormSection<F extends Fields = Fields, C extends Fields = Fields> {
  title: string
  hint?: string
  /** The section is visible only while the condition holds. */
  when?: FieldCondition<F>
  /** The section is about stored documents: a new one does not show it. */
  ofStored?: true
  /** The slug of a collection: the section is for those who read it completely. */
  readWith?: string
  /**
   * Only its title, the names of its fields and the number of filled ones are shown, until somebody opens it. It opens by
   * itself for an error, a conflict or an unsaved change; `while-empty` also where one of its fields is filled.
   */
  folded?: 'always' | 'while-empty'
  /** Rows of flags are one control, with a switch for each flag. */
  switches?: true
  fields: (PathIn<F> | PathIn<C> | (PathIn<F> | PathIn<C>)[])[]
  /** The documents of a sub-collection, after the fields. */
  children?: ChildrenList
  /** The documents of another collection that point to this one, after the fields. */
  related?: RelatedList
  /** A panel of the collection, after the fields. */
  panel?: PanelName
}

/** A field whose current value equals or differs from one. */
export type FieldCondition<F extends Fields = Fields> = string extends keyof F
  ? { field: string; is: Scalar } | { field: string; isNot: Scalar }
  : { [N in string & keyof F]: ValueCondition<N, Extract<ValueOf<F[N]>, Scalar>> }[string & keyof F]
type ValueCondition<N, V> = [V] extends [never] ? never : { field: N; is: V } | { field: N; isNot: V }

/** A tab of a form; with `when` it is visible only while the condition holds. */
export interface FormTab<F extends Fields = Fields, C extends Fields = Fields> {
  id: string
  label: string
  when?: FieldCondition<F>
  /** A number beside the label, for the current values: how many documents or items the tab shows. */
  count?(values: DataOf<F>): number | undefined
  sections: FormSection<F, C>[]
}

/** The collection's own sentences, in place of the general ones. */
export interface FormSentences {
  /** The question before a deletion. */
  remove?: string
  /** The notification of a deletion. */
  removed?: string
  /** The notification of an empty form for a new document; none by default. */
  started?: string
  /** The notification of a creation, or what it says of the stored document. */
  created?: string | ((document: Readonly<Record<string, unknown>>) => string)
  /** The error of a deletion. */
  removeFailed?: string
  /** The error of a creation or a save, followed by " : " and the reason. */
  createFailed?: string
  updateFailed?: string
}

/** Actions of every list with drag and drop, besides those of the collection. */
type ListAction = 'top' | 'refresh'

/** The creation of a document that is filled from one of another collection. */
export interface FilledFrom<F extends Fields = Fields> {
  /** The entry in the menus of the source: "Créer une commande". */
  label: string
  /** Also a button of the source's action bar. */
  inBar?: boolean
  /**
   * Pure: the first values of the new document, which is only stored when a person saves it. Items of lists have an id
   * derived from the source, so that a reload gives the same.
   */
  fill(source: Readonly<Record<string, unknown>> & { id: string }): DataOf<F>
}

export interface FormScreen<F extends Fields = Fields, A extends string = string, C extends Fields = Fields> {
  tabs: FormTab<F, NoInfer<C>>[]
  /** A panel of the collection above the name of the document: its state in one line. */
  above?: PanelName
  /** A panel of the collection in place of the name of the document: its summary, with a level 2 heading. */
  header?: PanelName
  /** A panel beside the form in a wide window, and below it in a narrow one: what surrounds the document. */
  aside?: PanelName
  /** Fields that people may not change while their condition holds for the current values; rules still may. */
  locks?: { readonly [P in PathIn<F>]?: (values: DataOf<F>) => boolean }
  /**
   * Flags that actions change in a stored document, since the actions ask for more or change more: `on` runs when a
   * person sets the flag, `off` when they clear it.
   */
  flips?: { readonly [N in NameOfKind<F, 'boolean'>]?: { readonly on: A; readonly off: A } }
  /** Texts that are used up while their condition holds for the stored values: the input is empty, for the next text. */
  spent?: { readonly [N in NameOfKind<F, 'multiline'>]?: (values: DataOf<F>) => boolean }
  /** Actions shown as buttons of the action bar where there is space, in this order; its menu has all of them. */
  bar?: readonly (A | ListAction)[]
  /** Whether an action is available for the current values; without a condition it always is. */
  offers?: { readonly [N in A]?: (values: DataOf<F>) => boolean }
  /** Panels that show what an action will do, in a dialog before it runs. */
  previews?: { readonly [N in A]?: PanelName }
  sentences?: FormSentences
  /** What a deletion means for the current values, in one sentence: what else is deleted. */
  removal?(values: DataOf<F>): string
  /** A deletion asks for the value of this field, to be typed. */
  removalTyped?: NameOfKind<F, 'text'>
  /** A panel in the question before a deletion, after its sentence. */
  removalPanel?: PanelName
  /**
   * Fields of a new document that take values of a related document as soon as it is chosen, by relation: own field →
   * its field. Typed values stay. For a stored document its rules do this.
   */
  fills?: { readonly [R in NameOfKind<F, 'relation'>]?: { readonly [N in NameIn<F>]?: string } }
  /** The debounce of the autosave in milliseconds: 500, or 1000 where specified. */
  autosave?: number
  /** The first change after a document is loaded starts no save; the next one saves both (SHOP-09). */
  quietStart?: boolean
  /**
   * Fields that only the creation takes, besides the document's own. With them a document is only created on request,
   * since the creation does more than store it.
   */
  creation?: C
  /** The collections whose documents fill a new one, by slug. */
  from?: { readonly [slug: string]: FilledFrom<F> }
  /** Opens websiteURL + pathname; a function tells for which documents the website has a page. */
  viewOnWeb?: boolean | ((document: Readonly<Record<string, unknown>>) => boolean)
}

/** The presentation of a collection as data, read by the generic list and form. */
export interface Screen<F extends Fields = Fields, A extends string = string, C extends Fields = Fields> {
  /** Its path in the routes, e.g. `/boutique/produits`. */
  path: `/${string}`
  /** Its position in menus, palette and home screen; without it, only links of other screens lead to it. */
  nav?: NavPosition
  /** Who may open it, where `access` is a function; by default the profile of `access`. */
  opensFor?: Opener
  /** The boutique is chosen on the screen itself, from those of the user. */
  choosesBoutique?: true
  /** How to reach the person of a document. */
  reach?: Reach<F>
  list: ListScreen<F>
  form: FormScreen<F, A, C>
}

/**
 * The fields that say how to reach the person of a document: on a phone, its form has "Appeler" and "Écrire" at its top,
 * and its row has what `rows` says: a menu with both, or also a button that calls.
 */
export interface Reach<F extends Fields = Fields> {
  email: NameOfKind<F, 'email'>
  phone: NameOfKind<F, 'text'>
  rows?: 'menu' | 'button'
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

/** The conditions under which a summed field of a document counts: those of the declared total. */
export function summedWhere(list: ListScreen | undefined, field: string): Where {
  return list?.total?.field === field ? (list.total.where ?? {}) : {}
}

/** Whether a tab or section of a form is visible for the current values. */
export function isVisible({ when }: { when?: FieldCondition }, values: Record<string, unknown>): boolean {
  if (!when) return true
  const value = values[when.field]
  return 'is' in when ? value === when.is : value !== when.isNot
}
