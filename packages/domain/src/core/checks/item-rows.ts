import type { Fields } from '../field.ts'
import type { ItemRows } from '../screens/item-rows.ts'
import { isBlank, type Mistake, repeated } from './mistake.ts'

/** The mistakes in the rows and the dialog of a list. */
export function* checkItemRows(
  { title, requires = title, photo, second = [], link, tabs }: ItemRows,
  fields: Fields,
  at: string,
): Iterable<Mistake> {
  const place = `${at}, « rows »`
  const inTabs = tabs.flatMap((tab) => tab.fields.flat())
  const named = [
    title,
    requires,
    ...(photo === undefined ? [] : [photo]),
    ...second,
    ...(link ? [link.field] : []),
    ...inTabs,
  ]
  for (const name of new Set(named))
    if (!fields[name]) yield { place, what: `« ${name} » n'est pas un champ de la liste` }
  if (link && fields[link.field] && fields[link.field]?.kind !== 'relation')
    yield { place, what: `« link » nomme « ${link.field} », qui n'est pas une relation` }
  for (const name of repeated(inTabs)) yield { place, what: `« ${name} » est montré deux fois` }
  for (const id of repeated(tabs.map((tab) => tab.id)))
    yield { place, what: `un autre onglet porte le même « id » (« ${id} »)` }
  for (const { id, label } of tabs)
    if (isBlank(label)) yield { place, what: `le « label » de l'onglet « ${id} » est attendu` }
  // A panel may show fields in its own way: the photo of the row is chosen, not typed.
  for (const [name, { hidden, derived }] of Object.entries(fields))
    if (!hidden && !derived && name !== photo && !inTabs.includes(name))
      yield { place, what: `« ${name} » n'est dans aucun onglet, ou « hidden: true » est attendu` }
}
