import { type Collection, type ListQuery, type LiveDocument, type ShownTab, tabOfReminder } from '@boutique/domain'

/** As many orders are shown. */
export const MAX_SHOWN = 6

/** The tabs of the orders that are late, and of those due within the week. */
export function dueTabs({ screen }: Collection, today: string): ShownTab[] {
  const list = screen?.list
  return ['en-retard', 'cette-semaine'].flatMap((id) => {
    const reminder = list?.reminders?.find((one) => 'id' in one && one.id === id)
    return (list && reminder && tabOfReminder(list, reminder, today)) ?? []
  })
}

/** The query of the first orders of a tab. */
export const firstOf = (boutique: string, { where, sort }: ShownTab): ListQuery => ({
  boutique,
  collection: 'commandes',
  where,
  sort,
  limit: MAX_SHOWN,
})

/** The first orders of both, the late ones first. */
export const dueOrders = (lists: readonly (readonly LiveDocument[])[]): LiveDocument[] =>
  lists.flat().slice(0, MAX_SHOWN)
