import { describe, expect, it } from 'vitest'
import { parseData } from '../../core/fields/validate.ts'
import { categoryDimensions, productCategories } from './index.ts'

describe('a category', () => {
  it('[CAT-03] has a libelle', () => {
    expect(parseData(productCategories.fields, { libelle: 'Tables' })).toEqual({
      data: { libelle: 'Tables' },
      errors: [],
    })
  })

  it('[CAT-04] has dimensions of its own, each with a libelle', () => {
    expect(categoryDimensions.parent).toBe(productCategories.slug)
    expect(parseData(categoryDimensions.fields, { libelle: 'Assise' }).data).toEqual({ libelle: 'Assise' })
  })
})

it('[CAT-01] the list has a sentence when empty, and the path /boutique/categories', () => {
  expect(productCategories.label.empty).toBe('Aucune catégorie')
  expect(productCategories.screen?.path).toBe('/boutique/categories')
})

it('categories are ordered by libelle and saved after one second', () => {
  expect(productCategories.sort).toBe('libelle')
  expect(productCategories.screen?.form.autosave).toBe(1000)
})
