import { describe, expect, it } from 'vitest'
import { type Actor, actorOf, onBehalfOf } from '../../core/actor.ts'
import { type CommandeData, onSave } from './rules.ts'

const NOW = '2026-11-17T10:00:00.000Z'
const LATER = '2026-11-20T10:00:00.000Z'
const person = actorOf('léa', {})
const program = onBehalfOf(person)

const save = (before: CommandeData | undefined, change: CommandeData, actor: Actor = person, now = NOW) =>
  onSave(before, { ...before, ...change }, { now, needed: {}, actor })
/** Sets what is paid, as the sum of the payments does. */
const pay = (order: CommandeData, montantPaye: number, now = NOW) => save(order, { montantPaye }, program, now)
const made = (data: CommandeData = {}): CommandeData =>
  save(undefined, { produits: [{ id: 'l1', price: 486, qty: 1 }], validation: 'fullPayment', ...data })
const states = ({ etat, paymentStatus }: CommandeData) => [etat, paymentStatus]

const deposit = { validation: 'advancePayment', acompteValue: 30, acompteType: 'pourcentage' } as const

describe('the states of an order', () => {
  it.each<[string, CommandeData, number, (string | undefined)[]]>([
    ['a deposit validates it', deposit, 145.8, ['validated', 'advance_payment']],
    ['less than the deposit does not', deposit, 145.79, [undefined, 'advance_payment']],
    [
      'one whose deposit has no amount needs the whole: a part',
      { validation: 'advancePayment' },
      485.99,
      [undefined, 'advance_payment'],
    ],
    [
      'one whose deposit has no amount needs the whole: all of it',
      { validation: 'advancePayment' },
      486,
      ['validated', 'succeeded'],
    ],
    [
      'a deposit above the total needs no more than the total',
      { validation: 'advancePayment', acompteValue: 500 },
      486,
      ['validated', 'succeeded'],
    ],
    ['the whole pays and validates it', {}, 486, ['validated', 'succeeded']],
    ['more than the whole does too', {}, 506, ['validated', 'succeeded']],
    ['a part of it does not validate', {}, 485.99, [undefined, 'advance_payment']],
    ['any payment validates an automatic one', { validation: 'automatic' }, 1, ['validated', 'advance_payment']],
    [
      'states waiting for it follow',
      { etat: 'waiting', paymentStatus: 'waiting_capture' },
      486,
      ['validated', 'succeeded'],
    ],
    [
      'states chosen for another reason stay',
      { etat: 'disputed', paymentStatus: 'card_declined' },
      486,
      ['disputed', 'card_declined'],
    ],
    ['a validation by hand stays', { etat: 'manual-validation' }, 486, ['manual-validation', 'succeeded']],
    ['a refund changes nothing', {}, -10, [undefined, undefined]],
    ['a gift has nothing to pay', { produits: [] }, 10, [undefined, undefined]],
  ])('after a payment: %s', (_, data, paid, expected) => {
    expect(states(pay(made(data), paid))).toEqual(expected)
  })

  it.each<[string, CommandeData]>([
    ['empty ones', {}],
    ['waiting ones', { etat: 'waiting', paymentStatus: 'waiting' }],
    ['one to capture', { paymentStatus: 'waiting_capture' }],
    ['an advance by hand', { paymentStatus: 'advance_payment' }],
  ])('return to %s when nothing is paid any more, with nothing left of the payment', (_, data) => {
    const order = made(data)
    const paid = pay(order, 486)
    expect(states(paid)).toEqual(['validated', 'succeeded'])
    expect(pay(pay(paid, 100), 0)).toEqual({ ...order, montantPaye: 0 })
    expect(pay(paid, 0)).toEqual({ ...order, montantPaye: 0 })
  })

  it('follow a smaller amount, and again a larger one', () => {
    const paid = pay(made(), 486)
    const less = pay(paid, 100)
    expect(states(less)).toEqual([undefined, 'advance_payment'])
    expect(states(pay(less, 486))).toEqual(['validated', 'succeeded'])
  })

  it('follow the lines: a dearer order is neither paid nor validated any more; a cheaper one is both', () => {
    const paid = pay(made(), 486)
    const dearer = save(paid, { produits: [{ id: 'l1', price: 600, qty: 1 }] })
    expect(states(dearer)).toEqual([undefined, 'advance_payment'])
    expect(dearer.validatedAt).toBeUndefined()
    expect(states(pay(dearer, 500))).toEqual([undefined, 'advance_payment'])
    expect(states(pay(dearer, 600))).toEqual(['validated', 'succeeded'])
    expect(states(save(dearer, { produits: [{ id: 'l1', price: 400, qty: 1 }] }))).toEqual(['validated', 'succeeded'])
    expect(states(pay(dearer, 0))).toEqual([undefined, undefined])
    const part = pay(made(), 400)
    expect(states(save(part, { produits: [{ id: 'l1', price: 400, qty: 1 }] }))).toEqual(['validated', 'succeeded'])
  })

  it.each<[string, CommandeData, CommandeData]>([
    ['a dearer line', {}, { produits: [{ id: 'l1', price: 500, qty: 1 }] }],
    ['a delivery', {}, { deliveryCost: 14 }],
    ['a larger deposit', deposit, { acompteValue: 100 }],
    ['the full payment asked for', deposit, { validation: 'fullPayment' }],
  ])('are the same for a shortfall of %s as for one of its payments', (_, data, change) => {
    const enough = data === deposit ? 145.8 : 486
    const raised = save(pay(made(data), enough), change)
    const lowered = pay(pay(made({ ...data, ...change }), 10_000), enough)
    expect(raised).toEqual(lowered)
    expect(raised.etat).toBeUndefined()
  })

  it('of an order that a person validated stay hers when it gets dearer', () => {
    const own = save(pay(made({ etat: 'disputed' }), 486), { etat: 'validated' })
    expect(states(save(own, { deliveryCost: 20 }))).toEqual(['validated', 'advance_payment'])
  })

  it('of an order without lines follow the first line', () => {
    const paid = pay(made({ produits: [] }), 100)
    expect(states(save(paid, { produits: [{ id: 'l1', price: 100, qty: 1 }] }))).toEqual(['validated', 'succeeded'])
  })

  it.each<[string, CommandeData, number, number, CommandeData]>([
    ['paid while nothing is', {}, 0, 486, { paymentStatus: 'succeeded' }],
    ['paid while nothing is, and nothing is after', { paymentStatus: 'succeeded' }, 486, 0, {}],
    ['paid, which agrees, after which the payment goes', {}, 486, 0, { paymentStatus: 'succeeded', etat: 'validated' }],
    ['waiting though all is paid', {}, 486, 100, { paymentStatus: 'waiting' }],
    ['waiting for a validation though all is paid', {}, 486, 0, { etat: 'waiting' }],
    ['canceled after a payment', {}, 486, 0, { etat: 'canceled' }],
  ])('that a person set stay hers: %s', (_, data, paid, next, chosen) => {
    // A person who repeats a state chose another one in between.
    const other = save(pay(made(data), paid), { etat: 'disputed', paymentStatus: 'processing_error' })
    const order = save(other, { etat: 'waiting', paymentStatus: 'waiting', ...data, ...chosen })
    const after = pay(pay(order, next), paid)
    expect(after).toMatchObject({ ...data, ...chosen })
    expect(pay(after, next)).toMatchObject({ ...data, ...chosen })
  })

  it('that were emptied by a person follow the next payment', () => {
    const emptied = save(pay(made(), 100), { paymentStatus: undefined })
    expect(emptied.paymentStatus).toBeUndefined()
    expect(pay(emptied, 486).paymentStatus).toBe('succeeded')
  })

  it('are stable: saving an order again changes nothing', () => {
    for (const paid of [0, 100, 486]) {
      const order = pay(made(deposit), paid)
      expect(save(order, {})).toEqual(order)
      const dearer = save(order, { packingCost: 10 })
      expect(save(dearer, {})).toEqual(dearer)
    }
  })

  it('of an order that was paid before sources were kept are those of its payments while they agree', () => {
    const { etatsSuivis: _sources, ...paid } = pay(made(), 486)
    expect(states(pay(paid, 100))).toEqual(['waiting', 'advance_payment'])
    expect(states(pay(paid, 0))).toEqual(['waiting', 'waiting'])
    const { etatsSuivis: _none, ...unpaid } = made({ paymentStatus: 'succeeded' })
    expect(pay(pay(unpaid, -1), 0).paymentStatus).toBe('succeeded')
  })

  it('that an undo restores are those of the payments again', () => {
    const paid = pay(made(), 486)
    const disputed = save(paid, { etat: 'disputed' })
    expect(states(pay(disputed, 0))).toEqual(['disputed', undefined])
    expect(states(pay(save(disputed, { etat: 'validated' }, program), 0))).toEqual(['waiting', undefined])
  })

  it('the instant of the validation comes and goes with it, and a typed one stays', () => {
    const paid = pay(made(), 486)
    expect(paid.validatedAt).toBe(NOW)
    expect(pay(paid, 0).validatedAt).toBeUndefined()
    expect(pay(pay(paid, 0), 486, LATER).validatedAt).toBe(LATER)
    expect(pay(made({ validatedAt: LATER }), 486).validatedAt).toBe(LATER)
    expect(save(paid, { etat: 'disputed' }, person, LATER).validatedAt).toBe(NOW)
  })
})
