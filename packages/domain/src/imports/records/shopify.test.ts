import { describe, expect, it } from 'vitest'
import { readSample } from '../testing/sample.ts'

const OLD =
  'Handle|Title|Body (HTML)|Vendor|Type|Tags|Published|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Option3 Name|Option3 Value|Variant SKU|Variant Grams|Variant Inventory Tracker|Variant Inventory Qty|Variant Inventory Policy|Variant Fulfillment Service|Variant Price|Variant Compare At Price|Variant Requires Shipping|Variant Taxable|Variant Barcode|Image Src|Image Position|Image Alt Text|Gift Card|SEO Title|SEO Description'

describe('products of Shopify', () => {
  const { layout, records } = readSample(OLD, [
    "lampe-d-atelier|Lampe d'atelier|<p>Métal &amp; laiton</p>|Jielde|Lampes|métal, usine|TRUE|Title|Default Title|||||'0042|2500|shopify|1|deny|manual|180.00|240.00|true|true||https://img.exemple/b.jpg|2|||Une lampe|Belle lampe",
    'lampe-d-atelier||||||||||||||||||||||||https://img.exemple/a.jpg|1||||',
    'fauteuil|Fauteuil|Deux couleurs||Sièges||true|Couleur|Rouge|Pieds|Bois|||F-R|12000|||deny|manual|450.00||true|true||||||',
    'fauteuil||||||||Vert||Bois|||F-V|12000||4|deny|manual|420.00||true|true||https://img.exemple/v.jpg|1||||',
    'fauteuil||||||||Vert||Métal|||||||deny|manual|douze||true|true|||||||',
  ])
  const [lamp, chair] = records

  it('are recognised, old headers too', () => {
    expect(layout).toMatchObject({ system: 'shopify', collection: 'produits' })
    expect(layout.columns.find(({ header }) => header === 'Vendor')).toEqual({
      column: 3,
      header: 'Vendor',
      to: null,
      samples: ['Jielde'],
    })
    const newer = OLD.replace('|Type|', '|Product Category|Type|').concat('|Status')
    expect(readSample(newer, []).layout.system).toBe('shopify')
  })

  it('one without options has its SKU, price, stock, weight and photos in their order', () => {
    expect(lamp).toEqual({
      collection: 'produits',
      lines: [2, 3],
      title: "Lampe d'atelier",
      keys: [{ sku: '0042' }, { pathname: 'lampe-d-atelier' }],
      values: {
        name: "Lampe d'atelier",
        description: 'Métal & laiton',
        keywords: 'métal, usine',
        isOnlineStore: true,
        sku: '0042',
        qtyAvailable: 1,
        price: 240,
        salePrice: 180,
        title: 'Une lampe',
        metaDescription: 'Belle lampe',
        pathname: 'lampe-d-atelier',
        'dimensions/weight': 2.5,
        hasInventory: true,
      },
      named: [
        {
          path: 'category',
          collection: 'productCategories',
          by: 'libelle',
          names: ['Lampes'],
          creates: true,
          isSingle: true,
        },
      ],
      photos: [
        { address: 'https://img.exemple/a.jpg', line: 3, header: 'Image Src' },
        { address: 'https://img.exemple/b.jpg', line: 2, header: 'Image Src' },
      ],
      children: [],
      problems: [],
      warnings: [],
    })
  })

  it.each([
    ['below the one of before', '180.00', '240.00', { price: 240, salePrice: 180 }],
    ['equal to the one of before', '240.00', '240.00', { price: 240, salePrice: null }],
    ['above the one of before', '240.00', '0.00', { price: 240, salePrice: null }],
    ['without one of before', '240.00', '', { price: 240, salePrice: null }],
  ])('a price %s', (_, price, compare, values) => {
    const cells = Array.from({ length: OLD.split('|').length }, () => '')
    Object.assign(cells, { 0: 'lampe', 1: 'Lampe', 7: 'Title', 8: 'Default Title', 19: price, 20: compare })
    const [record] = readSample(OLD, [cells.join('|')]).records
    const { price: full, salePrice, retailPrice } = record?.values ?? {}
    expect({ price: full, ...(salePrice !== undefined && { salePrice }) }).toEqual(values)
    expect([retailPrice, record?.problems]).toEqual([undefined, []])
  })

  it('a file that tells no reductions ends none', () => {
    const headers = OLD.replace('|Variant Compare At Price', '')
    const cells = Array.from({ length: headers.split('|').length }, () => '')
    Object.assign(cells, { 0: 'lampe', 1: 'Lampe', 7: 'Title', 8: 'Default Title', 19: '240.00' })
    const [record] = readSample(headers, [cells.join('|')]).records
    expect(record?.values).toMatchObject({ price: 240 })
    expect(record?.values).not.toHaveProperty('salePrice')
  })

  it('an unreadable price of before a reduction is told', () => {
    const cells = Array.from({ length: OLD.split('|').length }, () => '')
    Object.assign(cells, { 0: 'lampe', 1: 'Lampe', 7: 'Title', 8: 'Default Title', 19: '1', 20: 'cher' })
    const [record] = readSample(OLD, [cells.join('|')]).records
    expect(record?.problems).toMatchObject([{ header: 'Variant Compare At Price', code: 'nombre' }])
  })

  it('one with options has variants, whose unreadable price is told by line and column', () => {
    expect(chair?.lines).toEqual([4, 5, 6])
    expect(chair?.values).toMatchObject({
      productType: 'variants',
      price: 420,
      options: [
        {
          id: 'couleur',
          libelle: 'Couleur',
          values: [
            { id: 'rouge', libelle: 'Rouge' },
            { id: 'vert', libelle: 'Vert' },
          ],
        },
        {
          id: 'pieds',
          libelle: 'Pieds',
          values: [
            { id: 'bois', libelle: 'Bois' },
            { id: 'metal', libelle: 'Métal' },
          ],
        },
      ],
    })
    expect(chair?.values).not.toHaveProperty('sku')
    expect(chair?.children.map(({ line, values }) => [line, values.libelle, values.price, values.weight])).toEqual([
      [4, 'Rouge / Bois', 450, 12],
      [5, 'Vert / Bois', 420, 12],
      [6, 'Vert / Métal', undefined, undefined],
    ])
    expect(chair?.children[1]?.values.values).toEqual([
      { id: 'couleur', option: 'couleur', value: 'vert', libelle: 'Vert' },
      { id: 'pieds', option: 'pieds', value: 'bois', libelle: 'Bois' },
    ])
    expect(chair?.photos.map(({ address }) => address)).toEqual(['https://img.exemple/v.jpg'])
    expect(chair?.problems).toEqual([
      { line: 6, header: 'Variant Price', code: 'nombre', message: "« douze » n'est pas un nombre" },
    ])
    expect(chair?.warnings.map(({ code }) => code)).toEqual(['declinaisons'])
  })

  it('a handle whose rows do not follow one another, a repeated variant and a draft are told or kept offline', () => {
    const { records: odd } = readSample('Handle|Title|Published|Option1 Name|Option1 Value|Variant Price|Status', [
      'a|A|TRUE|Taille|S|1|draft',
      'a|||Taille|S|2|',
      'b|B|TRUE|Title|Default Title|3|active',
      'a|A bis||||4|',
    ])
    expect(odd.map(({ title, problems }) => [title, problems.map(({ line, code }) => [line, code])])).toEqual([
      ['A', [[3, 'double']]],
      ['B', []],
      ['A bis', [[5, 'double']]],
    ])
    expect(odd[0]?.values.isOnlineStore).toBe(false)
    expect(odd[1]?.values.isOnlineStore).toBe(true)
  })
})

