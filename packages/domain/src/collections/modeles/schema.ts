import { boolean, multiline, text } from '../../core/fields/kinds.ts'
import { fields as produit } from '../produits/schema.ts'
import { contents } from '../shared/contents.ts'
import { seoFields } from '../shared/seo.ts'
import { transferFields } from '../shared/transferred.ts'
import { FEATURED, ONLINE } from '../shared/flag-verbs.ts'

/** Every field of a product model (MODEL-05 to MODEL-09); fields it shares with products are declared with these. */
export const fields = {
  name: text({ label: 'Nom', required: true, sort: true, read: 'public', max: 300 }),
  sku: produit.sku,
  category: produit.category,
  description: produit.description,
  photos: produit.photos,
  citation: multiline({ label: 'Citation', read: 'public' }),
  startPrice: produit.startPrice,
  optionPrice: produit.optionPrice,
  dimensions: produit.dimensions,
  dimensionsText: multiline({ label: 'Texte des dimensions', read: 'public' }),
  delaiText: multiline({ label: 'Texte du délai', read: 'public' }),
  options: produit.options,
  features: produit.features,
  contents: contents(),
  isDraft: boolean({ label: 'Brouillon', default: true, filter: true, hidden: true }),
  isOnlineStore: boolean({ label: 'En ligne', default: true, filter: true, read: 'public', verbs: ONLINE }),
  isFeatured: boolean({ label: 'En vedette', filter: true, read: 'public', verbs: FEATURED }),
  freeShipping: produit.freeShipping,
  deliveryIncluded: produit.deliveryIncluded,
  publishedAt: produit.publishedAt,
  pathname: produit.pathname,
  ...seoFields,
  ...transferFields,
}
