import { defineCollection } from '../../core/collection.ts'
import { actions } from './actions.ts'
import { needs, onRemove, onSave } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'
import { needsBoutique } from '../shared/needs-boutique.ts'

/** Mails to several contacts, with chosen products (CAMP). */
export const campagnes = defineCollection({
  slug: 'campagnes',
  scope: 'boutique',
  label: {
    one: 'campagne',
    many: 'Campagnes',
    empty: 'Aucune campagne',
    purpose: 'Une campagne est un courriel envoyé à beaucoup de contacts à la fois.',
    create: 'Nouvelle campagne',
    missing: "La campagne n'existe pas",
    foreign: "Cette campagne n'appartient pas à cette boutique",
    deleted: 'Cette campagne a été supprimé',
  },
  access: { area: 'store', profile: 'boutique-contacts' },
  title: 'title',
  sort: '-createdAt',
  fields,
  defaultNeeds: needsBoutique,
  defaults: ({ needed: { boutique = {} } }) => ({
    senderName: typeof boutique.fromName === 'string' ? boutique.fromName : undefined,
    senderMail: typeof boutique.fromMail === 'string' ? boutique.fromMail : undefined,
  }),
  needs,
  onSave,
  onRemove,
  search: { title: 'A', subject: 'A' },
  actions,
  copy: {},
  screen,
})
