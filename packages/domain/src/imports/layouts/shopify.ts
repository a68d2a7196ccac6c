import { MAX_OPTIONS } from '../part-targets.ts'
import { knownLayout } from './layout.ts'

const options = Array.from({ length: MAX_OPTIONS }, (_, at) => at + 1).flatMap((n) => [
  [`option${n}/name`, [`Option${n} Name`]] as const,
  [`option${n}/value`, [`Option${n} Value`]] as const,
])

/** Products of Shopify, of 2019 and later. */
const products = knownLayout(
  'shopify',
  'produits',
  {
    'shopify/handle': ['Handle', 'URL handle'],
    name: ['Title'],
    html: ['Body (HTML)', 'Body HTML', 'Description'],
    category: ['Type'],
    keywords: ['Tags'],
    isOnlineStore: ['Published', 'Published on online store'],
    ...Object.fromEntries(options),
    sku: ['Variant SKU', 'SKU'],
    grams: ['Variant Grams', 'Weight value (grams)'],
    'shopify/tracker': ['Variant Inventory Tracker', 'Inventory tracker'],
    qtyAvailable: ['Variant Inventory Qty', 'Inventory quantity'],
    price: ['Variant Price', 'Price'],
    'shopify/compare': ['Variant Compare At Price', 'Compare-at price'],
    'shopify/image': ['Image Src', 'Product image URL'],
    'shopify/position': ['Image Position'],
    title: ['SEO Title'],
    metaDescription: ['SEO Description'],
    'shopify/status': ['Status'],
  },
  [['Handle', 'URL handle'], ['Title'], ['Variant Price', 'Option1 Name', 'Option1 Value']],
)

const customers = knownLayout(
  'shopify',
  'contacts',
  {
    firstname: ['First Name'],
    lastname: ['Last Name'],
    email: ['Email'],
    commercialName: ['Default Address Company', 'Company'],
    address: ['Default Address Address1', 'Address1'],
    address2: ['Default Address Address2', 'Address2'],
    city: ['Default Address City', 'City'],
    country: ['Default Address Country Code', 'Country Code'],
    zip: ['Default Address Zip', 'Zip'],
    phone: ['Phone'],
    'phone/other': ['Default Address Phone'],
  },
  [['First Name'], ['Last Name'], ['Accepts Email Marketing', 'Accepts Marketing', 'Total Spent', 'Total Orders']],
)

const orders = knownLayout(
  'shopify',
  'commandes',
  {
    numero: ['Name'],
    contact_email: ['Email'],
    orderedAt: ['Created at'],
    'shopify/financial': ['Financial Status'],
    'shopify/fulfillment': ['Fulfillment Status'],
    effectiveDate: ['Fulfilled at'],
    'shopify/cancelled': ['Cancelled at'],
    deliveryCost: ['Shipping'],
    discount: ['Discount Amount'],
    amount: ['Total'],
    'line/qty': ['Lineitem quantity'],
    'line/name': ['Lineitem name'],
    'line/price': ['Lineitem price'],
    'line/sku': ['Lineitem sku'],
    'line/discount': ['Lineitem discount'],
    'client/name': ['Billing Name'],
    contact_address: ['Billing Address1'],
    contact_address2: ['Billing Address2'],
    contact_entreprise: ['Billing Company'],
    contact_city: ['Billing City'],
    contact_zip: ['Billing Zip'],
    contact_country: ['Billing Country'],
    contact_phone: ['Phone'],
    'client/phone': ['Billing Phone'],
    'delivery/name': ['Shipping Name'],
    'delivery/company': ['Shipping Company'],
    'delivery/street': ['Shipping Address1'],
    'delivery/street2': ['Shipping Address2'],
    'delivery/zip': ['Shipping Zip'],
    'delivery/city': ['Shipping City'],
    'delivery/country': ['Shipping Country'],
    commande_message: ['Notes'],
  },
  [['Name'], ['Financial Status'], ['Lineitem name']],
)

/** The files of Shopify that are known. */
export const shopify = [products, customers, orders]
