import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { Problem } from '../../core/problem.ts'
import { addDays, dayOf, formatMonth } from '../../dates.ts'
import type { fields } from './schema.ts'

export type IntraData = DataOf<typeof fields>

/**
 * An action is stored under the user who writes it.
 *
 * @throws Problem 422 without a user (INTRA-04)
 */
export function onSave(
  _before: IntraData | undefined,
  after: IntraData,
  { actor }: Pick<RuleContext, 'actor'>,
): IntraData {
  if (actor.id === '') {
    throw new Problem(422, 'intra.sans-utilisateur', "Il faut pouvoir associé l'intra à un utilisateur")
  }
  return after
}

/**
 * The heading above an action in the order of dates: "En retard", "Aujourd'hui", "Demain", the next seven days, a month;
 * the month of one that is done.
 */
export function agendaGroup({ date, isDone }: IntraData, today: string): string {
  if (date === undefined) return 'Sans date'
  const day = dayOf(date)
  if (isDone) return formatMonth(day)
  if (day < today) return 'En retard'
  if (day === today) return "Aujourd'hui"
  if (day === addDays(today, 1)) return 'Demain'
  if (day <= addDays(today, 7)) return 'Les sept prochains jours'
  return formatMonth(day)
}

/** The second line of an action in the list: what it takes. */
export function effort({ libelle, duration, energyRequired, priorityLevel }: IntraData): string {
  return [
    libelle,
    duration !== undefined && `${duration}\u00a0min`,
    energyRequired !== undefined && `énergie ${energyRequired}/10`,
    priorityLevel !== undefined && `priorité ${priorityLevel}/5`,
  ]
    .filter(Boolean)
    .join(' · ')
}
