import { defineCollection } from '../../core/collection.ts'
import { needs, onSave } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'

/** What clients of a boutique pay regularly (SUB). */
export const abonnements = defineCollection({
  slug: 'abonnements',
  scope: 'boutique',
  label: {
    one: 'abonnement',
    many: 'Abonnements',
    empty: 'Aucun abonnement',
    purpose: "Un abonnement est ce qu'un client vous paie régulièrement.",
    create: 'Nouvel abonnement',
  },
  access: { area: 'store', profile: 'boutique-abonnements' },
  title: 'name',
  fields,
  needs,
  onSave,
  copied: [{ by: 'contact' }],
  screen,
})
