import { defineCollection } from '../../core/collection.ts'
import { list } from '../../core/fields/composites.ts'
import { text } from '../../core/fields/kinds.ts'
import { decimal, integer, price } from '../../core/fields/number-kinds.ts'

/** The variants of a product: one combination of option values each (VAR). */
export const variants = defineCollection({
  slug: 'produits/variants',
  scope: 'boutique',
  label: {
    one: 'déclinaison',
    many: 'Déclinaisons',
    empty: 'Aucune déclinaison',
    purpose: "Une déclinaison est une combinaison d'options, avec son prix et son stock.",
    create: 'Nouvelle déclinaison',
  },
  access: { area: 'store', profile: 'boutique-catalogue' },
  title: 'libelle',
  publicWhere: {},
  closed: { while: { optionPrice: 'priceRequest' }, ofParent: true, fields: ['price'] },
  // A batch is stored in its order: by creation, then by place in the batch (VAR-14, VAR-15).
  sort: 'datetime',
  fields: {
    libelle: text({ label: 'Libellé', read: 'public', max: 300 }),
    price: price({ label: 'Prix', min: 0, read: 'public' }),
    order: integer({ label: 'Ordre', sort: true, read: 'public' }),
    values: list({
      label: 'Valeurs',
      read: 'public',
      fields: {
        option: text({ label: 'Option' }),
        value: text({ label: 'Valeur' }),
        libelle: text({ label: 'Libellé' }),
      },
    }),
    width: decimal({ label: 'Largeur', unit: 'cm', min: 0, read: 'public' }),
    height: decimal({ label: 'Hauteur', unit: 'cm', min: 0, read: 'public' }),
    depth: decimal({ label: 'Profondeur', unit: 'cm', min: 0, read: 'public' }),
    weight: decimal({ label: 'Poids', unit: 'kg', min: 0, step: 0.01, read: 'public' }),
  },
})
