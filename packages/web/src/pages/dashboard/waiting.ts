import { type Collection, type ListQuery, type Registry, type Reminder, tabOfReminder } from '@boutique/domain'

/** A line of the home screen: documents that wait for somebody, and the list with exactly these. */
export interface Waiting {
  said: Reminder['said']
  isLate: boolean
  path: string
  /** The tab of the list. */
  tab: string
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
    return [{ said, order, isLate, path, tab: tab.id, query: { boutique, collection: slug, where: tab.where } }]
  })
}
