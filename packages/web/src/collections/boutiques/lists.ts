/** The lists of a boutique by stored name, in the order of its settings (SHOP-22). */
export const LISTS = [
  'productFeatures',
  'productCategories',
  'productCollections',
  'productTemplates',
  'fournisseurTypes',
  'depenseTypes',
] as const
