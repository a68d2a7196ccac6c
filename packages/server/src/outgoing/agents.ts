import http, { type ClientRequestArgs } from 'node:http'
import https from 'node:https'
import net, { type LookupFunction, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type AddressPolicy, type CheckedAddress, checkedAddresses } from './resolve.ts'

type Created = (error: Error | null, stream: Duplex) => void

/** A lookup that returns the addresses that were checked: the name is not resolved a second time. */
const pinned =
  (addresses: readonly CheckedAddress[]): LookupFunction =>
  (_, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }

/** The connection options of a host, pinned to its checked addresses. */
async function checkedOptions<T extends { host?: string | null; port?: number | string | null }>(
  options: T,
  policy: AddressPolicy,
): Promise<T & { lookup: LookupFunction }> {
  const addresses = await checkedAddresses(options.host ?? '', Number(options.port), policy)
  return { ...options, lookup: pinned(addresses) }
}

/** Agents for http and https that connect to checked addresses only, with a new connection for every request. */
export function guardedAgents(policy: AddressPolicy): { http: http.Agent; https: https.Agent } {
  const connect = (
    options: ClientRequestArgs,
    open: (checked: ClientRequestArgs) => Duplex | null | undefined,
    created?: Created,
  ): undefined => {
    checkedOptions(options, policy)
      .then((checked) => created?.(null, open(checked) as Duplex))
      // The stream of a failure is not read.
      .catch((error: Error) => created?.(error, undefined as unknown as Duplex))
  }
  class GuardedHttp extends http.Agent {
    override createConnection(options: ClientRequestArgs, created?: Created): undefined {
      return connect(options, (checked) => super.createConnection(checked), created)
    }
  }
  class GuardedHttps extends https.Agent {
    override createConnection(options: ClientRequestArgs, created?: Created): undefined {
      return connect(options, (checked) => super.createConnection(checked), created)
    }
  }
  return { http: new GuardedHttp({ keepAlive: false }), https: new GuardedHttps({ keepAlive: false }) }
}

/** Opens a connection to a checked address of a host. `signal` ends the attempt; later errors only close the socket. */
export async function guardedConnect(
  host: string,
  port: number,
  policy: AddressPolicy,
  signal: AbortSignal,
): Promise<Socket> {
  const options = await checkedOptions({ host, port }, policy)
  signal.throwIfAborted()
  const socket = net.connect(options)
  // This listener stays: an error without one would end the process.
  socket.on('error', () => undefined)
  return new Promise((resolve, reject) => {
    const end = (): void => void socket.destroy(signal.reason as Error)
    signal.addEventListener('abort', end, { once: true })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection was closed')))
    socket.once('connect', () => {
      signal.removeEventListener('abort', end)
      resolve(socket)
    })
  })
}
