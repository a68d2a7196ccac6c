import { defineCollection } from '../../core/collection.ts'
import { weekCode } from '../../texts/number-series.ts'
import { alongside, alongsideFinds, alongsideWhen } from '../mouvements/marked.ts'
import { actions } from './actions.ts'
import { copy } from './copy.ts'
import { generations } from './generations.ts'
import { productLabel } from './product-label.ts'
import { onRemove } from './remove.ts'
import { defaults, onSave, staysDraft } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'
import { needsBoutique } from '../shared/needs-boutique.ts'

/** The pieces a boutique sells (PROD). */
export const produits = defineCollection({
  slug: 'produits',
  scope: 'boutique',
  label: {
    one: 'produit',
    many: 'Produits',
    empty: 'Aucun produit',
    purpose: 'Un produit est une pièce à vendre : une photo, un nom, un prix suffisent pour commencer.',
    create: 'Nouveau produit',
    missing: "Le produit n'existe pas",
    foreign: "Ce produit n'appartient pas à cette boutique",
    deleted: 'Ce produit a été supprimé',
  },
  access: { area: 'store', profile: 'boutique-catalogue' },
  title: 'name',
  site: { address: 'pathname', from: 'name' },
  publicWhere: { isOnlineStore: true, isDraft: false },
  closed: {
    while: { optionPrice: 'priceRequest' },
    fields: ['price', 'salePrice', 'retailPrice', 'startPrice', 'fromPrice', 'options/onCost', 'options/values/onCost'],
  },
  fields,
  afterDay: { day: 'finReservation', action: 'expiration' },
  defaultNeeds: needsBoutique,
  defaults,
  onSave,
  onRemove,
  // A piece that leaves the stock has a line in the ledger.
  alongsideWhen,
  alongsideFinds,
  alongside,
  numbering: {
    field: 'sku',
    series: 'sku',
    digits: 3,
    codeLength: 5,
    code: (produit, now) => weekCode(typeof produit.publishedAt === 'string' ? produit.publishedAt : now),
  },
  search: { name: 'A', shortname: 'A', sku: 'code', keywords: 'C', features: 'C', description: 'C' },
  actions,
  generations,
  importable: {
    drafts: { field: 'isDraft', of: staysDraft, said: 'Une pièce sans photo reste un brouillon', tab: 'tous' },
  },
  copy,
  paperLabel: { parts: ['prix', 'prixBarre', 'dimensions', 'reference', 'boutique'], hasCode: true, of: productLabel },
  screen,
})
