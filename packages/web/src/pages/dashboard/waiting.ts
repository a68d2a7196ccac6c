import {
  type Collection,
  type ListQuery,
  periodText,
  type Registry,
  type Reminder,
  tabOfReminder,
} from '@boutique/domain'

/** A line of the home screen: documents that wait for somebody, and the list with exactly these. */
export interface Waiting {
  said: Reminder['said']
  isLate: boolean
  path: string
  /** The query of that address: the tab, and every date where the list has a period. */
  search: { onglet: string; periode?: string }
  query: ListQuery
}

/**
 * The reminders of the lists that the user may read, in their order.
 * @param today the day in Paris
 */
export function waitingIn(
  registry: Registry,
  boutique: string,
  canRead: (slug: string) => boolean,
  today: string,
): Waiting[] {
  const all = [...registry.values()].flatMap((collection) =>
    canRead(collection.slug) ? remindersOf(collection, boutique, today) : [],
  )
  return all.toSorted((a, b) => a.order - b.order)
}

function remindersOf({ slug, screen }: Collection, boutique: string, today: string): (Waiting & { order: number })[] {
  if (!screen) return []
  const { path, list } = screen
  return (list.reminders ?? []).flatMap((reminder) => {
    const tab = tabOfReminder(list, reminder, today)
    if (!tab || reminder.isFigure) return []
    const { said, order, isLate = false } = reminder
    // The count is of every date: so is the list, which else shows its last month only.
    const search = { onglet: tab.id, ...(list.period && { periode: periodText({}) }) }
    return [{ said, order, isLate, path, search, query: { boutique, collection: slug, where: tab.where } }]
  })
}
