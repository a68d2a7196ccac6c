import { describe, expect, it } from 'vitest'
import type { Actor } from '../../core/actor.ts'
import type { Fields } from '../../core/field.ts'
import { parseData } from '../../core/fields/validate.ts'
import { ventes } from './index.ts'
import { onSave, type VenteData } from './rules.ts'

const CHARGE = {
  ...{ id: 'ch_1', amount: 14_580, amount_refunded: 0, currency: 'eur', status: 'succeeded' },
  ...{ paid: true, refunded: true, captured: true, failure_code: 'card_declined', failure_message: 'Refusée' },
  ...{ receipt_email: 'lea@exemple.fr', receipt_number: '1234', customer: 'cus_1', description: 'Acompte' },
}

const fields: Fields = ventes.fields

describe('the fields of a sale', () => {
  it.each<[string, Record<string, unknown>]>([
    [
      '[SALE-19]',
      {
        ...{ saleDate: '2026-11-17', date: '2026-11-18', support: 'phone', commande: 'o1', contact: 'c1' },
        ...{ produits: ['p1', 'p2'], commentaire: 'Payé au salon' },
      },
    ],
    [
      '[SALE-23]',
      {
        client_firstname: 'Léa',
        client_lastname: 'Martin',
        client_email: 'lea@exemple.fr',
        client_phone: '06',
      },
    ],
    [
      '[SALE-25]',
      {
        ...{ chequeAddress: '1 rue du Port', chequeNumber: '0000001', chequeAccount: '123', chequeBank: 'Banque' },
        ...{ chequeDate: '2026-11-17', chequeCity: 'Nantes', chequeBankAddress: '2 rue du Port' },
      },
    ],
    ['[SALE-26]', { charge: CHARGE }],
  ])('%s keep what they are given: %j', (_, data) => {
    expect(parseData(ventes.fields, data, 'system')).toEqual({ data, errors: [] })
  })

  it.each<[string, string, string[]]>([
    ['[SALE-15]', 'mode', ['espece', 'cheque', 'cb', 'virement', 'prelevement', 'stripe', 'paypal']],
    ['[SALE-18]', 'type', ['all', 'acompte', 'solde']],
    ['[SALE-20]', 'etat', ['validated', 'canceled', 'error']],
    ['[SALE-22]', 'origine', ['achat', 'commande']],
  ])('%s %s is one of %j, and nothing else', (_, name, values) => {
    for (const value of values) expect(parseData(ventes.fields, { [name]: value }).errors).toEqual([])
    expect(parseData(ventes.fields, { [name]: 'autre' }).errors.map(({ path }) => path)).toEqual([name])
    expect(Object.keys(fields[name]?.values ?? {})).toEqual(values)
  })
})

describe('saving a sale', () => {
  const lea = { firstname: 'Léa', lastname: 'Martin', email: 'lea@exemple.fr', phone: '06' }
  const order = Object.fromEntries(Object.entries(lea).map(([name, value]) => [`contact_${name}`, value]))
  const saved = (after: VenteData, before?: VenteData) =>
    onSave(before, after, {
      needed: { contact: lea, commande: { ...order, contact_firstname: 'Paul' } },
      actor: {} as Actor,
    })

  it.each<[VenteData, string | undefined]>([
    [{ client_firstname: 'Léa', client_lastname: 'Martin', client_email: 'a@b.fr' }, 'Léa Martin'],
    [{ client_firstname: 'Léa', client_email: 'a@b.fr' }, 'Léa'],
    [{ client_lastname: 'Martin', client_email: 'a@b.fr' }, 'Martin'],
    [{ client_email: 'a@b.fr', client_phone: '06' }, 'a@b.fr'],
    [{ client_phone: '06' }, '06'],
    [{}, undefined],
  ])('[SALE-24] %j has the client name %s', (sale, name) => {
    expect(saved({ ...sale, client_name: 'Ancien nom' }).client_name).toBe(name)
  })

  it('of an order gets its origin and its client, once', () => {
    expect(saved({ commande: 'o1' })).toMatchObject({ origine: 'commande', client_name: 'Paul Martin' })
    const before: VenteData = { commande: 'o1', origine: 'commande', client_firstname: 'Léa' }
    expect(saved({ ...before, origine: 'achat' }, before)).toMatchObject({ origine: 'achat', client_name: 'Léa' })
  })

  it('of a company gets its name', () => {
    const needed = { commande: { contact_commercialName: 'Café de la Gare', contact_email: 'bonjour@cafe.fr' } }
    expect(onSave(undefined, { commande: 'o1' }, { needed, actor: {} as never }).client_name).toBe('Café de la Gare')
  })

  it('of a contact gets its name, unless a client is given', () => {
    expect(saved({ contact: 'c1' })).toMatchObject({ client_email: 'lea@exemple.fr', client_name: 'Léa Martin' })
    expect(saved({ contact: 'c1', client_lastname: 'Zola' }).client_name).toBe('Zola')
  })
})
