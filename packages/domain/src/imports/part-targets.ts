import type { ImportedCollection, ImportTarget } from './types.ts'

interface PartTarget extends ImportTarget {
  of: ImportedCollection
}

const SHOPIFY = ['shopify'] as const
const WOO = ['woocommerce'] as const
const PRESTASHOP = ['prestashop'] as const
const numbers = (most: number): number[] => Array.from({ length: most }, (_, at) => at + 1)

/** The options of a product in a file of Shopify, and its attributes in one of WooCommerce. */
export const MAX_OPTIONS = 3
export const MAX_ATTRIBUTES = 20

/** Parts of a file that are no field of their own. Each has one reader (`records`). */
export const PART_TARGETS: readonly PartTarget[] = [
  { of: 'produits', to: 'categories', label: 'Catégories (A > B, C)' },
  { of: 'produits', to: 'html', label: 'Description en HTML' },
  { of: 'produits', to: 'grams', label: 'Poids en grammes', systems: SHOPIFY },
  { of: 'produits', to: 'shopify/handle', label: 'Adresse (Handle)', systems: SHOPIFY },
  { of: 'produits', to: 'shopify/status', label: 'État (Status)', systems: SHOPIFY },
  { of: 'produits', to: 'shopify/tracker', label: 'Suivi du stock', systems: SHOPIFY },
  { of: 'produits', to: 'shopify/compare', label: 'Prix avant remise (Compare At)', systems: SHOPIFY },
  { of: 'produits', to: 'shopify/image', label: "Adresse d'une photo", systems: SHOPIFY },
  { of: 'produits', to: 'shopify/position', label: "Place d'une photo", systems: SHOPIFY },
  ...numbers(MAX_OPTIONS).flatMap((n): PartTarget[] => [
    { of: 'produits', to: `option${n}/name`, label: `Option ${n} : nom`, systems: SHOPIFY },
    { of: 'produits', to: `option${n}/value`, label: `Option ${n} : valeur`, systems: SHOPIFY },
  ]),
  { of: 'produits', to: 'woo/id', label: 'Numéro WooCommerce', systems: WOO },
  { of: 'produits', to: 'woo/type', label: 'Type WooCommerce', systems: WOO },
  { of: 'produits', to: 'woo/parent', label: 'Produit parent', systems: WOO },
  { of: 'produits', to: 'woo/in-stock', label: 'En stock ?', systems: WOO },
  { of: 'produits', to: 'short', label: 'Description courte', systems: ['woocommerce', 'prestashop'] },
  ...numbers(MAX_ATTRIBUTES).flatMap((n): PartTarget[] => [
    { of: 'produits', to: `attribute${n}/name`, label: `Attribut ${n} : nom`, systems: WOO },
    { of: 'produits', to: `attribute${n}/values`, label: `Attribut ${n} : valeurs`, systems: WOO },
  ]),
  { of: 'produits', to: 'presta/net', label: 'Prix hors taxe', systems: PRESTASHOP },
  { of: 'produits', to: 'presta/tax', label: 'Règle de taxe', systems: PRESTASHOP },
  { of: 'contacts', to: 'phone/other', label: 'Autre téléphone' },
  { of: 'contacts', to: 'name/whole', label: 'Prénom et nom ensemble' },
  { of: 'commandes', to: 'client/name', label: 'Client : prénom et nom ensemble' },
  { of: 'commandes', to: 'client/phone', label: 'Client : autre téléphone' },
  { of: 'commandes', to: 'amount', label: 'Montant de la commande' },
  { of: 'commandes', to: 'line/name', label: 'Ligne : nom' },
  { of: 'commandes', to: 'line/sku', label: 'Ligne : SKU' },
  { of: 'commandes', to: 'line/qty', label: 'Ligne : quantité' },
  { of: 'commandes', to: 'line/price', label: 'Ligne : prix' },
  { of: 'commandes', to: 'line/discount', label: 'Ligne : remise' },
  { of: 'commandes', to: 'discount', label: 'Remise de la commande' },
  { of: 'commandes', to: 'state', label: 'État, en toutes lettres' },
  { of: 'commandes', to: 'shopify/financial', label: 'État du paiement', systems: SHOPIFY },
  { of: 'commandes', to: 'shopify/fulfillment', label: "État de l'expédition", systems: SHOPIFY },
  { of: 'commandes', to: 'shopify/cancelled', label: 'Annulée le', systems: SHOPIFY },
  { of: 'commandes', to: 'delivery/name', label: 'Livraison : nom', systems: SHOPIFY },
  { of: 'commandes', to: 'delivery/company', label: 'Livraison : entreprise', systems: SHOPIFY },
  { of: 'commandes', to: 'delivery/street', label: 'Livraison : adresse', systems: SHOPIFY },
  { of: 'commandes', to: 'delivery/street2', label: "Livraison : complément d'adresse", systems: SHOPIFY },
  { of: 'commandes', to: 'delivery/zip', label: 'Livraison : code postal', systems: SHOPIFY },
  { of: 'commandes', to: 'delivery/city', label: 'Livraison : ville', systems: SHOPIFY },
  { of: 'commandes', to: 'delivery/country', label: 'Livraison : pays', systems: SHOPIFY },
]
