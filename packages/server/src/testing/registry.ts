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
import { list } from '../../../domain/src/core/fields/composites.ts'
import { boolean, relation, text } from '../../../domain/src/core/fields/kinds.ts'
import { integer, price } from '../../../domain/src/core/fields/number-kinds.ts'
import { kinds } from './kinds.ts'

/** A collection with every kind of field and every option of declarations, independent of the product's own. */
export const essais = defineCollection({
  slug: 'essais',
  scope: 'boutique',
  label: {
    one: 'essai',
    many: 'Essais',
    empty: 'Aucun essai',
    purpose: 'Un essai sert aux tests',
    create: 'Nouvel essai',
  },
  access: { area: 'website', profile: 'website-pages' },
  title: 'titre',
  sort: 'titre',
  publicWhere: {},
  fields: kinds,
  onSave: (_, after) => ({ ...after, double: (after.entier ?? 0) * 2 }),
  // Documents that link to a deleted one are deleted too.
  removalFinds: (_, id) => ({ liens: { collection: 'essais', where: { lien: id } } }),
  onRemove: (_, { found }) => (found.liens ?? []).map(({ id }) => ({ type: 'remove', collection: 'essais', id })),
  actions: {
    partager: {
      label: 'Partager son montant',
      done: () => 'Montant partagé',
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
    path: '/website/essais',
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
  label: {
    one: 'ligne',
    many: 'Lignes',
    empty: 'Aucune ligne',
    purpose: 'Une ligne sert aux tests',
    create: 'Nouvelle ligne',
  },
  access: { area: 'website', profile: 'website-pages' },
  sort: 'rang',
  fields: {
    libelle: kinds.titre,
    rang: kinds.entier,
    prix: kinds.montant,
    client: relation({ label: 'Client', to: 'contacts' }),
  },
})

/** A tree with gapless numbers, and with fields that sum up documents that point to it. */
const dossiers = defineCollection({
  slug: 'dossiers',
  scope: 'boutique',
  label: {
    one: 'dossier',
    many: 'Dossiers',
    empty: 'Aucun dossier',
    purpose: 'Un dossier sert aux tests',
    create: 'Nouveau dossier',
  },
  access: { area: 'website', profile: 'website-pages' },
  title: 'titre',
  tree: 'parent',
  fields: {
    titre: kinds.titre,
    numero: text({ label: 'Numéro', derived: true, unique: true }),
    parent: relation({ label: 'Dossier parent', to: 'dossiers', exists: true, filter: true }),
    paye: price({
      label: 'Payé',
      derived: true,
      sort: true,
      rollup: { of: 'reglements', by: 'dossier', sum: 'montant', where: { valide: true } },
    }),
    nombre: integer({ label: 'Règlements', derived: true, rollup: { of: 'reglements', by: 'dossier' } }),
    etat: text({ label: 'État', derived: true }),
  },
  onSave: (_, after) => ({ ...after, etat: (after.paye ?? 0) > 0 ? 'payé' : 'à payer' }),
  numbering: { field: 'numero', series: 'dossiers', digits: 4, codeLength: 3, code: () => 'DO-', gapless: true },
})

const reglements = defineCollection({
  slug: 'reglements',
  scope: 'boutique',
  label: {
    one: 'règlement',
    many: 'Règlements',
    empty: 'Aucun règlement',
    purpose: 'Un règlement sert aux tests',
    create: 'Nouveau règlement',
  },
  access: { area: 'website', profile: 'website-pages' },
  title: 'libelle',
  fields: {
    libelle: kinds.titre,
    dossier: relation({ label: 'Dossier', to: 'dossiers', filter: true, exists: true }),
    montant: price({ label: 'Montant' }),
    valide: boolean({ label: 'Validé', filter: true }),
    lignes: list({
      label: 'Lignes',
      fields: { dossier: relation({ label: 'Dossier', to: 'dossiers', exists: true }) },
    }),
  },
})

/** Personal documents: each belongs to one user, also those of administrators. */
const carnets = defineCollection({
  slug: 'carnets',
  scope: 'utilisateur',
  label: {
    one: 'carnet',
    many: 'Carnets',
    empty: 'Aucun carnet',
    purpose: 'Un carnet sert aux tests',
    create: 'Nouveau carnet',
  },
  access: (actor) => (actor.hasAccessToOrganisation || actor.type === 'admin' ? EVERYTHING : NOTHING),
  sort: '-jour',
  fields: { titre: kinds.titre, jour: kinds.jour, pensee: kinds.paragraphe },
})

/** The collections of the product and of the tests. */
export const registry: Registry = defineRegistry([
  ...product.values(),
  ...([essais, lignes, dossiers, reglements, carnets] as unknown as Collection[]),
])
export const collections: readonly Collection[] = [...registry.values()]
