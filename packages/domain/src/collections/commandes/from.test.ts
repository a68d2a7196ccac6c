import { expect, it } from 'vitest'
import { parseValue } from '../../core/validate.ts'
import { fromContact, fromModel, fromProduct } from './from.ts'
import { fields } from './schema.ts'

const refused = (values: object): unknown =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name as keyof typeof fields]
    return parseValue(field, value, [name]).errors ?? []
  })

it('an order of a product has one line at the price shown, and the id of the product for its item', () => {
  const order = fromProduct({ id: 'p1', name: 'Table', price: 480, salePrice: 399, sku: '26461001' } as { id: string })
  expect(order.produits).toHaveLength(1)
  expect(order.produits?.[0]).toMatchObject({ id: 'p1', qty: 1, name: 'Table', price: 399, sku: '26461001' })
  expect(refused(order)).toEqual([])
})

it('an order of a model has one line at its starting price', () => {
  const order = fromModel({ id: 'm1', name: 'Verrière', startPrice: 900 } as { id: string })
  expect(order.produits?.[0]).toMatchObject({ id: 'm1', qty: 1, name: 'Verrière', price: 900, aFabriquer: true })
  expect(refused(order)).toEqual([])
})

it('an order of a contact has their name and address, and only what the contact has', () => {
  const contact = { id: 'c1', firstname: 'Léa', lastname: 'Morel', email: 'lea@exemple.fr', zip: '69001', city: null }
  const order = fromContact(contact)
  expect(order).toStrictEqual({
    contact: 'c1',
    contact_firstname: 'Léa',
    contact_lastname: 'Morel',
    contact_email: 'lea@exemple.fr',
    contact_zip: '69001',
  })
  expect(refused(order)).toEqual([])
})

it('an empty source fills what it can', () => {
  expect(fromProduct({ id: 'p1' }).produits?.[0]).toMatchObject({ id: 'p1', qty: 1 })
  expect(fromContact({ id: 'c1' })).toStrictEqual({ contact: 'c1' })
})
