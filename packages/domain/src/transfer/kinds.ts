/** A kind of document that a transfer copies to the project of its boutique. */
export interface TransferKind {
  label: string
  /** The collection here, and the one in the project. */
  collection: string
  /** The documents of one batch at most (TRANS-08, TRANS-09). */
  batch: number
  /** One document may be chosen by its id (TRANS-12). */
  single?: true
  /** The addresses of its documents are created in the project, with this type (TRANS-10). */
  urls?: string
  /** A list of the boutique whose entries its documents name: they are copied, and stay (commerce §7). */
  types?: { collection: string; field: string }
}

/** The kinds of a transfer, by the word of the specification; the first one is proposed (TRANS-03). */
export const TRANSFER_KINDS = {
  post: { label: 'Articles', collection: 'posts', batch: 500 },
  page: { label: 'Pages', collection: 'pages', batch: 200, urls: 'pages' },
  produit: { label: 'Produits', collection: 'produits', batch: 200 },
  modele: { label: 'Modèles', collection: 'modeles', batch: 500 },
  commande: { label: 'Commandes', collection: 'commandes', batch: 500, single: true },
  vente: { label: 'Ventes', collection: 'ventes', batch: 500 },
  contact: { label: 'Contacts', collection: 'contacts', batch: 500 },
  campagne: { label: 'Campagnes', collection: 'campagnes', batch: 500, single: true },
  fournisseur: {
    label: 'Fournisseurs',
    collection: 'fournisseurs',
    batch: 500,
    single: true,
    types: { collection: 'fournisseurTypes', field: 'type' },
  },
  depense: {
    label: 'Dépenses',
    collection: 'depenses',
    batch: 500,
    types: { collection: 'depenseTypes', field: 'type' },
  },
} as const satisfies Record<string, TransferKind>
export type TransferKindName = keyof typeof TRANSFER_KINDS

/** The number of documents that the screen proposes (TRANS-02). */
export const TRANSFER_DEFAULT = 200
/** The limit of documents of one transfer. */
export const TRANSFER_MOST = 100_000

export const transferKindOf = (name: unknown): TransferKind =>
  TRANSFER_KINDS[typeof name === 'string' && Object.hasOwn(TRANSFER_KINDS, name) ? (name as TransferKindName) : 'post']

/** The collections whose documents a transfer copies: a relation to one of them names its copy. */
export const TRANSFERRED: ReadonlySet<string> = new Set(
  Object.values<TransferKind>(TRANSFER_KINDS).flatMap(({ collection, types }) => [
    collection,
    ...(types ? [types.collection] : []),
  ]),
)
