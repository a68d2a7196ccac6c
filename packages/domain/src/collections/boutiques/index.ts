import { type Ability, EVERYTHING, NOTHING } from '../../core/access.ts'
import { hasArea, hasProfile } from '../../core/actor.ts'
import { defineCollection } from '../../core/collection.ts'
import { firmOnSave } from '../../firm/rules.ts'
import { fields, SITE_SETTINGS } from './schema.ts'
import { screen } from './screen.ts'

/**
 * The boutiques (SHOP). Members read the names of their own; the profile `boutique-params` edits all settings,
 * `website-params` those of the website; administrators may do everything.
 */
export const boutiques = defineCollection({
  slug: 'boutiques',
  scope: 'global',
  together: true,
  label: {
    one: 'boutique',
    many: 'Boutiques',
    empty: 'Aucune boutique',
    purpose: 'Une boutique a ses produits, ses clients, ses réglages et son site.',
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
  // A new boutique accepts photos at once: it gets a folder by default.
  defaults: ({ newId }) => ({ applicationId: newId(), storageBucketPath: `boutique-${newId().slice(0, 12)}` }),
  onSave: firmOnSave,
  screen,
})
