import { describe, expect, it } from 'vitest'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { coupons } from './index.ts'

const TYPES = ['amount_total', 'amount_each_item', 'percentage_each_item', 'amount_shipping', 'free_shipping']

describe('a coupon', () => {
  it.each(TYPES)('[COUP-05] has the type of discount %s', (typeDiscount) => {
    const data = { name: 'Noël', code: 'NOEL24', typeDiscount }
    expect(parseData(coupons.fields, data)).toEqual({ data, errors: [] })
  })

  it('[COUP-05] has no other type of discount', () => {
    expect(parseData(coupons.fields, { typeDiscount: 'gratuit' }).errors).toMatchObject([{ path: 'typeDiscount' }])
    expect(Object.keys(coupons.fields.typeDiscount.values ?? {})).toEqual(TYPES)
  })

  it('[COUP-04] requires a name', () => {
    expect(missingFields(coupons.fields, { code: 'NOEL24' })).toEqual([{ path: 'name', message: 'Champs obligatoire' }])
  })

  it('has no field that members or the public may read', () => {
    expect(coupons).not.toHaveProperty('publicWhere')
    expect(Object.values(coupons.fields).filter((field) => 'read' in field)).toEqual([])
  })
})

it('[COUP-02] the empty list says "Aucun coupon"', () => {
  expect(coupons.label.empty).toBe('Aucun coupon')
})

it('[COUP-03] the form edits name, code and typeDiscount', () => {
  const sections = coupons.screen?.form.tabs.flatMap((tab) => tab.sections) ?? []
  expect(sections.flatMap(({ fields }) => fields.flat()).toSorted()).toEqual(['code', 'name', 'typeDiscount'])
})
