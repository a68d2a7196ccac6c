import type { Collection } from '../collection.ts'
import type { ListScreen } from '../screen.ts'
import { isSorted } from './collection.ts'
import { isBlank, type Mistake, repeated } from './mistake.ts'

/** A day to try the conditions with. */
const SOME_DAY = '2026-01-01'

/** The mistakes in the reminders of a list. */
export function* checkReminders(collection: Collection, { tabs, reminders = [] }: ListScreen): Iterable<Mistake> {
  const { fields, sort } = collection
  const ids = reminders.flatMap((reminder) => ('id' in reminder ? reminder.id : []))
  for (const id of repeated([...tabs.map((tab) => tab.id), ...ids]))
    if (ids.includes(id)) yield { place: `rappel « ${id} »`, what: 'un onglet ou un autre rappel porte le même « id »' }
  for (const reminder of reminders) {
    const place = `rappel « ${'tab' in reminder ? reminder.tab : reminder.id} »`
    if (isBlank(reminder.said.one) || isBlank(reminder.said.many))
      yield { place, what: 'deux textes sont attendus pour « said »' }
    if ('tab' in reminder) {
      if (!tabs.some(({ id }) => id === reminder.tab)) yield { place, what: "« tab » n'est pas un onglet de la liste" }
      continue
    }
    if (isBlank(reminder.label)) yield { place, what: 'son « label » est attendu' }
    for (const name of Object.keys(reminder.where(SOME_DAY)))
      if (!fields[name]?.filter)
        yield { place, what: `« where » nomme « ${name} », qui n'est pas un champ avec « filter: true »` }
    if (!isSorted(collection, reminder.sort ?? sort))
      yield { place, what: `« sort » nomme « ${reminder.sort} », qui n'est pas un champ avec « sort: true »` }
  }
}
