import { defineCollection } from '../../core/collection.ts'
import { needsContact, REACHED_BY } from '../shared/client.ts'
import { actions } from './actions.ts'
import { lineProducts } from './line-product.ts'
import { onSave } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'

/** What visitors and clients ask about products (REQ). */
export const demandes = defineCollection({
  slug: 'demandes',
  scope: 'boutique',
  label: {
    one: 'demande',
    many: 'Demandes',
    empty: 'Aucune demande',
    purpose: 'Les questions et les demandes de prix de vos clients, venues du site ou notées ici, et vos réponses.',
    create: 'Nouvelle demande',
  },
  access: { area: 'store', profile: 'boutique-demandes' },
  title: 'contact_name',
  sort: 'createdAt',
  fields,
  needs: (demande) => ({ ...needsContact(demande), ...lineProducts(demande) }),
  onSave,
  copied: [{ by: 'contact', fields: REACHED_BY, until: 'requests' }],
  search: {
    contact_name: 'A',
    contact_entreprise: 'A',
    contact_email: 'A',
    contact_phone: 'code',
    contact_city: 'C',
    requests: 'C',
    reponse: 'C',
  },
  actions,
  screen,
})
