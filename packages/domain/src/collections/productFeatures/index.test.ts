import { describe, expect, it } from 'vitest'
import { parseData } from '../../core/fields/validate.ts'
import { featureValues, productFeatures } from './index.ts'

describe('a feature', () => {
  it('[FEAT-09] has a libelle, and is ordered by datetime in its editor', () => {
    expect(parseData(productFeatures.fields, { libelle: 'Essence' })).toEqual({
      data: { libelle: 'Essence' },
      errors: [],
    })
    expect(productFeatures.sort).toBe('-datetime')
    expect(productFeatures.screen?.list.tabs[0]?.reorder).toBe(true)
  })

  it('is ordered by libelle in selects', () => {
    expect(productFeatures.fields.libelle).toMatchObject({ sort: true, read: 'public' })
  })

  it('[FEAT-10] has values of its own, each with a libelle', () => {
    expect(featureValues.parent).toBe(productFeatures.slug)
    expect(parseData(featureValues.fields, { libelle: 'Chêne' }).data).toEqual({ libelle: 'Chêne' })
  })
})

it('features are edited at /boutique/caracteristiques and saved after one second', () => {
  expect(productFeatures.screen?.path).toBe('/boutique/caracteristiques')
  expect(productFeatures.screen?.form.autosave).toBe(1000)
})
