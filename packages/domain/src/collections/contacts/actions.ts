import type { Data, SystemFields } from '../../core/collection.ts'
import type { Action } from '../../core/action.ts'
import { boolean, relation } from '../../core/fields/kinds.ts'
import { invalid, Problem } from '../../core/problem.ts'
import { mergedValues } from './merge.ts'
import { refusedAlone, subscribed, unsubscribed } from './newsletter.ts'
import type { ContactData } from './rules.ts'

const input = { autre: relation({ label: 'Contact à fusionner', to: 'contacts', required: true }) }

const requested = {
  confirmation: boolean({
    label: "Cette personne s'est désinscrite elle-même, et m'a demandé depuis d'être réinscrite",
  }),
}

const stop: Action<ContactData>['run'] = (contact, { now }) =>
  contact.newsletterStoppedAt === undefined ? unsubscribed(now, 'back-office') : {}

/** The named actions of a contact. */
export const actions = {
  inscrire: {
    label: 'Inscrire à la newsletter',
    done: () => 'Contact inscrit à la newsletter',
    run: (contact, { now }) => {
      if (contact.subscribedToNewsletter) return {}
      if (refusedAlone(contact)) throw new Problem(409, 'newsletter.refus', ASK_FIRST)
      return subscribed(now, 'back-office')
    },
  },
  reinscrire: {
    label: 'Réinscrire à sa demande',
    done: () => 'Contact réinscrit à la newsletter',
    input: requested,
    run: (contact, { now }, { confirmation }) => {
      if (contact.subscribedToNewsletter) return {}
      if (confirmation !== true) throw invalid([{ path: 'confirmation', message: CONFIRM }])
      return subscribed(now, 'back-office')
    },
  },
  desinscrire: {
    label: 'Désinscrire de la newsletter',
    many: true,
    done: () => 'Contact désinscrit de la newsletter',
    run: stop,
  },
  // Campaigns may be addressed to people who are not subscribed.
  refuser: { label: 'Noter son refus des campagnes', done: () => 'Refus des campagnes noté', run: stop },
  reessayer: {
    label: 'Réessayer cette adresse',
    done: () => 'Les prochaines campagnes essaieront de nouveau cette adresse',
    run: () => ({ emailRefusedAt: undefined }),
  },
  fusionner: {
    label: 'Fusionner',
    done: () => 'Contacts fusionnés',
    input,
    panel: 'contacts/fusion',
    finds: (_, { autre }) => ({ others: { collection: 'contacts', where: { id: String(autre) } } }),
    run: (contact, { found, now, newId }, { autre }) => {
      if (autre === contact.id) throw refused('Un contact ne peut pas être fusionné avec lui-même')
      const [other] = (found.others ?? []) as (Data & SystemFields & ContactData)[]
      if (!other) throw refused("Ce contact n'est pas dans cette boutique, ou il a été supprimé")
      return {
        ...mergedValues(contact, other, { now, newId }),
        also: [
          { type: 'redirect', collection: 'contacts', from: other.id, to: contact.id },
          { type: 'remove', collection: 'contacts', id: other.id, values: { mergedInto: contact.id } },
        ],
      }
    },
  },
} satisfies Record<string, Action<ContactData>>

const ASK_FIRST = "Ce contact s'est désinscrit lui-même : il ne peut être réinscrit qu'à sa demande"
const CONFIRM = "Cochez cette case si cette personne vous l'a vraiment demandé"
const refused = (message: string) => invalid([{ path: 'autre', message }])
