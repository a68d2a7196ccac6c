import { expect, it } from 'vitest'
import { readSample } from '../testing/sample.ts'

it('products of PrestaShop: prices without tax are told, ragged rows are read', () => {
  const headers =
    'Product ID|Active (0/1)|Name *|Categories (x,y,z...)|Price tax excluded|Tax rules ID|Reference #|Width|Height|Depth|Weight|Quantity|Minimal quantity|Summary|Description|Tags (x,y,z...)|Meta title|URL rewritten|Image URLs (x,y,z...)|Condition'
  const { layout, records } = readSample(headers, [
    '1|1|Miroir|Décoration,Miroirs|1 200,00|1|M-1|60|80,5|4|3|2|1|Court|<p>Doré</p>|or|Un miroir|miroir|https://img.exemple/m.jpg,https://img.exemple/n.jpg|used||',
    '2|0|Cadre|Accueil,Cadres|12.500000||C-1|||||0|1||||||||neuf?',
  ])
  expect(layout).toMatchObject({ system: 'prestashop', collection: 'produits' })
  expect(records[0]?.values).toEqual({
    isOnlineStore: true,
    name: 'Miroir',
    sku: 'M-1',
    'dimensions/width': 60,
    'dimensions/height': 80.5,
    'dimensions/depth': 4,
    'dimensions/weight': 3,
    qtyAvailable: 2,
    minQty: 1,
    description: 'Doré',
    keywords: 'or',
    title: 'Un miroir',
    pathname: 'miroir',
    condition: 'used',
    price: 1200,
  })
  expect(records[0]?.named.map(({ path, names }) => [path, names])).toEqual([
    ['category', ['Décoration']],
    ['collections', ['Miroirs']],
  ])
  // The root of the categories is none of the product.
  expect(records[1]?.named.map(({ path, names }) => [path, names])).toEqual([['category', ['Cadres']]])
  expect(records[0]?.photos).toHaveLength(2)
  expect(
    records.map(({ problems, warnings }) => [problems.map(({ code }) => code), warnings.map(({ code }) => code)]),
  ).toEqual([
    [[], ['hors-taxe']],
    [['cellules'], ['hors-taxe']],
  ])
  expect(records[1]?.values).toMatchObject({ price: 12.5, isOnlineStore: false, qtyAvailable: 0 })
})

it('customers and addresses of PrestaShop are the same contacts by their e-mail', () => {
  const customers = readSample(
    'Customer ID|Active (0/1)|Titles ID (Mr = 1, Ms = 2, else 0)|Email *|Password *|Birthday (yyyy-mm-dd)|Last Name *|First Name *|Newsletter (0/1)|Opt-in (0/1)',
    ['1|1|2|Lea@Exemple.fr|secret||Morel|Léa|1|0'],
  )
  const addresses = readSample(
    'Address ID|Alias*|Active (0/1)|Customer email*|Customer ID|Manufacturer|Supplier|Company|Lastname*|Firstname*|Address 1*|Address 2|Zipcode*|City*|Country*|State|Other|Phone|Mobile Phone',
    ['1|Maison|1|lea@exemple.fr||||Atelier|Morel|Léa|12 rue des Lilas||01000|Bourg|France||||06 12 34 56 78'],
  )
  expect([customers.layout, addresses.layout]).toMatchObject([
    { system: 'prestashop', collection: 'contacts' },
    { system: 'prestashop', collection: 'contacts' },
  ])
  expect(customers.records[0]).toMatchObject({
    keys: [{ email: 'lea@exemple.fr' }],
    values: { email: 'Lea@Exemple.fr', lastname: 'Morel', firstname: 'Léa' },
  })
  const password = customers.layout.columns.find(({ header }) => header === 'Password *')
  expect(password).toMatchObject({ to: null, samples: [] })
  expect(addresses.records[0]?.keys[0]).toEqual({ email: 'lea@exemple.fr' })
  expect(addresses.records[0]?.values).toMatchObject({
    zip: '01000',
    city: 'Bourg',
    phone: '06 12 34 56 78',
    commercialName: 'Atelier',
  })
})

it('the list of orders of PrestaShop: one line of the whole amount, states in words', () => {
  const { layout, records } = readSample('ID|Référence|Nouveau client|Livraison|Client|Total|Paiement|État|Date', [
    '5|XKBKNABJK|Oui|France|L. MOREL|1\u202f200,00\u00a0€|Virement|Paiement accepté|2026-05-01 09:59:00',
    '6|OHSATSERP|Non|France|MARTIN|15,00 €|Chèque|En attente du paiement|2026-05-02 09:59:00',
    '7|FFATNOMMJ|Non|France|MARTIN|deux|Chèque|Bloqué|2026-05-02 09:59:00',
  ])
  expect(layout).toMatchObject({ system: 'prestashop', collection: 'commandes' })
  expect(records[0]?.values).toEqual({
    numero: 'XKBKNABJK',
    orderedAt: '2026-05-01T07:59:00.000Z',
    date: '2026-05-01',
    deliveryDate: '2026-05-01',
    contact_firstname: 'L.',
    contact_lastname: 'MOREL',
    etat: 'validated',
    paymentStatus: 'succeeded',
    produits: [{ id: 'l1', name: 'Commande XKBKNABJK', qty: 1, price: 1200 }],
  })
  const split = readSample('ID|Référence|Nouveau client|Client|Total|Paiement|État|Date', [
    '5|XKBKNABJK|Oui|L. MOREL|1 200|00 €|Virement|Livré|2026-05-01 09:59:00',
  ])
  expect(split.records[0]?.values).toMatchObject({ productsStatus: 'completed', produits: [{ price: 1200 }] })
  expect(records[1]?.values).toMatchObject({ etat: 'waiting', contact_lastname: 'MARTIN' })
  expect(records[2]?.problems).toMatchObject([{ line: 4, header: 'Total', code: 'nombre' }])
  expect(records[2]?.warnings).toMatchObject([{ line: 4, header: 'État', code: 'etat' }])
})
