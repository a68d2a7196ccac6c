import { knownLayout } from './layout.ts'

/** Products of PrestaShop, with the headers of its import. */
const products = knownLayout(
  'prestashop',
  'produits',
  {
    isOnlineStore: ['Active (0/1)', 'Actif (0/1)'],
    name: ['Name *', 'Name', 'Nom *'],
    categories: ['Categories (x,y,z...)', 'Catégories (x,y,z...)'],
    'presta/net': ['Price tax excluded', 'Price tax excl.', 'Prix HT'],
    price: ['Price tax included', 'Price tax incl.', 'Prix TTC'],
    'presta/tax': ['Tax rules ID', 'Tax rule ID'],
    sku: ['Reference #', 'Reference', 'Référence', 'Référence n°'],
    'dimensions/width': ['Width', 'Largeur'],
    'dimensions/height': ['Height', 'Hauteur'],
    'dimensions/depth': ['Depth', 'Profondeur'],
    'dimensions/weight': ['Weight', 'Poids'],
    qtyAvailable: ['Quantity', 'Quantité'],
    minQty: ['Minimal quantity', 'Quantité minimale'],
    html: ['Description'],
    short: ['Short description', 'Summary'],
    keywords: ['Tags (x,y,z...)'],
    title: ['Meta title', 'Meta-title'],
    metaKeywords: ['Meta keywords'],
    metaDescription: ['Meta description'],
    pathname: ['URL rewritten', 'Rewritten URL'],
    photos: ['Image URLs (x,y,z...)'],
    condition: ['Condition', 'État'],
  },
  [
    ['Name *', 'Name', 'Nom *'],
    ['Categories (x,y,z...)', 'Catégories (x,y,z...)'],
    ['Price tax excluded', 'Price tax included', 'Prix HT', 'Prix TTC'],
  ],
)

const customers = knownLayout(
  'prestashop',
  'contacts',
  {
    email: ['Email *', 'Email', 'E-mail *'],
    lastname: ['Last Name *', 'Last name', 'Nom *'],
    firstname: ['First Name *', 'First name', 'Prénom *'],
    commercialName: ['Company'],
  },
  [
    ['Email *', 'E-mail *'],
    ['Titles ID (Mr = 1, Ms = 2, else 0)', 'Password *', 'Groups (x,y,z...)'],
  ],
)

/** Addresses are found by the e-mail of their customer. */
const addresses = knownLayout(
  'prestashop',
  'contacts',
  {
    email: ['Customer email*', 'Customer email'],
    lastname: ['Lastname*', 'Last name*'],
    firstname: ['Firstname*', 'First name*'],
    commercialName: ['Company'],
    address: ['Address 1*', 'Address 1', 'Address*'],
    address2: ['Address 2'],
    zip: ['Zipcode*', 'Zip/postal code*', 'Postcode'],
    city: ['City*'],
    country: ['Country*'],
    phone: ['Phone'],
    'phone/other': ['Mobile Phone', 'Mobile'],
  },
  [['Customer email*', 'Customer email'], ['Alias*', 'Alias'], ['City*']],
)

/** The list of orders of the back office, in the language of the person. */
const orders = knownLayout(
  'prestashop',
  'commandes',
  {
    numero: ['Référence', 'Reference'],
    'client/name': ['Client', 'Customer'],
    amount: ['Total'],
    state: ['État', 'Status'],
    orderedAt: ['Date'],
  },
  [['Référence', 'Reference'], ['Nouveau client', 'New client'], ['Paiement', 'Payment'], ['Total']],
)

/** The files of PrestaShop that are known. */
export const prestashop = [products, addresses, customers, orders]
