import type { Collection } from '@boutique/domain'

/** The boutiques as their own settings edit them: the label is required there, and not where they are listed (SHOP-07). */
export function withRequiredLabel(collection: Collection): Collection {
  const { libelle } = collection.fields
  if (!libelle) return collection
  return { ...collection, fields: { ...collection.fields, libelle: { ...libelle, required: true } } }
}
