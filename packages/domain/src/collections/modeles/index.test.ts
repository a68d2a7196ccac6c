import { describe, expect, it } from 'vitest'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { mayMatch } from '../../core/where.ts'
import { refusals } from '../../core/registry.ts'
import type { Collection } from '../../core/collection.ts'
import { produits } from '../produits/index.ts'
import { modeles } from './index.ts'

const NOW = '2024-03-06T10:00:00.000Z'

describe('the fields of a model', () => {
  it.each<[string, Record<string, unknown>]>([
    [
      '[MODEL-05]',
      {
        startPrice: 100,
        dimensions: { width: 80 },
        features: [{ id: 'f', libelle: 'Essence', valeur: 'Chêne' }],
        citation: 'Un banc pour deux',
        dimensionsText: 'Sur mesure',
        delaiText: 'Six semaines',
      },
    ],
    [
      '[MODEL-06]',
      { options: [{ id: 'o', libelle: 'Couleur', values: [{ id: 'v', libelle: 'Rouge', onCost: 12.5 }] }] },
    ],
    [
      '[MODEL-07]',
      {
        name: 'Banc',
        sku: '24103001',
        category: 'c1',
        description: 'En chêne',
        photos: ['a.jpg'],
        contents: [{ id: 'b', header: 'Atelier' }],
      },
    ],
    [
      '[MODEL-08]',
      {
        isDraft: true,
        publishedAt: NOW,
        isOnlineStore: true,
        isFeatured: true,
        optionPrice: 'priceRequest',
        freeShipping: true,
        deliveryIncluded: true,
        pathname: 'banc',
      },
    ],
    [
      '[MODEL-09]',
      {
        title: 'Banc en chêne',
        metaKeywords: 'banc',
        metaDescription: 'Un banc',
        metaAuthorName: 'Léa',
        metaAuthorEmail: 'lea@exemple.fr',
      },
    ],
  ])('%s keep what they are given: %j', (_, data) => {
    expect(parseData(modeles.fields, data)).toEqual({ data, errors: [] })
  })

  it('[MODEL-10] require a name', () => {
    expect(missingFields(modeles.fields, {})).toEqual([{ path: 'name', message: 'Champs obligatoire' }])
  })

  it('[MODEL-11] make a new model a draft by default', () => {
    expect(modeles.fields.isDraft).toMatchObject({ default: true })
  })
})

it('[MODEL-13] a new model takes its number from the series of the products, by its publication', () => {
  const { numbering, defaults } = modeles
  expect(numbering).toMatchObject({ field: 'sku', series: produits.numbering?.series, digits: 3 })
  expect(defaults?.({ now: NOW } as never)).toEqual({ publishedAt: NOW })
  expect(numbering?.code({ publishedAt: NOW }, '2026-01-01T00:00:00.000Z')).toBe('24103')
  expect(numbering?.code({}, NOW)).toBe('24103')
})

describe('the list of models', () => {
  it('shows "Aucun modèle" when it is empty', () => {
    expect(modeles.label.empty).toBe('Aucun modèle')
  })

  it.each([
    ['Tous', [true, true, true]],
    ['Cachés', [false, true, false]],
    ['En vedette', [false, false, true]],
  ])('has the tab "%s" with its models: %j', (label, shown) => {
    const models = [{ isOnlineStore: true }, {}, { isOnlineStore: true, isFeatured: true }]
    const tab = modeles.screen?.list.tabs.find((one) => one.label === label)
    expect(models.map((model) => mayMatch(modeles.fields, tab?.where ?? { name: 'aucun' }, model))).toEqual(shown)
    expect(modeles.screen?.list.tabs).toHaveLength(3)
  })
})

it('[MODEL-04] the form has its five tabs', () => {
  expect(modeles.screen?.form.tabs.map(({ label }) => label)).toEqual([
    'Général',
    'Déclinaisons',
    'Caractéristiques',
    'Contenus',
    'Options',
  ])
})

it('a model that cannot be loaded has its own sentences', () => {
  const collection = modeles as unknown as Collection
  expect([refusals.missing, refusals.foreign, refusals.deleted].map((refuse) => refuse(collection).message)).toEqual([
    "Le modèle n'existe pas",
    "Ce modèle n'appartient pas à cette boutique",
    'Ce modèle a été supprimé',
  ])
})
