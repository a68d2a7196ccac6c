import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { registry } from '../collections/index.ts'
import { recogniseLayout } from './recognise.ts'
import { importTargets } from './targets.ts'
import { readSample, readWith } from './testing/sample.ts'
import type { ImportedCollection } from './types.ts'

const matched = (headers: string, collection?: ImportedCollection) => {
  const layout = recogniseLayout({ headers: headers.split('|'), rows: [] }, registry, collection)
  return [layout.system, layout.collection, ...layout.columns.map(({ to }) => to)]
}

describe('the columns of a file of no known system', () => {
  it.each<[string, ...unknown[]]>([
    [
      'Nom|Prix TTC (€)|Réf.|Catégorie|Largeur (mm)|Photo',
      null,
      'produits',
      'name',
      'price',
      'sku',
      'category',
      'dimensions/width',
      'photos',
    ],
    ['Product name|Price|SKU|Quantity|Color', null, 'produits', 'name', 'price', 'sku', 'qtyAvailable', null],
    ['Prénom|Nom|Courriel|Tél.|CP|Ville', null, 'contacts', 'firstname', 'lastname', 'email', 'phone', 'zip', 'city'],
    [
      'Date de facture|Fournisseur|Montant TTC|Mode de paiement|N°',
      null,
      'depenses',
      'billingDate',
      'fournisseur',
      'montant',
      'mode',
      'numero',
    ],
    ['N° de commande|Client|Date|Total', null, 'commandes', null, 'client/name', 'date', 'amount'],
  ])('%s', (headers, ...expected) => {
    expect(matched(headers, expected[1] as ImportedCollection)).toEqual(expected)
  })

  it('the collection is that which most headers fit', () => {
    expect(matched('Prénom|Nom|Courriel|Téléphone|Code postal|Ville').slice(0, 2)).toEqual([null, 'contacts'])
    expect(matched('Nom|Prix|SKU|Quantité|Catégorie|Photos').slice(0, 2)).toEqual([null, 'produits'])
  })

  it('each target is taken once, and samples are the first cells that are not empty', () => {
    const { layout } = readSample('Nom|Nom du produit|Prix', ['|Table|5', 'Lampe||6'], 'produits')
    expect(layout.columns).toEqual([
      { column: 0, header: 'Nom', to: 'name', samples: ['Lampe'] },
      { column: 1, header: 'Nom du produit', to: null, samples: ['Table'] },
      { column: 2, header: 'Prix', to: 'price', samples: ['5', '6'] },
    ])
  })

  it('whatever the headers are, each column has a target of the collection or none', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 20 }), (headers) => {
        const { system, collection, columns } = recogniseLayout({ headers, rows: [] }, registry)
        const slug = registry.get(collection)
        const known = new Set(slug && importTargets(slug, system).map(({ to }) => to))
        expect(columns.every(({ to }) => to === null || known.has(to))).toBe(true)
      }),
    )
  })
})

describe('records of such a file', () => {
  it('one by row, with names, amounts and days as people write them', () => {
    const { records } = readSample(
      'Date|Fournisseur|Montant|Mode|Objet',
      ['31/12/2026|Drouot|1 200,50 €|virement|Vernis', '32/12/2026|Drouot|1,200|Bitcoin|'],
      'depenses',
    )
    expect(records[0]).toMatchObject({
      title: 'Drouot',
      keys: [{ billingDate: '2026-12-31', montant: '1200.5', description: 'Vernis' }],
      values: { billingDate: '2026-12-31', montant: 1200.5, mode: 'virement', description: 'Vernis' },
      named: [
        {
          path: 'fournisseur',
          collection: 'fournisseurs',
          by: 'nom',
          names: ['Drouot'],
          creates: true,
          isSingle: true,
        },
      ],
    })
    expect(records[1]?.problems.map(({ line, header, code }) => [line, header, code])).toEqual([
      [3, 'Montant', 'nombre.ambigu'],
      [3, 'Mode', 'choix'],
      [3, 'Date', 'date'],
    ])
  })

  it('a row with more cells than headers, a NUL and an address that is none are told', () => {
    const { records } = readSample(
      'Nom|Prix|Photo',
      ['Table|5|x|6', 'Ta\u0000ble|5|', 'Table|5|ftp://a/b.jpg', 'Table|5|'],
      'produits',
    )
    const told = records.map(({ problems, warnings }) =>
      [...problems, ...warnings].map(({ line, code }) => [line, code]),
    )
    expect(told).toEqual([
      [
        [2, 'cellules'],
        [2, 'photo'],
      ],
      [[3, 'caractere']],
      [[4, 'photo']],
      [],
    ])
  })

  it('a target that the collection does not have is not taken, whoever sends it', () => {
    const columns = ['__proto__', 'derived', 'secrets', 'fromPrice', 'isDraft', 'name'].map((to, column) => ({
      ...{ column, header: to, to, samples: [] },
    }))
    const { layout } = readSample('Nom', [], 'produits')
    const records = readWith({ ...layout, columns }, ['1', '1', '1', '1', '1', 'Table'])
    expect(records[0]?.values).toEqual({ name: 'Table' })
  })
})
