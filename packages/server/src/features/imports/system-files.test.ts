import type { Data, ImportView } from '@boutique/domain'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

let instant = Date.now()
const server = await startTestNode({ clock: () => (instant += 5000) })
afterAll(() => server.stop())
const manager = server.as('gerante')
const root = '/api/boutiques/atelier/imports'

const SHOPIFY = [
  'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price',
  'banc,Banc,"<p>Un banc,\nlong</p>",Assises,TRUE,Longueur,120 cm,,9000,,,180.00',
  'banc,,,,,,180 cm,,12000,,,240.00',
  "seau,Seau,,Zinc,FALSE,Title,Default Title,'0042,0,shopify,3,25.00",
]
const WOO = [
  '\ufeffID,Type,UGS,Nom,Publié,"En stock ?",Stock,"Tarif promo","Tarif régulier",Catégories,Parent,"Nom de l’attribut 1","Valeur(s) de l’attribut 1"',
  '12,variation,,"Plaid - Écru",1,1,2,,45,,id:11,Couleur,Écru',
  '11,variable,PL,Plaid,1,1,,,,"Textiles > Plaids, Hiver",,Couleur,"Écru, Gris"',
  '13,variation,,"Plaid - Gris",1,1,2,,50,,PL,Couleur,Gris',
]
const CUSTOMERS = [
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address City,Default Address Zip,Phone,Total Orders',
  "'7210,Léa,Morel,Lea@Exemple.fr,yes,Bourg,'01000,'+33 6 12 34 56 78,0",
  "'7211,,,,no,,,'0474111111,0",
]
const ORDERS = [
  'Name,Email,Financial Status,Fulfillment Status,Shipping,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name',
  '#1001,lea@exemple.fr,paid,fulfilled,15.00,205.00,10.00,2026-05-01 00:10:00 +0200,1,Lampe,180.00,L-1,Léa de Brou',
  '#1001,,,,,,,,2,Ampoule,10.00,A-1,',
]

/** Uploads a file and tries it. */
async function tried(lines: readonly string[], collection: string): Promise<ImportView> {
  const path = `${root}?collection=${collection}&nom=fichier.csv`
  const headers = { 'content-type': 'application/octet-stream' }
  const sent = await manager.send('POST', path, Buffer.from(lines.join('\r\n')), headers)
  const { id } = sent.body as unknown as ImportView
  for (;;) {
    const answer = await manager.post(`${root}/${id}/essai`)
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    const view = answer.body as unknown as ImportView
    if (view.examined === view.total) return view
  }
}

/** Imports a file, and tries it a second time: nothing would change. */
async function importedTwice(lines: readonly string[], collection: string): Promise<ImportView> {
  const { id } = await tried(lines, collection)
  const started = await manager.post(`${root}/${id}/lancer`)
  expect([started.status, started.text]).toEqual([202, expect.any(String)])
  const again = await tried(lines, collection)
  expect(again.counts).toMatchObject({ nouveau: 0, change: 0, double: 0, refuse: 0 })
  return started.body as unknown as ImportView
}

const stored = async (table: string): Promise<Data[]> =>
  (await server.sql<{ data: Data }>(`select data from ${table} where not deleted order by datetime`)).map(
    ({ data }) => data,
  )

it('products of Shopify and of WooCommerce are stored with their variants, and a second import changes nothing', async () => {
  expect(await importedTwice(SHOPIFY, 'produits')).toMatchObject({ created: 2, refused: 0 })
  expect(await importedTwice(WOO, 'produits')).toMatchObject({ created: 1, refused: 0 })
  const products = await stored('produits')
  expect(products.map(({ name, price, sku }) => [name, price, sku])).toEqual(
    expect.arrayContaining([
      ['Banc', 180, expect.any(String)],
      ['Seau', 25, '0042'],
      ['Plaid', 45, 'PL'],
    ]),
  )
  expect(products.find(({ name }) => name === 'Banc')).toMatchObject({
    description: 'Un banc, long',
    pathname: 'banc',
    productType: 'variants',
    isOnlineStore: true,
  })
  const variants = await server.sql<{ libelle: string; price: number; weight: number | null }>(
    `select data->>'libelle' as libelle, (data->>'price')::float as price, (data->>'weight')::float as weight
     from produits__variants where not deleted order by 2`,
  )
  expect(variants).toEqual([
    { libelle: 'Écru', price: 45, weight: null },
    { libelle: 'Gris', price: 50, weight: null },
    { libelle: '120 cm', price: 180, weight: 9 },
    { libelle: '180 cm', price: 240, weight: 12 },
  ])
})

it('customers and orders of Shopify are stored, the order with the contact of its e-mail and its total', async () => {
  expect(await importedTwice(CUSTOMERS, 'contacts')).toMatchObject({ created: 2, refused: 0 })
  expect(await importedTwice(ORDERS, 'commandes')).toMatchObject({ created: 1, refused: 0 })
  const contacts = await stored('contacts')
  const [order] = await stored('commandes')
  expect(contacts.map(({ name, zip }) => [name, zip])).toEqual(
    expect.arrayContaining([
      ['Léa Morel', '01000'],
      ['0474111111', undefined],
    ]),
  )
  expect(order).toMatchObject({
    numero: '#1001',
    date: '2026-05-01',
    total: 205,
    etat: 'validated',
    paymentStatus: 'succeeded',
    contact_lastname: 'de Brou',
    contact: expect.any(String) as unknown,
  })
})
