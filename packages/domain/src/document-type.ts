/** The specification's names of document types that differ from the name of the collection. */
const COLLECTIONS: ReadonlyMap<string, string> = new Map([
  ['produit', 'produits'],
  ['modele', 'modeles'],
  ['post', 'posts'],
  ['contact', 'contacts'],
  ['depense', 'depenses'],
  ['commande', 'commandes'],
])

/** The collection of a document type, as in `type` of an address and `docType` of a media. */
export const collectionOfType = (type: string): string => COLLECTIONS.get(type) ?? type
