import { type Charge, Problem } from '@boutique/domain'
import type { CallInit } from '../outgoing/http-call.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { chargeSchema } from './charge-schema.ts'

/** Reads charges from the card provider. All failures are Problems. */
export interface Charges {
  /**
   * @param key the boutique's secret key
   * @param id the charge's id at the provider
   */
  read(boutique: string, key: string, id: string): Promise<Charge>
}

/** What an HTTP header may contain. */
const KEY = /^[\x21-\x7e]{1,500}$/
/** Retries of a call that failed without a response; the door limits the time of each attempt. */
const RETRIES = 1
/** Milliseconds for an attempt, waiting for its turn included. */
const TIMEOUT_MS = 20_000

/**
 * Charges of Stripe, through the guarded door and without telemetry. The library is loaded at the first call.
 *
 * @param base scheme, host and port of the API, when that is not Stripe's own (a test)
 */
export function stripeCharges(outgoing: Outgoing, base?: URL): Charges {
  return {
    async read(boutique, key, id) {
      if (!KEY.test(key)) throw problemOf({ statusCode: 401 })
      const { default: Client } = await import('stripe')
      const calls = outgoing.of(boutique)
      const throughDoor: typeof fetch = async (address, init) =>
        withObject(await calls.fetch(address as string, init as CallInit))
      try {
        const client = new Client(key, {
          ...(base && hostOf(base)),
          httpClient: Client.createFetchHttpClient(throughDoor),
          maxNetworkRetries: RETRIES,
          timeout: TIMEOUT_MS,
          telemetry: false,
        })
        return chargeOf(await client.charges.retrieve(id))
      } catch (error) {
        throw problemOf(error)
      }
    },
  }
}

/** A response whose body is a JSON object: for a number or a text, the client would reject a promise nobody handles. */
async function withObject(response: Response): Promise<Response> {
  const body = await response.text()
  return new Response(isJsonObject(body) ? body : '{}', response)
}

function isJsonObject(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const hostOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  port: port || (protocol === 'http:' ? 80 : 443),
})

/** @throws Problem 502 for anything but a charge; the log names its wrong members only. */
function chargeOf(answer: unknown): Charge {
  const { data, error } = chargeSchema.safeParse(answer)
  if (data) return data
  const cause = new Error(`Stripe: no charge, see ${error?.issues.map(({ path }) => path.join('/')).join(', ')}`)
  throw new Problem(502, 'charge.illisible', 'Erreur lors du chargement de la charge', {}, cause)
}

const REFUSALS: Readonly<Record<number, [status: number, code: string, sentence: string]>> = {
  401: [409, 'stripe.cle-refusee', 'Stripe refuse la clé secrète de la boutique'],
  403: [409, 'stripe.cle-limitee', 'La clé secrète de la boutique ne permet pas de lire les charges'],
  404: [404, 'charge.inconnue', 'Stripe ne connaît pas cette charge'],
  429: [429, 'stripe.trop', 'Stripe reçoit trop de demandes, réessayez dans un instant'],
}

/** The problem of a failed call. The provider's messages may quote the key: they are neither logged nor shown. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { type, statusCode, code, detail } = error as Partial<Record<'type' | 'code' | 'detail', unknown>> & {
    statusCode?: number
  }
  if (detail instanceof Problem) return detail
  const refusal = REFUSALS[statusCode ?? 0]
  if (refusal) return new Problem(...refusal)
  const cause = new Error(`Stripe: ${word(type ?? (error as Error).name)} ${statusCode ?? ''} ${word(code)}`)
  return new Problem(502, 'stripe.echec', "Stripe n'a pas donné cette charge", {}, cause)
}

/** A value for the log: the provider may send anything as the code of an error. */
const word = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '')
