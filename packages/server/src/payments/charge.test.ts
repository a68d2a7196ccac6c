import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Data } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutgoing } from '../outgoing/outgoing.ts'
import { startTestNode } from '../testing/node.ts'
import { privateFolder } from '../testing/prepared.ts'
import { stripeCharges } from './stripe-charges.ts'
import { chargeOf, startTestStripe, TEST_KEY } from '../testing/services/stripe.ts'

const stripe = await startTestStripe()
const logFile = join(privateFolder(), 'serveur.log')
const server = await startTestNode({ outgoingAllowed: stripe.allowed, stripeBase: stripe.base, logFile })
afterAll(async () => {
  await server.stop()
  await stripe.close()
})
const admin = server.as('admin')
const shop = '/api/boutiques/atelier'

beforeEach(async () => {
  stripe.seen.length = 0
  stripe.charges.clear()
  stripe.trouble = undefined
  await admin.change(shop, { stripeSecretKey: TEST_KEY })
})

const saleWith = async (charge?: Data, more: Data = {}): Promise<string> => {
  const { id } = await admin.create(`${shop}/ventes`, { montant: 125.5, mode: 'stripe', charge, ...more })
  return `${shop}/ventes/${id}/charge`
}

describe('the charge of a sale', () => {
  it('[SALE-26] has the 14 members, read with the key of the boutique', async () => {
    stripe.charges.set('ch_1', chargeOf('ch_1', { failure_code: 'card_declined', failure_message: 'Declined.' }))
    const { status, body, headers } = await admin.get(await saleWith({ id: 'ch_1' }))
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      id: 'ch_1',
      amount: 12_550,
      amount_refunded: 2550,
      currency: 'eur',
      status: 'succeeded',
      paid: true,
      refunded: false,
      captured: true,
      failure_code: 'card_declined',
      failure_message: 'Declined.',
      receipt_email: 'lea@exemple.fr',
      receipt_number: '1234-5678',
      customer: 'cus_1',
      description: 'Commande 26470001',
    })
    const [request] = stripe.seen
    expect([request?.url, request?.headers.authorization]).toEqual(['/v1/charges/ch_1', `Bearer ${TEST_KEY}`])
  })

  it('leaves out what is empty, and names a customer that was expanded', async () => {
    const empty = { description: null, receipt_email: null, receipt_number: null, customer: { id: 'cus_2' } }
    stripe.charges.set('ch_2', chargeOf('ch_2', empty))
    const { body } = await admin.get(await saleWith({ id: 'ch_2' }))
    expect(body).toMatchObject({ id: 'ch_2', customer: 'cus_2' })
    expect(Object.keys(body)).toHaveLength(9)
  })

  it('sends nothing about this server or earlier calls', async () => {
    stripe.charges.set('ch_1', chargeOf('ch_1'))
    const address = await saleWith({ id: 'ch_1' })
    await admin.get(address)
    await admin.get(address)
    const sent = stripe.seen.map(({ headers }) => headers)
    expect(sent).toHaveLength(2)
    for (const headers of sent) {
      expect(headers['x-stripe-client-telemetry']).toBeUndefined()
      expect(JSON.parse(String(headers['x-stripe-client-user-agent']))).not.toHaveProperty('platform')
    }
  })

  it.each([
    ['without a charge', undefined, '404 charge.absente'],
    ['with a charge that the provider does not know', { id: 'ch_absent' }, '404 charge.inconnue'],
  ])('is missing for a sale %s', async (_, charge, refusal) => {
    expect((await admin.get(await saleWith(charge))).refusal).toBe(refusal)
  })

  it('needs the key of the boutique, and the right one', async () => {
    const address = await saleWith({ id: 'ch_1' })
    await admin.change(shop, { stripeSecretKey: 'sk_test_wrong' })
    expect((await admin.get(address)).refusal).toBe('409 stripe.cle-refusee')
    await admin.change(shop, { stripeSecretKey: `${TEST_KEY}\nlines` })
    expect((await admin.get(address)).refusal).toBe('409 stripe.cle-refusee')
    await admin.change(shop, { stripeSecretKey: null })
    stripe.seen.length = 0
    expect((await admin.get(address)).refusal).toBe('409 stripe.cle-absente')
    expect(stripe.seen).toEqual([])
  })

  it('the key of another boutique is not used', async () => {
    stripe.charges.set('ch_1', chargeOf('ch_1'))
    const { id } = await admin.create('/api/boutiques/brocante/ventes', { montant: 1, charge: { id: 'ch_1' } })
    const { refusal } = await admin.get(`/api/boutiques/brocante/ventes/${id}/charge`)
    expect(refusal).toBe('409 stripe.cle-absente')
    // A sale of another boutique is not found in this one.
    expect((await admin.get(`${shop}/ventes/${id}/charge`)).status).toBe(404)
    expect(stripe.seen).toEqual([])
  })

  it.each([
    [500, 1, 200, 2],
    [500, 2, 502, 2],
    [403, 1, 409, 1],
    [429, 1, 429, 1],
  ])('a provider that answers %i %i times: %i after %i calls', async (status, times, observed, calls) => {
    stripe.charges.set('ch_1', chargeOf('ch_1'))
    stripe.trouble = { status, times }
    expect((await admin.get(await saleWith({ id: 'ch_1' }))).status).toBe(observed)
    expect(stripe.seen).toHaveLength(calls)
  })

  it.each<[string, Data]>([
    ['an object as id', { id: { a: 1 } }],
    ['an id that is too long', { id: 'x'.repeat(256) }],
    ['text as amount', { amount: '<b>' }],
    ['a negative amount', { amount: -1 }],
    ['an amount with a fraction', { amount_refunded: 0.5 }],
    ['no currency', { currency: null }],
    ['markup as currency', { currency: '<b>' }],
    ['a number as status', { status: 1 }],
    ['text as a flag', { paid: 'true' }],
    ['a list as the id of its customer', { customer: { id: ['x'] } }],
    ['a customer without an id', { customer: {} }],
    ['a description that is too long', { description: 'x'.repeat(5001) }],
    ['an object as message', { failure_message: { text: 'x' } }],
  ])('a charge with %s is refused', async (_, changes) => {
    stripe.charges.set('ch_1', chargeOf('ch_1', changes))
    const { status, body } = await admin.get(await saleWith({ id: 'ch_1' }))
    expect([status, body.code, body.detail]).toEqual([
      502,
      'charge.illisible',
      'Erreur lors du chargement de la charge',
    ])
  })

  it.each([
    '{}',
    '[]',
    '[['.repeat(100_000),
    '[[]]',
    'null',
    '1',
    '"ch_1"',
    '',
    '<html>',
    '{"error":null}',
    '{"error":1}',
    '{"error":{"code":{"toString":1},"type":{"toString":1},"message":{"toString":1}}}',
  ])('an answer that is no charge is refused: %.20s', async (body) => {
    stripe.trouble = { body }
    expect((await admin.get(await saleWith({ id: 'ch_1' }))).status).toBe(502)
  })

  it('a provider that does not answer is a timeout, after two attempts', async () => {
    stripe.trouble = 'silence'
    const charges = stripeCharges(createOutgoing({ allowed: stripe.allowed, timeLimit: 1000 }), stripe.base)
    await expect(charges.read('atelier', TEST_KEY, 'ch_1')).rejects.toMatchObject({ status: 504, code: 'appel.delai' })
    expect(stripe.seen).toHaveLength(2)
  })

  it("an address that the operator does not allow is refused, although it is the operator's own", async () => {
    const charges = stripeCharges(createOutgoing(), stripe.base)
    await expect(charges.read('atelier', TEST_KEY, 'ch_1')).rejects.toMatchObject({ code: 'appel.adresse' })
    expect(stripe.seen).toEqual([])
  })

  it.each(['../customers', 'ch/1', 'ch_1?expand=customer', 'ch 1', 'ch_%2e', 'x'.repeat(201), 'x'.repeat(900_000)])(
    'an id that is none is refused by its field',
    async (id) => {
      const answer = await admin.post(`${shop}/ventes`, { montant: 1, charge: { id } })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toMatchObject([{ path: 'charge/id' }])
    },
  )

  it('an id stored before that rule is one part of the address', async () => {
    await stripeCharges(createOutgoing({ allowed: stripe.allowed }), stripe.base)
      .read('atelier', TEST_KEY, 'a/../b?c#d')
      .catch(() => undefined)
    expect(stripe.seen.map(({ url }) => url)).toEqual(['/v1/charges/a%2F..%2Fb%3Fc%23d'])
  })
})

describe('the key of the boutique', () => {
  it('is in no response, no history and no log', async () => {
    const { id } = await admin.create(`${shop}/ventes`, { montant: 1, charge: { id: 'ch_1' } })
    stripe.trouble = { status: 500, times: 9 }
    const answers = [
      await admin.get(`${shop}/ventes/${id}/charge`),
      await admin.get(shop),
      await admin.get(`${shop}/historique`),
      await admin.patch(shop, { stripeSecretKey: TEST_KEY }),
    ]
    expect(answers.map(({ text }) => text.includes(TEST_KEY))).toEqual([false, false, false, false])
    expect(answers[1]?.body.secrets).toContain('stripeSecretKey')
    await expect.poll(() => readFileSync(logFile, 'utf8')).toContain('stripe.echec')
    expect(readFileSync(logFile, 'utf8')).not.toContain(TEST_KEY)
  })
})
