import type { Fields } from '../field.ts'
import type { SortOf, WhereOn } from '../names.ts'
import type { ListScreen, ListTab } from '../screen.ts'
import type { Where } from '../where.ts'

/**
 * Documents of a list that wait for somebody. The home screen counts them while there are any, and links to the list of
 * exactly these: a tab of the list, or one more tab that is there while it is open.
 */
export type Reminder<F extends Fields = Fields> = {
  /** The words after the number. */
  said: { one: string; many: string }
  /** Its position on the home screen, ascending. */
  order: number
  /** Something should already have happened. */
  isLate?: boolean
  /** A figure of the home screen links to its list, which counts them: they are not counted once more. */
  isFigure?: true
} & (
  | {
      /** The id of the tab that shows the same documents. */
      tab: string
    }
  | {
      /** Its name in the address, unlike that of any tab. */
      id: string
      /** Its label as a tab. */
      label: string
      /** Its conditions on a calendar date. */
      where(today: string): WhereOn<F>
      sort?: SortOf<F>
    }
)

/** A tab as a list shows it: its conditions may compare. */
export type ShownTab = Omit<ListTab, 'where'> & { where: Where }

/** The tab that shows the documents of a reminder; undefined when the list has no such tab. */
export function tabOfReminder(list: ListScreen, reminder: Reminder, today: string): ShownTab | undefined {
  if ('tab' in reminder) return list.tabs.find(({ id }) => id === reminder.tab)
  const { id, label, sort } = reminder
  return { id, label, where: reminder.where(today), sort }
}
