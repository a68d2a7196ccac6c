import { MAX_ATTRIBUTES } from '../part-targets.ts'
import { knownLayout } from './layout.ts'

const attributes = Array.from({ length: MAX_ATTRIBUTES }, (_, at) => at + 1).flatMap((n) => [
  [`attribute${n}/name`, [`Attribute ${n} name`, `Nom de l'attribut ${n}`, `Attribut ${n} nom`]] as const,
  [
    `attribute${n}/values`,
    [`Attribute ${n} value(s)`, `Valeur(s) de l'attribut ${n}`, `Attribut ${n} valeur(s)`],
  ] as const,
])

/** In each unit that a shop may have. */
const measured = (...names: string[]): string[] =>
  names.flatMap((name) => ['cm', 'mm', 'm', 'in', 'kg', 'g', 'lbs', 'oz'].map((unit) => `${name} (${unit})`))

/** Products of WooCommerce: its headers are in the language of the website. */
const products = knownLayout(
  'woocommerce',
  'produits',
  {
    'woo/id': ['ID'],
    'woo/type': ['Type', 'Typ', 'Tipo'],
    sku: ['SKU', 'UGS', 'Artikelnummer'],
    name: ['Name', 'Nom', 'Nombre'],
    isOnlineStore: ['Published', 'Publié', 'Veröffentlicht', 'Publicado'],
    isFeatured: ['Is featured?', 'Mis en avant ?'],
    short: ['Short description', 'Description courte', 'Kurzbeschreibung', 'Descripción corta'],
    html: ['Description', 'Beschreibung', 'Descripción'],
    'woo/in-stock': ['In stock?', 'En stock ?', 'Auf Lager?', 'Vorrätig?'],
    qtyAvailable: ['Stock', 'Lager', 'Inventario'],
    lowStockLevel: ['Low stock amount', 'Montant de stock faible', 'Quantité de stock faible'],
    salePrice: ['Sale price', 'Tarif promo', 'Angebotspreis', 'Precio rebajado'],
    price: ['Regular price', 'Tarif régulier', 'Regulärer Preis', 'Precio normal'],
    categories: ['Categories', 'Catégories', 'Kategorien', 'Categorías'],
    keywords: ['Tags', 'Étiquettes', 'Schlagwörter', 'Etiquetas'],
    photos: ['Images', 'Bilder', 'Imágenes'],
    'woo/parent': ['Parent', 'Übergeordnetes Produkt', 'Superior'],
    'dimensions/weight': measured('Weight', 'Poids', 'Gewicht', 'Peso'),
    'dimensions/depth': measured('Length', 'Longueur', 'Länge', 'Longitud'),
    'dimensions/width': measured('Width', 'Largeur', 'Breite', 'Anchura'),
    'dimensions/height': measured('Height', 'Hauteur', 'Höhe', 'Altura'),
    ...Object.fromEntries(attributes),
  },
  [
    ['Type', 'Typ', 'Tipo'],
    ['Name', 'Nom', 'Nombre'],
    ['Published', 'Publié', 'Veröffentlicht', 'Publicado'],
    ['Regular price', 'Tarif régulier', 'Regulärer Preis', 'Precio normal'],
  ],
)

/** The files of WooCommerce that are known: it exports products alone. */
export const woocommerce = [products]
