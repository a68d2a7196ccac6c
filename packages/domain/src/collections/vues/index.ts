import { EVERYTHING } from '../../core/access.ts'
import { type Collection, defineCollection } from '../../core/collection.ts'
import { isCounted, metBy, ownViews, refuseBeyondOwn, refuseOthers, saved } from './rules.ts'
import { fieldsOf } from './schema.ts'

/** The most views of a boutique. */
const MAX_VIEWS = 500

/** Whether a list has views: that of a collection of the boutiques which is in a menu. */
export const hasViews = ({ scope, screen, parent }: Collection): boolean =>
  scope === 'boutique' && parent === undefined && screen?.nav !== undefined

/**
 * The saved views of the lists of a boutique (ADR 87): everybody saves their own, and reads those that others share, of
 * the lists that they read.
 * @param collections the other collections
 */
export function viewsOf(collections: readonly Collection[]) {
  const lists = collections.filter(hasViews)
  const guardedOf = (list: string) => guardsOf(lists.find(({ slug }) => slug === list)?.fields ?? {})
  return defineCollection({
    slug: 'vues',
    scope: 'boutique',
    label: {
      one: 'vue',
      many: 'Vues',
      empty: 'Aucune vue',
      purpose: "Une vue garde sous un nom l'onglet, le tri, la recherche et les filtres d'une liste.",
      create: 'Nouvelle vue',
      missing: "Cette vue n'existe pas",
      deleted: 'Cette vue a été supprimée',
    },
    // A view shows nothing that its list does not: `hides` leaves those of others and of closed lists out.
    access: (actor) => ({ ...EVERYTHING, trash: actor.type === 'admin' }),
    title: 'name',
    sort: 'name',
    fields: fieldsOf(Object.fromEntries(lists.map(({ slug, label }) => [slug, label.many]))),
    most: { count: MAX_VIEWS, sentence: `${MAX_VIEWS} vues par boutique au plus : supprimez-en une d'abord` },
    isPersonal: true,
    alongsideWhen: isCounted,
    alongsideFinds: ownViews,
    alongside: refuseBeyondOwn,
    onSave: (before, after, context) => saved(before, after, context, guardedOf),
    onRemove: refuseOthers,
    hides: (actor, _, reads) => {
      if (actor.system) return []
      const readable = lists.map(({ slug }) => slug).filter(reads)
      const met = readable.flatMap((slug) => metBy(Object.values(guardedOf(slug)).filter(reads)))
      return [
        { partagee: false, proprietaire: { sauf: [actor.id] } },
        { liste: { sauf: readable } },
        { exige: { vide: false, sauf: [...new Set(met)] } },
      ]
    },
  })
}

/** The fields with `readWith`, and the collections that they need. */
const guardsOf = (fields: Collection['fields']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { readWith }]) => (readWith === undefined ? [] : [[name, readWith]])),
  )
