import { describe, expect, it } from 'vitest'
import type { ModeleData } from '../modeles/rules.ts'
import { actions } from './actions.ts'
import { productOfModel, takenFields } from './from-model.ts'
import type { ProduitData } from './rules.ts'

const options = [{ id: 'o', libelle: 'Essence', values: [{ id: 'v', libelle: 'Chêne', onCost: 50 }] }]
const features = [{ id: 'f', libelle: 'Style', valeur: 'Ferme' }]
const model: ModeleData = {
  name: 'Table Loire',
  options,
  startPrice: 900,
  dimensions: { width: 160, fragile: false },
  features,
}
const said = (product: ProduitData, of: ModeleData = model) =>
  takenFields(product, of).map(({ name, replaces }) => `${name}${replaces ? '!' : ''}`)

describe('a product takes from its model', () => {
  const ALL = ['options', 'startPrice', 'dimensions', 'features', 'productType']
  it.each<[string, ProduitData, string[]]>([
    ['all, when it has nothing', {}, ALL],
    [
      'all, when it is a new classic product with empty fields',
      { productType: 'classic', options: [], dimensions: { fragile: false } },
      ALL,
    ],
    ['features over proposed labels without a value', { features: [{ id: 'x', libelle: 'Style' }] }, ALL],
    ['nothing that it has already', { ...model, productType: 'variants' } as ProduitData, []],
    [
      'what differs, in place of its own',
      {
        options: [{ id: 'a', libelle: 'Taille', values: [] }],
        startPrice: 800,
        features,
        dimensions: { height: 70 },
        productType: 'pack',
      },
      ['options!', 'startPrice!', 'dimensions!', 'productType!'],
    ],
  ])('%s', (_, product, expected) => {
    expect(said(product)).toEqual(expected)
  })

  it('nothing that the model lacks', () => {
    const own = { startPrice: 800, options, features, dimensions: { width: 1 } }
    expect(said(own, { name: 'Vide', options: [], features: [], dimensions: {} })).toEqual([])
  })
})

describe('the action', () => {
  const run = (found: object[]) =>
    actions['prendre-modele'].run({ startPrice: 800 } as never, { found: { modeles: found } } as never, {
      modele: 'm1',
    })

  it('gives the values of the model, and the relation to it', () => {
    expect(run([{ ...model, id: 'm1' }])).toEqual({
      modele: 'm1',
      options,
      startPrice: 900,
      dimensions: model.dimensions,
      features,
      productType: 'variants',
    })
  })

  it('refuses a model that is not in the boutique', () => {
    expect(() => run([])).toThrow("Ce modèle n'est pas dans cette boutique")
  })
})

it('a product that is created from a model has its name, and what it gives', () => {
  const { fill: filled } = productOfModel
  expect(filled({ ...model, id: 'm1', pathname: 'table', sku: '24103001' })).toEqual({
    name: 'Table Loire',
    modele: 'm1',
    options,
    startPrice: 900,
    dimensions: model.dimensions,
    features,
    productType: 'variants',
  })
})
