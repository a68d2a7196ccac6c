import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { Problem } from '@boutique/domain'
import { createFairSlots, type FairSlots } from '../slots/fair-slots.ts'
import { guardedAgents, guardedConnect } from './agents.ts'
import { type CallInit, httpCall, httpDownload } from './http-call.ts'
import { outgoingProblems } from './refusals.ts'
import type { AddressPolicy } from './resolve.ts'

export interface OutgoingOptions extends Partial<AddressPolicy> {
  /** Milliseconds for a whole call, from the resolution of the name to the end of the response. */
  timeLimit?: number
  /** The largest response, in bytes. */
  mostBytes?: number
}
/** Limits of one download. */
export interface DownloadLimits {
  /** Milliseconds from the resolution of the first name to the end of the body. */
  timeLimit: number
  /** The largest body, in bytes. */
  mostBytes: number
  signal?: AbortSignal
}
/** The outgoing calls of one boutique. All failures are Problems. */
export interface BoutiqueCalls {
  /** A small `fetch`: http and https, a text as body, the whole response in memory. */
  fetch(address: string | URL, init?: CallInit): Promise<Response>
  /**
   * Passes the body of a file on the web to `take`, as it comes. A few redirects are followed, each checked like the first
   * address. `take` must not outlast the body, which fails when the download ends.
   */
  download<T>(address: string, limits: DownloadLimits, take: (body: Readable) => Promise<T>): Promise<T>
  /** A TCP connection, for protocols other than HTTP. Its owner learns of an error, or of a loss, by its `close`. */
  connect(host: string, port: number): Promise<Socket>
}
export interface Outgoing {
  of(boutique: string): BoutiqueCalls
}

const TIME_LIMIT_MS = 8000
const MAX_BYTES = 1_000_000
/** Calls of one boutique at the same time, and those that may wait. */
const AT_ONCE = 4
const WAITING = 8
/** Redirects of one download. */
const MAX_REDIRECTS = 3

/**
 * The only way out for calls to addresses that a boutique's settings influence (ADR 25): they reach the public internet
 * only, are limited in time, size and number, and follow no redirect; downloads follow a few.
 */
export function createOutgoing({
  allowed = new Set(),
  resolver,
  timeLimit = TIME_LIMIT_MS,
  mostBytes = MAX_BYTES,
}: OutgoingOptions = {}): Outgoing {
  const policy: AddressPolicy = { allowed, resolver }
  const agents = guardedAgents(policy)
  const slots = new Map<string, { slots: FairSlots; users: number }>()
  const limits = { perLane: WAITING, inAll: WAITING, refusal: outgoingProblems.busy }

  /** Runs a call in a slot of its boutique: a slow service delays no other boutique. */
  async function inSlot<T>(boutique: string, call: (over: AbortSignal) => Promise<T>, limit = timeLimit): Promise<T> {
    const own = slots.get(boutique) ?? { slots: createFairSlots(AT_ONCE, limits), users: 0 }
    slots.set(boutique, own)
    own.users += 1
    try {
      return await own.slots.run('', () => inTime(call, limit))
    } finally {
      own.users -= 1
      if (own.users === 0) slots.delete(boutique)
    }
  }

  /** Settles within the time limit, whatever the call does; `over` is aborted when it settles. */
  async function inTime<T>(call: (over: AbortSignal) => Promise<T>, limit: number): Promise<T> {
    const over = new AbortController()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(outgoingProblems.late()), limit)
    try {
      return await Promise.race([call(over.signal), late.promise])
    } catch (error) {
      throw error instanceof Problem ? error : outgoingProblems.failed(error)
    } finally {
      clearTimeout(timer)
      over.abort()
    }
  }

  return {
    of: (boutique) => ({
      fetch: async (address, init = {}) => {
        const url = checkedUrl(address)
        return inSlot(boutique, (over) => {
          const signal = init.signal ? AbortSignal.any([over, init.signal]) : over
          return httpCall(url, init, { agents, signal, mostBytes })
        })
      },
      download: async (address, { timeLimit: limit, mostBytes: most, signal: asked }, take) => {
        let url = checkedUrl(address)
        const attempt = async (over: AbortSignal) => {
          const signal = asked ? AbortSignal.any([over, asked]) : over
          for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
            const got = await httpDownload(url, { agents, signal, mostBytes: most }, take)
            if ('taken' in got) return got.taken
            url = checkedUrl(got.redirect)
          }
          throw outgoingProblems.redirect()
        }
        return inSlot(boutique, attempt, limit)
      },
      connect: (host, port) => inSlot(boutique, (over) => guardedConnect(host, port, policy, over)),
    }),
  }
}

/** An http or https address without credentials. */
function checkedUrl(address: string | URL): URL {
  const url = URL.parse(String(address))
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isPlain) throw outgoingProblems.address()
  return url
}
