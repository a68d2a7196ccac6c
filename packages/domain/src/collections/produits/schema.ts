import {
  boolean,
  choice,
  date,
  email,
  instant,
  multiline,
  photos,
  relation,
  relations,
  text,
} from '../../core/fields/kinds.ts'
import { integer, price } from '../../core/fields/number-kinds.ts'
import { dimensions, features, list, translations } from '../../core/fields/composites.ts'
import { contents } from '../shared/contents.ts'
import { pathname } from '../shared/pathname.ts'
import { SITUATIONS } from './stage.ts'
import { seoFields } from '../shared/seo.ts'
import { FEATURED, ONLINE } from '../shared/flag-verbs.ts'
import { REGIME_LABELS } from '../../vat/regimes.ts'

/** Options of a product, each with values that raise the price (VAR). */
const optionFields = {
  libelle: text({ label: 'Libellé' }),
  // The price of a variant only uses the supplements of the chosen values (VAR-13).
  onCost: price({ label: 'Supplément', hidden: true }),
  datetime: integer({ label: 'Ordre' }),
  deleted: boolean({ label: 'Supprimée' }),
  values: list({
    label: 'Valeurs',
    item: 'une valeur',
    quick: 'libelle',
    most: 200,
    fields: {
      libelle: text({ label: 'Libellé' }),
      onCost: price({ label: 'Supplément' }),
      datetime: integer({ label: 'Ordre' }),
      deleted: boolean({ label: 'Supprimée' }),
    },
  }),
}

/** The translated fields of a product. */
const translatedFields = {
  name: text({ label: 'Nom', max: 300 }),
  shortname: text({ label: 'Nom court', max: 120 }),
  description: multiline({ label: 'Description' }),
  title: text({ label: 'Titre de la page', max: 300 }),
  metaKeywords: text({ label: 'Mots-clés' }),
  metaDescription: multiline({ label: 'Description pour les moteurs', max: 2000 }),
}

