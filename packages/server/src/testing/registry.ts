import { type Collection, defineCollection, defineRegistry, EVERYTHING, type Registry, NOTHING } from '@boutique/domain'
import { registry as product } from '@boutique/domain/registry'
import { relation } from '../../../domain/src/core/kinds.ts'
import { kinds } from './kinds.ts'

/** A collection with every kind of field and everything a declaration may ask for, wherever the product stands today. */
export const essais = defineCollection({
  slug: 'essais',
  scope: 'boutique',
  label: { one: 'essai', many: 'Essais', empty: 'Aucun essai', create: 'Nouvel essai' },
  access: { area: 'website', profile: 'website-pages' },
  title: 'titre',
  sort: 'titre',
  publicWhere: {},
  fields: kinds,
  onSave: (_, after) => ({ ...after, double: (after.entier ?? 0) * 2 }),
  screen: {
    path: '/essais',
    list: {
      layout: 'rows',
      row: { title: 'titre' },
      tabs: [
        { id: 'tous', label: 'Tous', where: {} },
        { id: 'oui', label: 'Oui', where: { drapeau: true, choix: 'un' }, sort: '-montant' },
      ],
    },
    form: { tabs: [{ id: 'general', label: 'Général', sections: [{ title: 'Essai', fields: ['titre'] }] }] },
  },
})

const lignes = defineCollection({
  slug: 'essais/lignes',
  scope: 'boutique',
  label: { one: 'ligne', many: 'Lignes', empty: 'Aucune ligne', create: 'Nouvelle ligne' },
  access: { area: 'website', profile: 'website-pages' },
  sort: 'rang',
  fields: {
    libelle: kinds.titre,
    rang: kinds.entier,
    prix: kinds.montant,
    client: relation({ label: 'Client', to: 'contacts' }),
  },
})

/** Personal documents: only their owner has them, administrators included. */
const carnets = defineCollection({
  slug: 'carnets',
  scope: 'utilisateur',
  label: { one: 'carnet', many: 'Carnets', empty: 'Aucun carnet', create: 'Nouveau carnet' },
  access: (actor) => (actor.hasAccessToOrganisation || actor.type === 'admin' ? EVERYTHING : NOTHING),
  sort: '-jour',
  fields: { titre: kinds.titre, jour: kinds.jour, pensee: kinds.paragraphe },
})

/** The product's collections and the three of the tests. */
export const registry: Registry = defineRegistry([
  ...product.values(),
  ...([essais, lignes, carnets] as unknown as Collection[]),
])
export const collections: readonly Collection[] = [...registry.values()]
