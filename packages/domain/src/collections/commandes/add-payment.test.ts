import { describe, expect, it } from 'vitest'
import type { RuleContext, SystemFields } from '../../core/collection.ts'
import { addPayment } from './add-payment.ts'
import type { CommandeData } from './rules.ts'

const NOW = '2026-11-17T23:30:00.000Z'
const order = (data: CommandeData) => ({ ...data, id: 'c1' }) as CommandeData & SystemFields

describe('adding a payment', () => {
  it.each<[string, CommandeData, object]>([
    [
      'the deposit while nothing is paid',
      { total: 486, acompteValue: 30, acompteType: 'pourcentage' },
      { montant: 145.8, type: 'acompte' },
    ],
    [
      'the balance after that',
      { total: 486, montantPaye: 145.8, acompteValue: 30, acompteType: 'pourcentage' },
      { montant: 340.2, type: 'solde' },
    ],
    ['the whole without a deposit', { total: 486 }, { montant: 486, type: 'all' }],
    ['no amount when all is paid', { total: 486, montantPaye: 486 }, {}],
    ['no amount for a gift', { total: 0 }, {}],
    ['no amount for a new order', {}, {}],
  ])('proposes %s, today in Paris', (_, data, suggested) => {
    expect(addPayment.suggests?.(order(data), NOW)).toEqual({ ...suggested, saleDate: '2026-11-18' })
  })

  it.each([
    ['cheque', { mode: 'cheque', chequeNumber: '0000123' }],
    ['espece', { mode: 'espece' }],
  ])('by %s creates a sale of the order', (mode, data) => {
    const input = { montant: 12, mode, chequeNumber: '0000123' }
    expect(addPayment.run(order({ contact: 'léa' }), { needed: {} } as RuleContext, input)).toEqual({
      also: [{ type: 'create', collection: 'ventes', data: { montant: 12, ...data, commande: 'c1' } }],
    })
  })

  it('of 0 € is refused at its field', () => {
    const run = () => addPayment.run(order({}), {} as RuleContext, { montant: 0 })
    const message = 'Le montant doit être différent de 0\u00a0€'
    expect(run).toThrow(expect.objectContaining({ status: 422, code: 'paiement.nul', message }))
    expect(run).toThrow(expect.objectContaining({ details: { errors: [{ path: 'montant', message }] } }))
  })

  it('of a part of the total is a deposit, also where the whole was proposed', () => {
    const context = { needed: {} } as RuleContext
    const { also } = addPayment.run(order({ total: 1234.5 }), context, { montant: 500, type: 'all' })
    expect(also).toMatchObject([{ data: { montant: 500, type: 'acompte' } }])
    const rest = addPayment.run(order({ total: 1234.5, montantPaye: 500 }), context, { montant: 734.5, type: 'all' })
    expect(rest.also).toMatchObject([{ data: { type: 'solde' } }])
  })

  it.each<[string, CommandeData, unknown, object]>([
    ['a part', { total: 1234.5 }, 500, { type: 'acompte' }],
    ['the whole', { total: 1234.5 }, 1234.5, { type: 'all' }],
    ['the rest', { total: 1234.5, montantPaye: 500 }, 734.5, { type: 'solde' }],
    ['a part of the rest', { total: 1234.5, montantPaye: 500 }, 100, { type: 'acompte' }],
    ['a refund', { total: 1234.5, montantPaye: 500 }, -100, {}],
    ['no amount', { total: 1234.5 }, undefined, {}],
    ['a payment without a total', {}, 12, {}],
  ])('the type in the dialog follows the amount: %s', (_, data, montant, followed) => {
    expect(addPayment.follows?.(order(data), { montant })).toEqual(followed)
  })

  it.each<[string, CommandeData, CommandeData, string | undefined]>([
    ['another payment', { total: 486 }, { total: 486, montantPaye: 145.8 }, 'il reste 340,20\u00a0€ à payer.'],
    [
      'the last payment',
      { total: 486, montantPaye: 145.8 },
      { total: 486, montantPaye: 486 },
      'il ne reste rien à payer.',
    ],
    ['too many payments', { total: 486 }, { total: 486, montantPaye: 972 }, 'il ne reste rien à payer.'],
    ['another total', { total: 486 }, { total: 500 }, 'il reste 500,00\u00a0€ à payer.'],
    ['another deposit', { total: 486 }, { total: 486, acompteValue: 30 }, undefined],
  ])('the dialog says that the balance changed: %s', (_, before, after, sentence) => {
    const said = sentence && `Le solde a changé : ${sentence}`
    expect(addPayment.changed?.(order(after), order(before))).toBe(said)
  })

  it('names the contact of the order while it exists', () => {
    const context = { needed: { contact: { name: 'Léa' } } } as unknown as RuleContext
    const { also } = addPayment.run(order({ contact: 'c9' }), context, { montant: 12 })
    expect(also).toMatchObject([{ data: { contact: 'c9', commande: 'c1' } }])
  })
})
