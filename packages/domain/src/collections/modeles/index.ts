import { defineCollection } from '../../core/collection.ts'
import { SKU_DIGITS, weekCode } from '../../texts/number-series.ts'
import { onSave } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'

/** The models of pieces made to order (MODEL). Their numbers come from the series of the products. */
export const modeles = defineCollection({
  slug: 'modeles',
  scope: 'boutique',
  label: {
    one: 'modèle',
    many: 'Modèles',
    empty: 'Aucun modèle',
    purpose: 'Un modèle décrit une pièce que vous fabriquez à la demande : photos, prix de départ, options.',
    create: 'Nouveau modèle',
    missing: "Le modèle n'existe pas",
    foreign: "Ce modèle n'appartient pas à cette boutique",
    deleted: 'Ce modèle a été supprimé',
  },
  access: { area: 'store', profile: 'boutique-catalogue' },
  title: 'name',
  site: { address: 'pathname' },
  publicWhere: { isOnlineStore: true, isDraft: false },
  closed: {
    while: { optionPrice: 'priceRequest' },
    fields: ['startPrice', 'options/onCost', 'options/values/onCost'],
  },
  fields,
  defaults: ({ now }) => ({ publishedAt: now }),
  onSave,
  numbering: {
    field: 'sku',
    series: 'sku',
    digits: SKU_DIGITS,
    codeLength: 5,
    code: (modele, now) => weekCode(typeof modele.publishedAt === 'string' ? modele.publishedAt : now),
  },
  copy: { without: ['sku', 'pathname', 'isDraft', 'publishedAt', 'isFeatured'], values: { isOnlineStore: false } },
  screen,
})
