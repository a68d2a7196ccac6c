import type { Action, Data, SystemFields } from '../../core/collection.ts'
import { relation } from '../../core/kinds.ts'
import { invalid } from '../../core/problem.ts'
import { mergedValues } from './merge.ts'
import type { ContactData } from './rules.ts'

const input = { autre: relation({ label: 'Contact à fusionner', to: 'contacts', required: true }) }

/** The named actions of a contact. */
export const actions = {
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
          { type: 'remove', collection: 'contacts', id: other.id },
        ],
      }
    },
  },
} satisfies Record<string, Action<ContactData>>

const refused = (message: string) => invalid([{ path: 'autre', message }])
