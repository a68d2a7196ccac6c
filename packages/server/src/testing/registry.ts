import {
  type Collection,
  defineCollection,
  defineRegistry,
  EVERYTHING,
  NOTHING,
  Problem,
  type Registry,
} from '@boutique/domain'
import { registry as product } from '@boutique/domain/registry'
import { relation } from '../../../domain/src/core/kinds.ts'
import { price } from '../../../domain/src/core/kinds.ts'
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
  // Whatever links to a document goes with it.
  removalFinds: (_, id) => ({ liens: { collection: 'essais', where: { lien: id } } }),
  onRemove: (_, { found }) => (found.liens ?? []).map(({ id }) => ({ type: 'remove', collection: 'essais', id })),
  actions: {
    partager: {
      label: 'Partager son montant',
      input: { part: price({ label: 'Part', required: true, min: 0 }), note: kinds.titre },
      finds: ({ id }) => ({ liens: { collection: 'essais', where: { lien: id } } }),
      run: ({ montant = 0, id }, { found }, { part, note }) => {
        const liens = found.liens ?? []
        const given = Number(part)
        if (given * (liens.length + 1) > montant) throw new Problem(422, 'part.trop-grande', 'Le montant ne suffit pas')
        return {
          montant: montant - given * (liens.length + 1),
          also: [
            ...liens.map((lien) => ({
              type: 'change' as const,
              collection: 'essais',
              id: lien.id,
              values: { montant: Number(lien.montant ?? 0) + given },
            })),
            { type: 'create', collection: 'essais', data: { titre: note, montant: given } },
            { type: 'create', collection: 'essais/lignes', parent: id, data: { libelle: String(note), prix: given } },
          ],
        }
      },
    },
  },
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
