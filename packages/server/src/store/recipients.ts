import { collectionOf, type Registry } from '@boutique/domain'
import { tableOf } from './columns.ts'
import type { Selection } from './mailings.ts'

/** The contacts of a boutique that receive a campaign: `contact`, `address` and `name`. */
export function recipientsOf(
  registry: Registry,
  boutique: string,
  { nonInscrits = false }: { nonInscrits?: boolean },
): Selection {
  return {
    text: `select id as contact, data->>'email' as address, data->>'name' as name
      from ${tableOf(collectionOf(registry, 'contacts').slug)}
      where _scope = $1 and not deleted and data->>'email' is not null and data->>'newsletterStoppedAt' is null
        and data->>'emailRefusedAt' is null ${nonInscrits ? '' : `and "f_subscribedToNewsletter"`}`,
    values: [boutique],
  }
}
