import { EVERYTHING, NOTHING } from '../../core/access.ts'
import { defineCollection } from '../../core/collection.ts'
import { actions } from './actions.ts'
import { needs, onRemove, onSave } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'

/** The transfers of documents to the projects of their boutiques (TRANS), for administrators. */
export const transferts = defineCollection({
  slug: 'transferts',
  scope: 'global',
  label: {
    one: 'transfert',
    many: 'Transfert',
    empty: 'Aucun transfert',
    purpose: "Un transfert copie les documents d'une boutique vers le projet de son site.",
    create: 'Nouveau transfert',
    missing: "Le transfert n'existe pas",
    deleted: 'Ce transfert a été supprimé',
  },
  access: (actor) => (actor.type === 'admin' ? EVERYTHING : NOTHING),
  title: 'libelle',
  sort: '-createdAt',
  fields,
  needs,
  onSave,
  onRemove,
  actions,
  screen,
})
