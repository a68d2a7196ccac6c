import type { Collection } from '../core/collection.ts'
import { defineRegistry } from '../core/registry.ts'
import { boutiques } from './boutiques/index.ts'
import { fournisseurs } from './fournisseurs/index.ts'
import {
  depenseTypes,
  fournisseurTypes,
  productCategories,
  productCollections,
  productTemplates,
} from './listes/index.ts'
import { medias } from './medias/index.ts'
import { produits, variants } from './produits/index.ts'
import { utilisateurs } from './utilisateurs/index.ts'

// Every collection of the product: a new one is a folder and a line here.
const collections: readonly unknown[] = [
  boutiques,
  utilisateurs,
  produits,
  variants,
  medias,
  fournisseurs,
  fournisseurTypes,
  depenseTypes,
  productCategories,
  productCollections,
  productTemplates,
]

/** All of them by slug. The cast forgets each one's exact fields, which only its own folder needs. */
export const registry = defineRegistry(collections as readonly Collection[])
