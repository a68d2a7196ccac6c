import type { Collection } from '../core/collection.ts'
import { registry } from '../collections/index.ts'
import { describe, expect, it } from 'vitest'
import { csvColumns } from './columns.ts'

const produits = registry.get('produits') as Collection
const names = new Map([['productCategories/c1', 'Sièges']])
const columns = csvColumns(produits, (collection, id) => names.get(`${collection}/${id}`))
const cell = (heading: string, document: Record<string, unknown>) => {
  const column = columns.find((one) => one.heading === heading)
  if (!column) throw new Error(`no column ${heading}`)
  return column.value(document)
}

describe('csvColumns', () => {
  it('begin with the id, end with the dates, and name units', () => {
    const headings = columns.map(({ heading }) => heading)
    expect(headings[0]).toBe('Identifiant')
    expect(headings.slice(-2)).toEqual(['Créé le', 'Modifié le'])
    expect(headings).toContain('Prix (€)')
    expect(headings).toContain('Dimensions : Largeur (cm)')
    expect(headings).toContain('Traductions : en : Nom')
  })

  it('have no secret', () => {
    const headings = csvColumns(registry.get('boutiques') as Collection).map(({ heading }) => heading)
    expect(headings).not.toContain('Mot de passe SMTP')
  })

  it.each<[string, Record<string, unknown>, string | number | undefined]>([
    ['Nom', { name: 'Chevet' }, 'Chevet'],
    ['Nom', {}, undefined],
    ['Prix (€)', { price: 95.5 }, 95.5],
    ['En vedette', { isFeatured: true }, 'oui'],
    ['En vedette', {}, 'non'],
    ['État', { condition: 'used' }, 'Occasion'],
    ['Catégorie', { category: 'c1' }, 'Sièges'],
    ['Catégorie', { category: 'c2' }, 'c2'],
    ['Collections', { collections: ['k1', 'k2'] }, 'k1, k2'],
    ['Publié le', { publishedAt: '2024-03-06T23:30:00.000Z' }, '07/03/2024 00:30'],
    ['Dimensions : Largeur (cm)', { dimensions: { width: 120.5 } }, 120.5],
    ['Dimensions : Largeur (cm)', {}, undefined],
    [
      'Caractéristiques',
      { features: [{ id: '1', libelle: 'Bois', valeur: 'Teck', exists: true }] },
      'Bois : Teck : oui',
    ],
    ['Traductions : en : Nom', { translations: { en: { name: 'Chair' } } }, 'Chair'],
  ])('%s of %j is %j', (heading, document, expected) => expect(cell(heading, document)).toBe(expected))

  describe('of orders', () => {
    const orders = csvColumns(registry.get('commandes') as Collection)

    it('have nothing that only programs use', () => {
      const headings = orders.map(({ heading }) => heading)
      expect(
        headings.filter((heading) => /^(Jeton|Origine des états|Encaissé|Remboursé|Annulé)/.test(heading)),
      ).toEqual([])
      expect(headings).toContain('Numéro')
    })

    it('write the amounts of lines with a comma, without the paths of photos', () => {
      const produits = [
        { id: 'l1', name: 'Console', qty: 2, price: 12.34, aFabriquer: true, photo: 'atelier/8f3c-console.jpg' },
        { id: 'l2', name: 'Banc', price: 5 },
      ]
      const column = orders.find(({ heading }) => heading === 'Produits')
      expect(column?.value({ produits })).toBe('Console : 2 : 12,34 : oui | Banc : 5')
    })
  })

  it('contain a structured text as paragraphs', () => {
    const doc = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Un ' },
            { type: 'text', text: 'mot' },
          ],
        },
        { type: 'paragraph', content: [{ type: 'text', text: 'Fin' }] },
      ],
    }
    expect(cell('Contenus', { contents: [{ id: 'b1', header: 'Titre', text: doc }] })).toContain('Un mot\nFin')
  })
})

it('computed columns follow those of the fields', () => {
  const all = csvColumns(registry.get('commandes') as Collection)
  expect(all.slice(-4).map(({ heading }) => heading)).toEqual([
    ...['Reste à payer (€)', 'dont TVA (€)'],
    ...['Créé le', 'Modifié le'],
  ])
  expect(all.at(-4)?.value({ produits: [{ price: 80.5, qty: 2 }], montantPaye: 100 })).toBe(61)
})
