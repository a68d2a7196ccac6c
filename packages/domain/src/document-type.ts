/** The specification's words for the type of a document, where they are not the name of its collection. */
const COLLECTIONS: ReadonlyMap<string, string> = new Map([
  ['produit', 'produits'],
  ['modele', 'modeles'],
  ['post', 'posts'],
  ['contact', 'contacts'],
  ['depense', 'depenses'],
  ['commande', 'commandes'],
])

/** The collection of the documents of a type, as `type` of an address and `docType` of a media say it. */
export const collectionOfType = (type: string): string => COLLECTIONS.get(type) ?? type
