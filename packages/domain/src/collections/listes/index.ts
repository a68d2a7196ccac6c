import { defineCollection } from '../../core/collection.ts'
import type { Profile } from '../../core/actor.ts'
import { text } from '../../core/fields/kinds.ts'
import type { TallyDescription } from '../../core/screens/tally.ts'

interface TypeList {
  slug: string
  one: string
  many: string
  empty: string
  purpose: string
  create: string
  profile: Profile
  path: `/${string}`
  tally?: TallyDescription
}

/** A list of labels of a boutique, offered in selects: every member reads it. */
function typeList({ slug, one, many, empty, purpose, create, profile, path, tally }: TypeList) {
  return defineCollection({
    slug,
    scope: 'boutique',
    label: { one, many, empty, purpose, create },
    access: { area: 'store', profile },
    title: 'libelle',
    sort: 'libelle',
    fields: { libelle: text({ label: 'Libellé', required: true, sort: true, read: 'member', max: 200 }) },
    screen: {
      path,
      list: { layout: 'rows', row: { title: 'libelle', tally }, tabs: [{ id: 'toutes', label: 'Tous', where: {} }] },
      form: {
        autosave: 1000,
        tabs: [{ id: 'general', label: 'Général', sections: [{ title: 'Libellé', fields: ['libelle'] }] }],
      },
    },
  })
}

/** The types a supplier may have (boutiques/fournisseurTypes). */
export const fournisseurTypes = typeList({
  slug: 'fournisseurTypes',
  one: 'type de fournisseur',
  many: 'Types de fournisseur',
  empty: 'Aucun type de fournisseur',
  purpose: 'Un type range vos fournisseurs : scierie, quincaillerie, transporteur.',
  create: 'Nouveau type de fournisseur',
  profile: 'boutique-compta',
  path: '/boutique/fournisseur-types',
  tally: { of: 'fournisseurs', by: 'type' },
})

/** The types an expense may have (boutiques/depenseTypes). */
export const depenseTypes = typeList({
  slug: 'depenseTypes',
  one: 'type de dépense',
  many: 'Types de dépense',
  empty: 'Aucun type de dépense',
  purpose: 'Un type range vos dépenses : matières, transport, loyer.',
  create: 'Nouveau type de dépense',
  profile: 'boutique-compta',
  path: '/boutique/depense-types',
  tally: { of: 'depenses', by: 'type' },
})

/** Where a boutique buys: a market, an auction, a house (boutiques/achatLieux). */
export const achatLieux = typeList({
  slug: 'achatLieux',
  one: "lieu d'achat",
  many: "Lieux d'achat",
  empty: "Aucun lieu d'achat",
  purpose: 'Un lieu range vos achats : une brocante, une salle des ventes, un débarras.',
  create: "Nouveau lieu d'achat",
  profile: 'boutique-compta',
  path: '/boutique/achat-lieux',
  tally: { of: 'achats', by: 'lieu' },
})

/** The collections a product may belong to. */
export const productCollections = typeList({
  slug: 'productCollections',
  one: 'collection',
  many: 'Collections',
  empty: 'Aucune collection',
  purpose: "Une collection réunit des produits autour d'un thème : une saison, un style, une pièce de la maison.",
  create: 'Nouvelle collection',
  profile: 'boutique-catalogue',
  path: '/boutique/collections',
})

/** The templates a product page may use. */
export const productTemplates = typeList({
  slug: 'productTemplates',
  one: 'gabarit',
  many: 'Gabarits',
  empty: 'Aucun gabarit',
  purpose: 'Un gabarit donne aux pages de produits leur mise en page sur le site.',
  create: 'Nouveau gabarit',
  profile: 'boutique-catalogue',
  path: '/boutique/gabarits',
})
