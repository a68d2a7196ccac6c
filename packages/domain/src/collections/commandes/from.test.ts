import { describe, expect, it } from 'vitest'
import { parseValue } from '../../core/fields/validate.ts'
import { fromContact, fromModel, fromProduct, fromRequest } from './from.ts'
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

it('an order of a reserved product is of its contact', () => {
  const table = { id: 'p1', name: 'Table', price: 480, reservePour: 'c1' } as { id: string }
  expect(fromProduct({ ...table, isReserved: true } as { id: string }).contact).toBe('c1')
  expect(fromProduct(table)).not.toHaveProperty('contact')
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

describe('an order of a request', () => {
  const REQUEST = {
    id: 'd1',
    contact: 'c1',
    contact_firstname: 'Léa',
    contact_lastname: 'Morel',
    contact_email: 'lea@exemple.fr',
    contact_name: 'Léa Morel',
    contact_zip: null,
    reponse: 'Oui',
    requests: [
      { id: 'a', produit_id: 'p1', produit_name: 'Table', produit_prixDeVente: 480, message: 'Encore là ?' },
      { id: 'b', produit_name: 'Banc', content: ' Livrez-vous ? ' },
      { id: 'c', message: 'Merci' },
    ],
  }

  it('has its client, a line for each product at its price, and the messages', () => {
    const order = fromRequest(REQUEST)
    expect(order).toMatchObject({
      origin: 'request',
      demande: 'd1',
      contact: 'c1',
      contact_firstname: 'Léa',
      contact_lastname: 'Morel',
      contact_email: 'lea@exemple.fr',
      commande_message: 'Table : Encore là ?\n\nBanc : Livrez-vous ?\n\nMerci',
      produits: [
        { id: 'a', qty: 1, name: 'Table', price: 480 },
        { id: 'b', qty: 1, name: 'Banc' },
      ],
    })
    expect(Object.keys(order)).not.toContain('contact_zip')
    expect(refused(order)).toEqual([])
  })

  it('has one message as it was written', () => {
    const [line] = REQUEST.requests
    expect(fromRequest({ ...REQUEST, requests: [line] } as { id: string }).commande_message).toBe('Encore là ?')
  })

  it('has no longer message than an order may have', () => {
    const requests = [1, 2].map((n) => ({ id: `l${n}`, message: 'x'.repeat(9000) }))
    expect(refused(fromRequest({ ...REQUEST, requests } as { id: string }))).toEqual([])
  })

  it('is of the request alone when that is empty', () => {
    expect(fromRequest({ id: 'd1' })).toStrictEqual({ origin: 'request', demande: 'd1' })
  })
})

it('an empty source fills what it can', () => {
  expect(fromProduct({ id: 'p1' }).produits?.[0]).toMatchObject({ id: 'p1', qty: 1 })
  expect(fromContact({ id: 'c1' })).toStrictEqual({ contact: 'c1' })
})
