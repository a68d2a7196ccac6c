import type { Collection } from './collection.ts'
import type { Fields } from './field.ts'
import type { PathIn } from './names.ts'

/** The documents of a sub-collection, listed in a section of their parent's form: one a row, edited where it stands. */
export interface ChildrenList<F extends Fields = Fields> {
  /** The slug of the sub-collection. */
  of: string
  /** Over the list; the plural of the sub-collection when absent. */
  title?: string
  /** The fields of a row, side by side. */
  columns: readonly PathIn<F>[]
  /** The rows of fields of the dialog behind a row's edit button; without them there is no such button. */
  form?: readonly (PathIn<F> | readonly PathIn<F>[])[]
  /** The rows may be dragged into another order. The sub-collection is sorted by `-datetime`. */
  reorder?: boolean
  /** The generation of the parent that makes the documents, by a button. Without it a line adds one by its title. */
  generation?: string
}

/** The list of a sub-collection in a screen: the names of its fields are checked by the compiler. */
export const childrenOf = <F extends Fields>(
  child: Pick<Collection<F>, 'slug' | 'fields'>,
  list: Omit<ChildrenList<NoInfer<F>>, 'of'>,
): ChildrenList => ({ ...(list as Omit<ChildrenList, 'of'>), of: child.slug })
