import type { Collection } from '../core/collection.ts'
import { headerKey } from './header-key.ts'
import { importTargets } from './targets.ts'
import type { ImportSystem } from './types.ts'

/** Words that people use for a field of any collection: the last part of its path, and what else it is called. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  name: ['nom', 'titre', 'title', 'name', 'produit', 'product', 'designation', 'libelle', 'article', 'intitule'],
  nom: ['nom', 'name', 'fournisseur', 'supplier', 'vendor', 'raison sociale', 'societe', 'company'],
  sku: ['sku', 'reference', 'ref', 'code', 'code article', 'ugs', 'reference produit', 'product code', 'ean'],
  price: ['prix', 'price', 'prix de vente', 'prix ttc', 'tarif', 'prix public', 'regular price', 'prix unitaire'],
  salePrice: ['prix promo', 'prix promotionnel', 'prix remise', 'sale price', 'prix solde'],
  retailPrice: ['prix barre', 'prix neuf', 'compare at price', 'prix conseille', 'ancien prix'],
  qtyAvailable: ['stock', 'quantite', 'qty', 'quantity', 'qte', 'quantite en stock', 'inventory'],
  category: ['categorie', 'category', 'famille', 'rayon', 'type de produit'],
  description: ['description', 'descriptif', 'texte', 'details', 'commentaire', 'notes', 'objet', 'motif'],
  keywords: ['mots cles', 'tags', 'etiquettes', 'keywords'],
  photos: ['photo', 'photos', 'image', 'images', 'image url', 'url image', 'photo url', 'url photo', 'images url'],
  condition: ['etat', 'condition'],
  isOnlineStore: ['en ligne', 'publie', 'published', 'online', 'visible', 'actif', 'active'],
  width: ['largeur', 'width', 'larg', 'l'],
  depth: ['profondeur', 'depth', 'longueur', 'length', 'prof', 'p'],
  height: ['hauteur', 'height', 'haut', 'h'],
  diametre: ['diametre', 'diameter'],
  weight: ['poids', 'weight'],
  firstname: ['prenom', 'first name', 'firstname', 'given name'],
  lastname: ['nom de famille', 'last name', 'lastname', 'surname', 'nom', 'family name'],
  commercialName: ['societe', 'entreprise', 'company', 'raison sociale', 'organisation', 'nom commercial'],
  email: ['email', 'e mail', 'mail', 'courriel', 'adresse email', 'adresse e mail', 'email address'],
  phone: ['telephone', 'tel', 'phone', 'portable', 'mobile', 'phone number', 'numero de telephone'],
  address: ['adresse', 'address', 'rue', 'street', 'adresse 1', 'address 1', 'address1'],
  adresse: ['adresse', 'address', 'rue', 'street'],
  address2: ['adresse 2', 'address 2', 'address2', 'complement', 'complement d adresse'],
  zip: ['code postal', 'cp', 'zip', 'zip code', 'postcode', 'postal code'],
  city: ['ville', 'city', 'town', 'commune'],
  ville: ['ville', 'city', 'commune'],
  country: ['pays', 'country'],
  montant: ['montant', 'montant ttc', 'amount', 'total', 'total ttc', 'prix', 'price'],
  billingDate: ['date', 'date de facture', 'invoice date', 'date facture', 'jour'],
  numero: ['numero', 'n', 'no', 'num', 'facture', 'numero de facture', 'invoice number', 'commande', 'order number'],
  fournisseur: ['fournisseur', 'supplier', 'vendor', 'vendeur', 'marchand'],
  mode: ['mode de paiement', 'paiement', 'payment method', 'reglement', 'moyen de paiement'],
  type: ['type', 'categorie', 'category', 'nature'],
  orderedAt: ['date', 'date de commande', 'order date', 'created at', 'passee le'],
  deliveryDate: ['livraison', 'date de livraison', 'delivery date'],
  deliveryCost: ['frais de port', 'shipping', 'port', 'frais de livraison'],
  contact_email: ['email', 'e mail', 'mail', 'courriel', 'email du client', 'customer email'],
  contact_phone: ['telephone', 'tel', 'phone'],
  contact_zip: ['code postal', 'cp', 'zip'],
  contact_city: ['ville', 'city'],
  contact_country: ['pays', 'country'],
  contact_address: ['adresse', 'address'],
  contact_firstname: ['prenom', 'first name'],
  contact_lastname: ['nom', 'last name', 'nom du client'],
  'client/name': ['client', 'customer', 'nom du client', 'customer name'],
  'name/whole': ['nom complet', 'full name', 'contact', 'client', 'name'],
  amount: ['total', 'montant', 'total ttc', 'amount'],
  'line/name': ['produit', 'article', 'product', 'designation', 'item'],
  'line/sku': ['sku', 'reference', 'ref'],
  'line/qty': ['quantite', 'qty', 'qte', 'quantity'],
  'line/price': ['prix', 'prix unitaire', 'price', 'unit price', 'pu'],
}

/** How well a header names a target: its name, its label, another word for it, or its beginning. 0: not at all. */
const SCORES = { label: 4, path: 3, synonym: 2, beginning: 1 } as const

/**
 * The targets of headers that belong to no known system, by the likeness of their names, each target once: the best
 * likeness first, and of equal ones the first column.
 */
export function matchHeaders(
  headers: readonly string[],
  collection: Pick<Collection, 'slug' | 'fields'>,
  system: ImportSystem | null,
): { targets: (string | null)[]; score: number } {
  const names = importTargets(collection, system).map(({ to, label }) => namesOf(to, label))
  const scored = headers.flatMap((header, column) => {
    const key = headerKey(header.replace(/\([^()]*\)\s*$/, ''))
    const whole = headerKey(header)
    return names.map((name) => ({ column, to: name.to, score: Math.max(scoreOf(key, name), scoreOf(whole, name)) }))
  })
  const targets: (string | null)[] = headers.map(() => null)
  const taken = new Set<string>()
  let total = 0
  for (const { column, to, score } of scored.toSorted((a, b) => b.score - a.score)) {
    if (score === 0) break
    if (targets[column] !== null || taken.has(to)) continue
    targets[column] = to
    taken.add(to)
    total += score
  }
  return { targets, score: total }
}

interface TargetNames {
  to: string
  label: string
  path: string
  synonyms: readonly string[]
}

function namesOf(to: string, label: string): TargetNames {
  const member = to.slice(to.lastIndexOf('/') + 1)
  const known =
    SYNONYMS[to] ??
    (to.startsWith('translations/') || (to.includes('/') && !to.startsWith('dimensions/')) ? [] : SYNONYMS[member])
  const last = label.slice(label.lastIndexOf(' : ') + 1)
  return {
    to,
    label: headerKey(to.startsWith('dimensions/') ? last.replace(/\([^()]*\)$/, '') : label.replace(/\([^()]*\)$/, '')),
    path: headerKey(to),
    synonyms: known ?? [],
  }
}

function scoreOf(key: string, { label, path, synonyms }: TargetNames): number {
  if (key === '') return 0
  if (key === label) return SCORES.label
  if (key === path) return SCORES.path
  if (synonyms.includes(key)) return SCORES.synonym
  const words = [label, ...synonyms].filter((word) => word.length >= 5)
  return words.some((word) => key.startsWith(`${word} `)) ? SCORES.beginning : 0
}