/** Every field of a product (PROD-41 to PROD-63). */
export const fields = {
  name: text({ label: 'Nom', required: true, sort: true, read: 'public', max: 300 }),
  shortname: text({ label: 'Nom court', read: 'public', max: 120 }),
  sku: text({ label: 'SKU', read: 'public', sort: true, unique: true, max: 40 }),
  lang: choice({ label: 'Langue', values: { fr: 'Français', en: 'Anglais' }, default: 'fr', read: 'public' }),
  type: text({ label: 'Type', description: 'Toujours « produit »', derived: true, default: 'produit', read: 'public' }),
  category: relation({ label: 'Catégorie', to: 'productCategories', creates: true, filter: true, read: 'public' }),
  collections: relations({ label: 'Collections', to: 'productCollections', creates: true, read: 'public' }),
  productType: choice({
    label: 'Type de produit',
    values: { classic: 'Classique', variants: 'Avec déclinaisons', pack: 'Lot composé', virtual: 'Virtuel' },
    default: 'classic',
    filter: true,
    read: 'public',
  }),
  description: multiline({ label: 'Description', read: 'public' }),
  photos: photos({ label: 'Photos', read: 'public' }),

  price: price({ label: 'Prix', hint: 'Le prix normal', min: 0, sort: true, filter: true, read: 'public' }),
  salePrice: price({ label: 'Prix de vente', hint: 'Après une remise', min: 0, read: 'public' }),
  retailPrice: price({ label: 'Prix barré', hint: 'Celui du neuf', min: 0, read: 'public' }),
  startPrice: price({ label: 'Prix de départ', min: 0, read: 'public' }),
  fromPrice: price({
    label: 'À partir de',
    description: 'Le plus petit prix de ses déclinaisons',
    derived: true,
    rollup: { of: 'produits/variants', min: 'price' },
    read: 'public',
  }),
  unitPrice: choice({
    label: 'Prix par',
    values: { piece: 'Pièce', paire: 'Paire', lot: 'Lot' },
    default: 'piece',
    read: 'public',
  }),
  regimeTVA: choice({ label: 'TVA', hint: 'À défaut, celle de la boutique', values: REGIME_LABELS }),
  optionPrice: choice({
    label: 'Affichage du prix',
    values: { showPrice: 'Montrer le prix', priceRequest: 'Prix sur demande' },
    filter: true,
    read: 'public',
  }),
  showDiscount: choice({
    label: 'Montrer la remise',
    values: { value: 'En euros', percentage: 'En pourcentage' },
    read: 'public',
  }),

  hasInventory: boolean({ label: 'Gérer le stock', default: true, filter: true, read: 'public' }),
  qtyAvailable: integer({ label: 'Quantité disponible', words: 'stock', default: 1, filter: true, read: 'public' }),
  inStock: boolean({ label: 'En stock', default: true, filter: true, read: 'public', hidden: true }),
  lowStockLevel: integer({ label: "Seuil d'alerte", min: 0 }),
  availability: text({ label: 'Disponibilité', read: 'public' }),
  negativeStock: boolean({ label: 'Autoriser le stock négatif', read: 'public' }),
  delay: text({ label: 'Délai', read: 'public' }),
  minQty: integer({ label: 'Quantité minimale', default: 1, min: 0, read: 'public' }),
  maxQty: integer({ label: 'Quantité maximale', min: 0, read: 'public' }),
  byNumberQty: integer({ label: 'Par multiple de', default: 1, min: 0, read: 'public' }),

  isDraft: boolean({ label: 'Brouillon', default: true, filter: true, hidden: true }),
  isOnlineStore: boolean({ label: 'En ligne', default: true, filter: true, read: 'public', verbs: ONLINE }),
  isInStore: boolean({ label: 'En boutique', default: true, read: 'public' }),
  isInPOS: boolean({ label: 'Est disponible au magasin ?' }),
  onSale: boolean({ label: 'En vente', default: true, filter: true, read: 'public', hidden: true }),
  isFeatured: boolean({ label: 'En vedette', filter: true, read: 'public', verbs: FEATURED }),
  isReserved: boolean({ label: 'Réservé', hint: 'Est réservé ?', filter: true, read: 'public' }),
  reservedAt: instant({ label: 'Réservé le' }),
  reservedHowManyDay: integer({ label: 'Durée de réservation', unit: 'jours', min: 0 }),
  reservedBy: email({ label: 'Réservé par', hint: 'Son adresse e-mail', readWith: 'contacts' }),
  reservePour: relation({ label: 'Réservé pour', to: 'contacts', hidden: true, filter: true, readWith: 'contacts' }),
  finReservation: date({
    label: "Réservé jusqu'au",
    description:
      'Ce jour compris ; la pièce se libère ensuite. Absent pour une durée déjà passée quand elle a été saisie',
    derived: true,
    filter: true,
  }),
  reservationFinieLe: date({
    label: 'Réservation terminée le',
    description: "Le jour où elle s'est terminée d'elle-même, jusqu'à la suivante ou à la vente",
    write: 'server',
    hidden: true,
    filter: true,
  }),

  features: features({ label: 'Caractéristiques', read: 'public' }),
  contents: contents(),
  options: list({ label: 'Options', item: 'une option', fields: optionFields, most: 50, read: 'public' }),
  keywords: text({ label: 'Mots-clés de recherche' }),
  modele: relation({
    label: 'Modèle',
    hint: "« Reprendre d'un modèle », dans les autres actions, en copie les options, les prix et les dimensions.",
    to: 'modeles',
    filter: true,
    read: 'public',
  }),
  shipppingMode: choice({
    label: 'Transport calculé selon',
    values: { weight: 'Le poids', volume: 'Le volume' },
    read: 'public',
  }),
  freeShipping: boolean({ label: 'Transport offert', read: 'public' }),
  deliveryIncluded: boolean({ label: 'Livraison comprise', read: 'public' }),
  fixedShippingPrice: price({ label: 'Transport à prix fixe', min: 0, read: 'public' }),
  isCustomMaded: boolean({ label: 'Fait sur mesure', read: 'public' }),
  fabricable: choice({ label: 'Fabricable', values: { soldout: 'Sur commande une fois vendu' }, read: 'public' }),
  condition: choice({
    label: 'État',
    values: { used: 'Occasion', new: 'Neuf', refurbished: 'Restauré' },
    read: 'public',
  }),
  publishedAt: instant({ label: 'Publié le', sort: true, read: 'public' }),
  soldoutAt: instant({ label: 'Vendu le', sort: true, read: 'public' }),
  template: relation({ label: 'Gabarit', to: 'productTemplates', creates: true, read: 'public' }),
  pathname: pathname(),
  ...seoFields,
  dimensions: dimensions({ label: 'Dimensions', read: 'public' }),
  translations: translations({
    label: 'Traductions',
    languages: ['en', 'es', 'de', 'it'],
    fields: translatedFields,
    read: 'public',
  }),
  achat: relation({
    label: 'Achat',
    to: 'achats',
    write: 'server',
    hidden: true,
    filter: true,
    readWith: 'achats',
  }),
  enDepot: boolean({
    label: 'En dépôt-vente',
    description: 'Son achat est un dépôt : elle est à son déposant',
    write: 'server',
    hidden: true,
  }),
  cout: price({
    label: 'Coût',
    description: 'Achat, restauration, heures, livraison et commission',
    derived: true,
    rollup: { of: 'couts', by: 'produit', sum: 'montant' },
    readWith: 'achats',
  }),
  commande: relation({
    label: 'Commande',
    description: "Celle qui garde la pièce, ou qui l'a vendue",
    to: 'commandes',
    write: 'server',
    hidden: true,
    filter: true,
    readWith: 'commandes',
  }),
  suivi: choice({
    label: 'Suivi de la commande',
    values: { acompte: 'Acompte payé', livre: 'Livrée' },
    write: 'server',
    hidden: true,
  }),
  situation: choice({
    label: 'Situation',
    description: 'Ce que rien ne dit ailleurs ; ses actions la changent',
    values: SITUATIONS,
    write: 'server',
    hidden: true,
    filter: true,
  }),
  importedAt: instant({ label: 'Transféré le', description: "Depuis l'ancien système", derived: true }),
  importedX: integer({ label: 'Transféré', description: "Combien de fois, depuis l'ancien système", derived: true }),
}
