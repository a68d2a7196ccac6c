import type { Collection } from '@boutique/domain'

/**
 * The collection of boutiques for their own settings: the label is required there, but not in the list of boutiques
 * (SHOP-07).
 */
export function withRequiredLabel(collection: Collection): Collection {
  const { libelle } = collection.fields
  if (!libelle) return collection
  return { ...collection, fields: { ...collection.fields, libelle: { ...libelle, required: true } } }
}
