import { describe, expect, it } from 'vitest'
import type { Field, Fields } from '../../core/field.ts'
import { missingFields, parseValue, withFlags } from '../../core/fields/validate.ts'
import { variants } from './variants.ts'
import { fields } from './schema.ts'

const all: Fields = fields
const kinds = (names: string, from: Fields = all) => names.split(' ').map((name) => from[name]?.kind)
const values = (name: string) => Object.keys(all[name]?.values ?? {})
const members = (field: Field | undefined) => Object.keys(field?.fields ?? {})

describe('the fields of a product', () => {
  it('[PROD-41] name, shortname, sku, lang, category, description', () => {
    expect(kinds('name shortname sku lang category description')).toStrictEqual([
      'text',
      'text',
      'text',
      'choice',
      'relation',
      'multiline',
    ])
    expect(all.category?.to).toBe('productCategories')
    expect(members(all.translations)).toContain('name')
  })

  it('[PROD-43] photos', () => {
    expect(kinds('photos')).toStrictEqual(['photos'])
  })

  it('[PROD-44] price, salePrice, retailPrice, startPrice', () => {
    expect(kinds('price salePrice retailPrice startPrice')).toStrictEqual(['price', 'price', 'price', 'price'])
  })

  it('[PROD-47] the inventory', () => {
    expect(kinds('hasInventory qtyAvailable inStock lowStockLevel availability negativeStock delay')).toStrictEqual([
      'boolean',
      'integer',
      'boolean',
      'integer',
      'text',
      'boolean',
      'text',
    ])
  })

  it('[PROD-48] isDraft, isOnlineStore, isInStore, isInPOS, onSale, isFeatured', () => {
    expect(kinds('isDraft isOnlineStore isInStore isInPOS onSale isFeatured')).toStrictEqual(Array(6).fill('boolean'))
  })

  it('[PROD-49] the reservation, by an e-mail that the public cannot read', () => {
    expect(kinds('isReserved reservedAt reservedHowManyDay reservedBy')).toStrictEqual([
      'boolean',
      'instant',
      'integer',
      'email',
    ])
    expect(all.reservedBy?.read).toBeUndefined()
  })

  it('[PROD-50] collections, minQty, maxQty, byNumberQty', () => {
    expect(kinds('collections minQty maxQty byNumberQty')).toStrictEqual(['relations', 'integer', 'integer', 'integer'])
    expect(all.collections?.to).toBe('productCollections')
  })

  it('[PROD-51] features: items of id, libelle, valeur, exists', () => {
    expect(all.features).toMatchObject({ kind: 'features', shape: 'items' })
    expect(members(all.features)).toStrictEqual(['libelle', 'valeur', 'exists'])
  })

  it('[PROD-52] contents, keywords, modele', () => {
    expect(kinds('contents keywords modele')).toStrictEqual(['blocks', 'text', 'relation'])
    expect(all.modele?.to).toBe('modeles')
  })

  it('[PROD-54] freeShipping, deliveryIncluded, fixedShippingPrice', () => {
    expect(kinds('freeShipping deliveryIncluded fixedShippingPrice')).toStrictEqual(['boolean', 'boolean', 'price'])
  })

  it('[PROD-55] isCustomMaded, as it is spelled, and fabricable', () => {
    expect(kinds('isCustomMaded fabricable')).toStrictEqual(['boolean', 'choice'])
  })

  it('[PROD-58] publishedAt, soldoutAt', () => {
    expect(kinds('publishedAt soldoutAt')).toStrictEqual(['instant', 'instant'])
  })

  it('[PROD-60] template, pathname', () => {
    expect(kinds('template pathname')).toStrictEqual(['relation', 'text'])
    expect(all.template?.to).toBe('productTemplates')
  })

  it('[PROD-61] the five fields for search engines', () => {
    expect(kinds('title metaKeywords metaDescription metaAuthorName metaAuthorEmail')).toStrictEqual([
      'text',
      'text',
      'multiline',
      'text',
      'email',
    ])
  })

  it('[PROD-62] dimensions: four lengths, a weight, a flag and specific ones', () => {
    const { fields: inner } = fields.dimensions
    expect(kinds('width depth height diametre weight fragile specifiques', inner)).toStrictEqual([
      ...Array(5).fill('decimal'),
      'boolean',
      'list',
    ])
    expect(inner.specifiques).toMatchObject({ shape: 'items' })
    expect(members(inner.specifiques)).toStrictEqual(['libelle', 'valeur'])
  })

  it("[PROD-63] translations by language: texts only, without the boutique's own language", () => {
    expect(all.translations).toMatchObject({ shape: 'map', languages: ['en', 'es', 'de', 'it'] })
    expect(members(all.translations)).toStrictEqual([
      'name',
      'shortname',
      'description',
      'title',
      'metaKeywords',
      'metaDescription',
    ])
  })

  it('the fields that a transfer sets on its source, which clients cannot write', () => {
    expect(all).toMatchObject({
      importedAt: { kind: 'instant', derived: true },
      importedX: { kind: 'integer', derived: true },
    })
  })
})

