import { EVERYTHING, NOTHING } from '../../core/access.ts'
import { hasProfile } from '../../core/actor.ts'
import { defineCollection } from '../../core/collection.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'

/** The shops themselves (SHOP). Members read their names; the profile of the parameters edits; administrators do all. */
export const boutiques = defineCollection({
  slug: 'boutiques',
  scope: 'global',
  label: {
    one: 'boutique',
    many: 'Boutiques',
    empty: 'Aucune boutique',
    create: 'Nouvelle boutique',
    missing: "La boutique n'existe pas",
    deleted: 'Cette boutique a été supprimée',
  },
  access: (actor) => {
    if (actor.type === 'admin') return EVERYTHING
    const only = [...new Set([...actor.boutiques, ...(actor.boutique ? [actor.boutique] : [])])]
    const manager = hasProfile(actor, 'boutique-params') && actor.hasAccessToStore
    return { ...NOTHING, read: manager ? 'profile' : 'member', update: manager, only }
  },
  title: 'name',
  sort: 'name',
  fields,
  defaults: ({ newId }) => ({ applicationId: newId() }),
  screen,
})
