import { Problem } from '@boutique/domain'

/** The longest cursor, in characters. */
const MAX_CURSOR = 300

/** The place after a line that is ordered by its day and its id, as a cursor of an address. */
export interface DayPlace {
  day: string
  id: string
}

export const dayCursor = ({ day, id }: DayPlace): string => `${day} ${id}`

/** Parses such a cursor. @throws Problem 400 */
export function dayPlaceOf(cursor: string): DayPlace {
  const [day = '', id = '', ...others] = cursor.length > MAX_CURSOR ? [] : cursor.split(' ')
  // PostgreSQL's texts have no null character.
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || id === '' || id.includes('\0') || others.length > 0)
    throw new Problem(400, 'curseur.invalide', "Ce curseur n'est pas valable")
  return { day, id }
}
