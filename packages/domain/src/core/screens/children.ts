import type { Collection } from '../collection.ts'
import type { Fields } from '../field.ts'
import type { PathIn } from '../names.ts'

/** The documents of a sub-collection, listed in a section of their parent's form: one per row, edited in place. */
export interface ChildrenList<F extends Fields = Fields> {
  /** The slug of the sub-collection. */
  of: string
  /** Above the list; by default the plural of the sub-collection. */
  title?: string
  /** The fields of a row, side by side. */
  columns: readonly PathIn<F>[]
  /** The rows of fields in the dialog of a row's edit button; without them there is no button. */
  form?: readonly (PathIn<F> | readonly PathIn<F>[])[]
  /** Rows can be reordered by drag and drop. The sub-collection must be sorted by `-datetime`, or by its `ranked`. */
  reorder?: boolean
  /** The label of the button that adds one, after its title was typed. */
  add?: string
  /** The input that adds a document refuses a title that is already in the list, ignoring case. */
  unique?: true
  /** The generation of the parent that creates documents, as a button. Without it, an input adds one by its title. */
  generation?: string
}

/** The list of a sub-collection in a screen: the names of its fields are checked by the compiler. */
export const childrenOf = <F extends Fields>(
  child: Pick<Collection<F>, 'slug' | 'fields'>,
  list: Omit<ChildrenList<NoInfer<F>>, 'of'>,
): ChildrenList => ({ ...(list as Omit<ChildrenList, 'of'>), of: child.slug })
