import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { Problem } from '../../core/problem.ts'
import type { fields } from './schema.ts'

export type AbonnementData = DataOf<typeof fields>

/** The contact and the service of the subscription, for its row. */
export function needs({ contact, service }: AbonnementData): Record<string, { collection: string; id: string }> {
  return {
    ...(typeof contact === 'string' && { contact: { collection: 'contacts', id: contact } }),
    ...(typeof service === 'string' && { service: { collection: 'services', id: service } }),
  }
}

/**
 * A subscription does not end before it starts; the names of its contact and service are those at the time of the save.
 * Pure.
 */
export function onSave(
  _: AbonnementData | undefined,
  after: AbonnementData,
  { needed }: Pick<RuleContext, 'needed'>,
): AbonnementData {
  if (after.startAt !== undefined && after.endAt !== undefined && after.endAt < after.startAt)
    throw new Problem(422, 'abonnement.fin', "La fin de l'abonnement est avant son début", {
      errors: [{ path: 'endAt', message: "La fin de l'abonnement est avant son début" }],
    })
  return { ...after, contact_name: textOf(needed.contact?.name), service_name: textOf(needed.service?.name) }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
