import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Data } from '@boutique/domain'

/** A local server that answers the calls of Stripe's API which the product uses. */
export interface TestStripe {
  base: URL
  /** Its address, for the list of those that the operator allows. */
  allowed: ReadonlySet<string>
  /** The requests it received. */
  seen: { url: string; headers: IncomingHttpHeaders }[]
  /** The charges it knows. */
  charges: Map<string, Data>
  /** What it does instead of answering: no response at all, this status for so many requests, or another body. */
  trouble?: 'silence' | { status: number; times: number } | { body: string }
  /** What it waits for before it answers. */
  until?: Promise<unknown>
  close(): Promise<void>
}

/** The only key that the server accepts. */
export const TEST_KEY = 'sk_test_of_the_boutique'

export async function startTestStripe(): Promise<TestStripe> {
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request
    stripe.seen.push({ url, headers })
    await stripe.until
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
      response.end(JSON.stringify(body))
    }
    const refuse = (status: number, type: string, more: object = {}): void =>
      answer(status, { error: { type, message: `Refused for ${String(headers.authorization)}`, ...more } })
    const { trouble } = stripe
    if (trouble === 'silence') return
    if (trouble && 'body' in trouble) return void response.end(trouble.body)
    if (trouble && trouble.times > 0) {
      trouble.times -= 1
      return refuse(trouble.status, 'api_error')
    }
    if (headers.authorization !== `Bearer ${TEST_KEY}`) return refuse(401, 'invalid_request_error')
    const id = /^\/v1\/charges\/([^/?]+)$/.exec(url)?.[1]
    const charge = id === undefined ? undefined : stripe.charges.get(decodeURIComponent(id))
    if (!charge) return refuse(404, 'invalid_request_error', { code: 'resource_missing' })
    answer(200, charge)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stripe: TestStripe = {
    base: new URL(`http://127.0.0.1:${port}`),
    allowed: new Set([`127.0.0.1:${port}`]),
    seen: [],
    charges: new Map(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return stripe
}

/** A charge as Stripe returns it, with some of the members that the product leaves out. */
export const chargeOf = (id: string, changes: Data = {}): Data => ({
  id,
  object: 'charge',
  amount: 12_550,
  amount_captured: 12_550,
  amount_refunded: 2550,
  billing_details: { email: 'lea@exemple.fr' },
  captured: true,
  currency: 'eur',
  customer: 'cus_1',
  description: 'Commande 26470001',
  failure_code: null,
  failure_message: null,
  livemode: false,
  paid: true,
  payment_method_details: { type: 'card', card: { last4: '4242' } },
  receipt_email: 'lea@exemple.fr',
  receipt_number: '1234-5678',
  receipt_url: 'https://pay.example/receipt',
  refunded: false,
  status: 'succeeded',
  ...changes,
})
