import { describe, expect, it } from 'vitest'
import { readSample } from '../testing/sample.ts'

const ENGLISH =
  'ID|Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Published|Is featured?|Visibility in catalog|Short description|Description|Tax status|In stock?|Stock|Low stock amount|Weight (lbs)|Length (m)|Width (m)|Height (m)|Sale price|Regular price|Categories|Tags|Images|Parent|Position|Attribute 1 name|Attribute 1 value(s)|Attribute 2 name|Attribute 2 value(s)'
const FRENCH =
  'ID|Type|UGS|Nom|Publié|Mis en avant ?|Description courte|Description|En stock ?|Stock|Poids (kg)|Longueur (cm)|Largeur (cm)|Hauteur (cm)|Tarif promo|Tarif régulier|Catégories|Étiquettes|Images|Parent|Nom de l’attribut 1|Valeur(s) de l’attribut 1'

describe('products of WooCommerce', () => {
  it('in English: the units of the headers, categories with paths, several photos in a cell', () => {
    const { layout, records } = readSample(ENGLISH, [
      '7|simple|T-1|3760000000017|Table|1|1|visible|Courte|En chêne.\\nRestaurée.|taxable|1|2|1|10|1.2|0.6|0.75|95|120.5|Meubles > Tables, Promotions|bois|https://img.exemple/a,1.jpg, https://img.exemple/b.jpg|||||',
    ])
    expect(layout).toMatchObject({ system: 'woocommerce', collection: 'produits' })
    expect(records[0]?.values).toEqual({
      sku: 'T-1',
      name: 'Table',
      isOnlineStore: true,
      isFeatured: true,
      description: 'En chêne.\nRestaurée.',
      qtyAvailable: 2,
      hasInventory: true,
      lowStockLevel: 1,
      'dimensions/weight': 4.5359237,
      'dimensions/depth': 120,
      'dimensions/width': 60,
      'dimensions/height': 75,
      salePrice: 95,
      price: 120.5,
      keywords: 'bois',
    })
    expect(records[0]?.named.map(({ path, names }) => [path, names])).toEqual([
      ['category', ['Tables']],
      ['collections', ['Promotions']],
    ])
    expect(records[0]?.photos.map(({ address }) => address)).toEqual([
      'https://img.exemple/a,1.jpg',
      'https://img.exemple/b.jpg',
    ])
    expect(records[0]?.problems).toEqual([])
  })

  it('in French: a variation before its product, one named by id and one by SKU, one whose product is missing', () => {
    const { layout, records } = readSample(FRENCH, [
      '45|variation||Chaise - Rouge|1||||1||5||||65|80|||https://img.exemple/r.jpg|id:44|Couleur|Rouge',
      '50|simple, virtual|B-1|Bon cadeau|-1||||1|||||||50|||||| ',
      '44|variable|CH|Chaise|1||Courte||1|||||||||||| Couleur|Rouge, Vert',
      '46|variation|CH-V|Chaise - Vert|1||||1|3|5|||||75||||CH|Couleur|Vert',
      '47|variation||Perdue|1||||1|||||||10||||id:999|Couleur|Bleu',
    ])
    expect(layout).toMatchObject({ system: 'woocommerce', collection: 'produits' })
    expect(
      records.map(({ title, lines, problems }) => [title, lines, problems.map(({ line, code }) => [line, code])]),
    ).toEqual([
      ['Bon cadeau', [3], []],
      ['Chaise', [2, 4, 5], []],
      ['Perdue', [6], [[6, 'parent']]],
    ])
    const [gift, chair] = records
    expect(gift?.values).toMatchObject({ productType: 'virtual', isOnlineStore: false, hasInventory: false, price: 50 })
    expect(chair?.keys).toEqual([{ sku: 'CH' }])
    expect(chair?.values).toMatchObject({
      productType: 'variants',
      price: 65,
      description: 'Courte',
      options: [
        {
          id: 'couleur',
          libelle: 'Couleur',
          values: [
            { id: 'rouge', libelle: 'Rouge' },
            { id: 'vert', libelle: 'Vert' },
          ],
        },
      ],
    })
    expect(chair?.children.map(({ line, values }) => [line, values.libelle, values.price, values.weight])).toEqual([
      [2, 'Rouge', 65, 5],
      [5, 'Vert', 75, 5],
    ])
    expect(chair?.warnings.map(({ code }) => code)).toEqual(['declinaisons', 'remise'])
  })

  it('a grouped product and one that is out of stock', () => {
    const { records } = readSample(FRENCH, ['1|grouped|G|Lot|1||||1||||||||||||', '2|simple|S|Seul|1||||0||||||||||||'])
    expect(records[0]?.warnings.map(({ code }) => code)).toEqual(['type'])
    expect(records[1]?.values).toMatchObject({ hasInventory: true, qtyAvailable: 0 })
  })
})
