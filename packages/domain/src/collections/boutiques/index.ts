import { type Ability, EVERYTHING, NOTHING } from '../../core/access.ts'
import { hasArea, hasProfile } from '../../core/actor.ts'
import { defineCollection } from '../../core/collection.ts'
import { fields, SITE_SETTINGS } from './schema.ts'
import { screen } from './screen.ts'

/**
 * The shops themselves (SHOP). Members read the names of theirs; the profile of the shop's parameters edits all settings,
 * that of the website's parameters those of the site; administrators do all.
 */
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
    const names: Ability<never> = { ...NOTHING, read: 'member', only }
    if (hasArea(actor, 'store') && hasProfile(actor, 'boutique-params'))
      return { ...names, read: 'profile', update: true }
    const runsSite = hasArea(actor, 'website') && hasProfile(actor, 'website-params')
    return runsSite ? { ...names, update: true, fields: SITE_SETTINGS } : names
  },
  title: 'name',
  sort: 'name',
  fields,
  // A new boutique takes photos at once: its folder needs no thought.
  defaults: ({ newId }) => ({ applicationId: newId(), storageBucketPath: `boutique-${newId().slice(0, 12)}` }),
  screen,
})