it('customers of Shopify keep their postcodes and telephones; a row without a name is a contact too', () => {
  const { layout, records } = readSample(
    'Customer ID|First Name|Last Name|Email|Accepts Email Marketing|Default Address Company|Default Address Address1|Default Address Address2|Default Address City|Default Address Province Code|Default Address Country Code|Default Address Zip|Default Address Phone|Phone|Accepts SMS Marketing|Total Spent|Total Orders|Note|Tax Exempt|Tags',
    [
      "'7210448301122|Léa|Morel|Lea@Exemple.fr|yes||12 rue des Lilas||Bourg||FR|'01000|'+33474000000|'+33 6 12 34 56 78|no|0.00|0||no|",
      "'7210448301123||||no||||||FR||'0474111111||no|0.00|0||no|",
    ],
  )
  expect(layout).toMatchObject({ system: 'shopify', collection: 'contacts' })
  expect(records.map(({ keys, values, problems }) => ({ keys, values, problems }))).toEqual([
    {
      keys: [{ email: 'lea@exemple.fr' }, { phoneKey: '0612345678' }],
      values: {
        firstname: 'Léa',
        lastname: 'Morel',
        email: 'Lea@Exemple.fr',
        phone: '+33 6 12 34 56 78',
        address: '12 rue des Lilas',
        city: 'Bourg',
        country: 'FR',
        zip: '01000',
      },
      problems: [],
    },
    { keys: [{ phoneKey: '0474111111' }], values: { country: 'FR', phone: '0474111111' }, problems: [] },
  ])
})

