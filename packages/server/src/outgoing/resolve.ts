import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { outgoingProblems } from './refusals.ts'

export interface CheckedAddress {
  address: string
  family: 4 | 6
}
/** What a server may call besides the public internet, and how it resolves names. */
export interface AddressPolicy {
  /** Local addresses that the operator allows, as `address:port`. */
  allowed: ReadonlySet<string>
  /** By default the DNS servers of the system. */
  resolver?(): Resolver
}

/** Milliseconds for one attempt, and the number of attempts, for each DNS server. */
const DNS = { timeout: 2000, tries: 2 }

/**
 * The addresses of a host for one connection. Its DNS is asked directly, not through the system's resolver, whose few
 * threads all boutiques and all files share.
 * @throws Problem 422 when one of them is neither public nor allowed for this port
 */
export async function checkedAddresses(host: string, port: number, policy: AddressPolicy): Promise<CheckedAddress[]> {
  const literal = isIP(host)
  const found = literal ? [{ address: host, family: literal as 4 | 6 }] : await resolve(host, policy)
  const isAllowed = ({ address, family }: CheckedAddress): boolean =>
    isPublicAddress(address, family) || policy.allowed.has(`${address}:${port}`)
  if (!found.every(isAllowed)) throw outgoingProblems.address()
  return found
}

async function resolve(host: string, { resolver }: AddressPolicy): Promise<CheckedAddress[]> {
  const dns = resolver?.() ?? new Resolver(DNS)
  const answers = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)])
  const found = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? (4 as const) : (6 as const) }))
      : [],
  )
  if (found.length > 0) return found
  const failed = answers.find((answer) => answer.status === 'rejected')
  throw outgoingProblems.failed(failed?.reason)
}

/**
 * Reads the list of local addresses that the operator allows, `127.0.0.1:4000,[::1]:4000`.
 * @returns undefined when it is not such a list
 */
export function parseAllowed(text: string): ReadonlySet<string> | undefined {
  const entries = text.split(',').flatMap((entry) => entry.trim() || [])
  const allowed = entries.map((entry) => {
    const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(entry) ?? []
    const address = canonical(host.replace(/^\[(.+)\]$/, '$1'))
    return address !== undefined && Number(port) <= 65_535 ? `${address}:${Number(port)}` : undefined
  })
  return allowed.some((entry) => entry === undefined) ? undefined : new Set(allowed as string[])
}

/** The canonical spelling of an IP address; undefined for anything else. */
function canonical(address: string): string | undefined {
  const family = isIP(address)
  return family === 6 ? URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) : family === 4 ? address : undefined
}
