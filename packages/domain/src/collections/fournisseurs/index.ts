import { defineCollection } from '../../core/collection.ts'
import { multiline, relation, text } from '../../core/fields/kinds.ts'
import { transferFields } from '../shared/transferred.ts'

/** Suppliers of a boutique (SUPP). */
export const fournisseurs = defineCollection({
  slug: 'fournisseurs',
  scope: 'boutique',
  label: {
    one: 'fournisseur',
    many: 'Fournisseurs',
    empty: 'Aucun fournisseur',
    purpose: 'Un fournisseur est à qui vous achetez : ses coordonnées, et vos dépenses chez lui.',
    create: 'Nouveau fournisseur',
    missing: "Le fournisseur n'existe pas",
    foreign: "Ce fournisseur n'appartient pas à cette boutique",
    deleted: 'Ce fournisseur a été supprimé',
  },
  access: { area: 'store', profile: 'boutique-compta' },
  title: 'nom',
  sort: 'nom',
  fields: {
    nom: text({ label: 'Nom', required: true, sort: true, max: 200 }),
    adresse: multiline({ label: 'Adresse', max: 2000 }),
    ville: text({ label: 'Ville', max: 200, filter: true }),
    type: relation({ label: 'Type', to: 'fournisseurTypes', creates: true, filter: true }),
    ...transferFields,
  },
  importable: true,
  copy: {},
  screen: {
    path: '/boutique/fournisseurs',
    nav: { menu: 'boutique/comptes', order: 30, icon: 'truck' },
    list: {
      layout: 'rows',
      row: { title: 'nom', avatar: true, second: ['ville'], tally: { of: 'depenses', by: 'fournisseur' } },
      filters: ['type'],
      tabs: [{ id: 'tous', label: 'Tous les fournisseurs', where: {} }],
    },
    form: {
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [{ title: 'Coordonnées', fields: ['nom', 'adresse', ['ville', 'type']] }],
        },
      ],
    },
  },
})