describe('orders of Shopify', () => {
  const HEADERS =
    'Name|Email|Financial Status|Fulfillment Status|Fulfilled at|Shipping|Total|Discount Amount|Created at|Lineitem quantity|Lineitem name|Lineitem price|Lineitem sku|Billing Name|Billing Zip|Billing City|Shipping Name|Shipping Address1|Shipping Zip|Shipping City|Cancelled at|Phone'
  const { layout, records } = readSample(HEADERS, [
    "#1001|lea@exemple.fr|paid|fulfilled|2026-05-03 10:00:00 +0200|15.00|205.00|10.00|2026-05-01 00:10:00 +0200|1|Lampe|180.00|L-1|Léa de Brou|'01000|Bourg|Léa de Brou|12 rue des Lilas|'01000|Bourg||'0612345678",
    '#1001|||||||||2|Ampoule|10.00|A-1|||||||||',
    '#1002||pending|unfulfilled||0.00|999.00|0.00|2026-05-02 09:00:00 +0200|1|Table|500.00|||||||||2026-05-04 09:00:00 +0200|',
  ])
  const [first, second] = records

  it('have their lines together, dates as written, and the discount on their lines', () => {
    expect(layout).toMatchObject({ system: 'shopify', collection: 'commandes' })
    expect(first).toMatchObject({
      lines: [2, 3],
      title: '#1001',
      keys: [{ numero: '#1001' }],
      problems: [],
      warnings: [],
      named: [
        {
          path: 'contact',
          collection: 'contacts',
          by: 'email',
          names: ['lea@exemple.fr'],
          creates: false,
          isSingle: true,
        },
      ],
    })
    expect(first?.values).toEqual({
      numero: '#1001',
      contact_email: 'lea@exemple.fr',
      orderedAt: '2026-04-30T22:10:00.000Z',
      date: '2026-05-01',
      effectiveDate: '2026-05-03',
      deliveryDate: '2026-05-03',
      deliveryCost: 15,
      etat: 'validated',
      paymentStatus: 'succeeded',
      productsStatus: 'completed',
      contact_firstname: 'Léa',
      contact_lastname: 'de Brou',
      contact_zip: '01000',
      contact_city: 'Bourg',
      contact_phone: '0612345678',
      customDeliveryAddress: 'Léa de Brou\n12 rue des Lilas\n01000 Bourg',
      produits: [
        { id: 'l1', name: 'Lampe', sku: 'L-1', qty: 1, price: 180, discount: 10, discountType: 'valeur' },
        { id: 'l2', name: 'Ampoule', sku: 'A-1', qty: 2, price: 10 },
      ],
    })
  })

  it('one that was cancelled is so, and a total that the lines do not make is told', () => {
    expect(second?.values.etat).toBe('canceled')
    expect(second?.values.deliveryDate).toBe('2026-05-02')
    expect(second?.warnings).toMatchObject([{ line: 4, code: 'total' }])
  })
})
