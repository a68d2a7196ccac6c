import type { Collection } from '../core/collection.ts'
import { defineNavigation } from '../core/screens/navigation.ts'
import { defineRegistry } from '../core/registry.ts'
import { OTHER_SCREENS } from '../other-screens.ts'
import { abonnements } from './abonnements/index.ts'
import { achats } from './achats/index.ts'
import { sellerIdentity } from './achats/seller-identity.ts'
import { banners } from './banners/index.ts'
import { boutiques } from './boutiques/index.ts'
import { campagnes } from './campagnes/index.ts'
import { commandes } from './commandes/index.ts'
import { contacts } from './contacts/index.ts'
import { coupons } from './coupons/index.ts'
import { couts } from './couts/index.ts'
import { demandes } from './demandes/index.ts'
import { depenses } from './depenses/index.ts'
import { files } from './files/index.ts'
import { fournisseurs } from './fournisseurs/index.ts'
import { achatLieux, depenseTypes, fournisseurTypes, productCollections, productTemplates } from './listes/index.ts'
import { instagram } from './instagram/index.ts'
import { intras } from './intras/index.ts'
import { medias } from './medias/index.ts'
import { memos } from './memos/index.ts'
import { modeles } from './modeles/index.ts'
import { mouvements } from './mouvements/index.ts'
import { newsletters } from './newsletters/index.ts'
import { pages } from './pages/index.ts'
import { posts } from './posts/index.ts'
import { categoryDimensions, productCategories } from './productCategories/index.ts'
import { featureValues, productFeatures } from './productFeatures/index.ts'
import { produits } from './produits/index.ts'
import { variants } from './produits/variants.ts'
import { reversements } from './reversements/index.ts'
import { schemaDatas } from './schemas/datas.ts'
import { schemaFields } from './schemas/fields.ts'
import { schemas } from './schemas/index.ts'
import { services } from './services/index.ts'
import { transferts } from './transferts/index.ts'
import { urls } from './urls/index.ts'
import { utilisateurs } from './utilisateurs/index.ts'
import { ventes } from './ventes/index.ts'
import { viewsOf } from './vues/index.ts'

// The cast below forgets the exact fields of each collection, which only its own folder needs.
const declared: readonly unknown[] = [
  boutiques,
  utilisateurs,
  produits,
  variants,
  medias,
  files,
  fournisseurs,
  fournisseurTypes,
  depenseTypes,
  productCollections,
  productTemplates,
  productCategories,
  categoryDimensions,
  productFeatures,
  featureValues,
  modeles,
  services,
  contacts,
  demandes,
  campagnes,
  commandes,
  ventes,
  mouvements,
  depenses,
  achats,
  sellerIdentity,
  achatLieux,
  couts,
  reversements,
  abonnements,
  pages,
  posts,
  memos,
  urls,
  banners,
  coupons,
  instagram,
  newsletters,
  intras,
  transferts,
  schemas,
  schemaFields,
  schemaDatas,
]

const listed = declared as readonly Collection[]

/** Every collection of the product: a new one is a folder and a line above. */
export const collections: readonly Collection[] = [...listed, viewsOf(listed) as unknown as Collection]

/** All of them by slug. */
export const registry = defineRegistry(collections)

/** Every address of the product, with who may open it. */
export const navigation = defineNavigation(registry, OTHER_SCREENS)
