import { EVERYTHING, NOTHING } from '../../core/access.ts'
import { type Actor, hasArea, hasProfile } from '../../core/actor.ts'
import { defineCollection } from '../../core/collection.ts'
import { counts, needs, onRemove, onSave } from './rules.ts'
import { fields } from './schema.ts'

/** Addresses belong to pages, articles and pieces: whoever may edit one of these may edit addresses. */
const editsAddressed = (actor: Actor): boolean =>
  (hasArea(actor, 'website') && (hasProfile(actor, 'website-pages') || hasProfile(actor, 'website-articles'))) ||
  (hasArea(actor, 'store') && hasProfile(actor, 'boutique-catalogue'))

/** The addresses of documents on the website (URL). They have no screen of their own. */
export const urls = defineCollection({
  slug: 'urls',
  scope: 'boutique',
  label: {
    one: 'adresse',
    many: 'Adresses',
    empty: 'Aucune adresse',
    purpose: 'Une adresse mène à une page, un article ou une pièce du site.',
    create: 'Nouvelle adresse',
    missing: "L'url n'existe pas",
    foreign: "Cette url n'appartient pas à cette boutique",
    deleted: 'Cette url a été supprimé',
  },
  access: (actor) => {
    if (actor.type === 'admin') return EVERYTHING
    return editsAddressed(actor) ? { ...EVERYTHING, trash: false } : NOTHING
  },
  title: 'pathname',
  sort: '-datetime',
  site: { address: 'pathname', of: 'docRef', left: 'isRedirect' },
  fields,
  needs,
  counts,
  onSave,
  onRemove,
})