it.each([
  ['[PROD-42]', 'productType', ['classic', 'variants', 'pack', 'virtual']],
  ['[PROD-45]', 'unitPrice', ['piece', 'paire', 'lot']],
  ['[PROD-46]', 'optionPrice', ['showPrice', 'priceRequest']],
  ['[PROD-53]', 'shipppingMode', ['weight', 'volume']],
  ['[PROD-56]', 'fabricable', ['soldout']],
  ['[PROD-57]', 'condition', ['used', 'new', 'refurbished']],
  ['[PROD-59]', 'showDiscount', ['value', 'percentage']],
])('%s %s is one of %j, and of no others', (_, name, known) => {
  expect(values(name)).toStrictEqual(known)
  const field = all[name] as Field
  for (const value of known) expect(parseValue(field, value, [name])).toStrictEqual({ value })
  expect(parseValue(field, 'autre', [name]).errors).toHaveLength(1)
})

it('[PROD-64] a product requires its name, and nothing else', () => {
  expect(missingFields(all, {})).toStrictEqual([{ path: 'name', message: 'Champs obligatoire' }])
  expect(missingFields(all, { name: 'Table' })).toStrictEqual([])
})

it.each(['price', 'salePrice', 'retailPrice', 'startPrice'])('[PROD-83] %s is a decimal, or empty', (name) => {
  const field = all[name] as Field
  for (const [raw, value] of [
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['', undefined],
    [null, undefined],
  ]) {
    expect(parseValue(field, raw, [name])).toStrictEqual({ value })
  }
  expect(parseValue(field, 'cher', [name]).errors).toStrictEqual([{ path: name, message: 'Nombre attendu' }])
})

it.each([
  ['a product', all],
  ['a variant', variants.fields as Fields],
])('no price of %s is negative', (_, declared) => {
  const prices = Object.entries(declared).filter(([, field]) => field.kind === 'price' && !field.derived)
  expect(prices).not.toHaveLength(0)
  for (const [name, field] of prices) {
    expect(parseValue(field, -5, [name]).errors).toStrictEqual([{ path: name, message: '0 au moins' }])
    expect(parseValue(field, 0, [name])).toStrictEqual({ value: 0 })
  }
})

it.each(['height', 'width', 'depth', 'diametre'] as const)('[PROD-83] the %s is a decimal, or empty', (name) => {
  const field = fields.dimensions.fields[name]
  for (const [raw, value] of [
    ['12,5', 12.5],
    ['', undefined],
  ])
    expect(parseValue(field, raw, [name])).toStrictEqual({ value })
})

it('qtyAvailable is a whole number', () => {
  expect(parseValue(fields.qtyAvailable, '3', ['qtyAvailable'])).toStrictEqual({ value: 3 })
  expect(parseValue(fields.qtyAvailable, '2,5', ['qtyAvailable']).errors).toHaveLength(1)
})

it('[PROD-85] every flag is true or false, also when it was not sent', () => {
  const flags = Object.keys(all).filter((name) => all[name]?.kind === 'boolean')
  expect(flags).toHaveLength(14)
  const complete = withFlags(all, { isFeatured: true })
  for (const name of flags) expect(complete[name]).toBe(name === 'isFeatured')
})

it('[LANG-04] a product is translated into English, Spanish, German and Italian, and no other language', () => {
  const read = (language: string) => parseValue(all.translations as Field, { [language]: { name: 'x' } }, ['t'])
  for (const language of ['en', 'es', 'de', 'it'])
    expect(read(language)).toStrictEqual({ value: { [language]: { name: 'x' } } })
  for (const language of ['fr', 'pt', 'EN']) expect(read(language).errors).toHaveLength(1)
})

describe('the steps of number inputs', () => {
  it('lengths have a step of 0.1, in cm', () => {
    for (const name of ['width', 'depth', 'height', 'diametre'] as const) {
      expect(fields.dimensions.fields[name]).toMatchObject({ step: 0.1, unit: 'cm' })
    }
  })

  it('the weight has a step of 0.01, in kg', () => {
    expect(fields.dimensions.fields.weight).toMatchObject({ step: 0.01, unit: 'kg' })
  })
})

describe('options and variants', () => {
  it('[VAR-09] an option and a value have libelle, onCost, datetime, deleted', () => {
    const option = fields.options.fields
    expect(kinds('libelle onCost datetime deleted values', option)).toStrictEqual([
      'text',
      'price',
      'integer',
      'boolean',
      'list',
    ])
    expect(kinds('libelle onCost datetime deleted', option.values.fields)).toStrictEqual([
      'text',
      'price',
      'integer',
      'boolean',
    ])
  })

  it('[VAR-07] a variant is a record under its product, with libelle, price, order, values', () => {
    expect(variants).toMatchObject({ slug: 'produits/variants', parent: 'produits' })
    expect(kinds('libelle price order values', variants.fields)).toStrictEqual(['text', 'price', 'integer', 'list'])
    expect(members(variants.fields.values)).toStrictEqual(expect.arrayContaining(['option', 'value']))
  })

  it('[VAR-08] a variant may have width, depth, height, weight', () => {
    expect(kinds('width depth height weight', variants.fields)).toStrictEqual(Array(4).fill('decimal'))
  })

  it('variants are listed in the order of their batches', () => {
    expect(variants.sort).toBe('datetime')
  })
})
