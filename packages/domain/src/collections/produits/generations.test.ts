import { describe, expect, it } from 'vitest'
import type { RuleContext, SystemFields } from '../../core/collection.ts'
import { generations } from './generations.ts'
import type { ProduitData } from './rules.ts'

const options = [
  {
    id: 'couleur',
    libelle: 'Couleur',
    values: [
      { id: 'rouge', libelle: 'Rouge' },
      { id: 'bleu', libelle: 'Bleu', onCost: 10 },
    ],
  },
]
const generate = (produit: ProduitData, standing: Record<string, unknown>[] = []) =>
  generations['generer-declinaisons']?.run(produit as ProduitData & SystemFields, standing, {} as RuleContext)

describe('the generation of variants', () => {
  it('creates variants of the product, under the label of its button', () => {
    expect(generations['generer-declinaisons']).toMatchObject({
      into: 'produits/variants',
      label: 'Générer les déclinaisons',
    })
  })

  it('[VAR-11] [VAR-13] makes a variant of each value, priced from startPrice', () => {
    expect(generate({ startPrice: 100, options })).toEqual([
      { libelle: 'Rouge', price: 100, order: 0, values: [{ option: 'couleur', value: 'rouge', libelle: 'Rouge' }] },
      { libelle: 'Bleu', price: 110, order: 1, values: [{ option: 'couleur', value: 'bleu', libelle: 'Bleu' }] },
    ])
  })

  it('[VAR-17] keeps existing variants', () => {
    const standing = [{ id: 'v', price: 95, values: [{ id: 'x', option: 'couleur', value: 'rouge' }] }]
    expect(generate({ startPrice: 100, options }, standing)?.map(({ libelle }) => libelle)).toEqual(['Bleu'])
  })

  it('makes none without an option', () => {
    expect(generate({ startPrice: 100 })).toEqual([])
  })
})
