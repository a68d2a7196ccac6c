import { createHmac, randomBytes } from 'node:crypto'
import { isStorableText, Problem } from '@boutique/domain'
import {
  countAttempt,
  forgetAttempt,
  hasSessionFrom,
  knownSender,
  noteFailure,
  noteSenders,
} from '../store/accounts/sign-in-attempts.ts'
import type { Queryable } from '../store/connection/pool.ts'
import type { SharedCounts } from '../limits/shared-counts.ts'
import { countAttempts } from './attempts.ts'

/**
 * The attempts to sign in to one account in a window: those of all senders together from which nobody ever signed in to
 * it, and those of each other one. Nobody uses up the attempts of a known sender from elsewhere.
 */
const MAX_NEW = 10
const MAX_KNOWN = 20
const WINDOW_MINUTES = 15
/** The attempts of an address, or of a known device, to sign in to whatever account in a minute. */
const PER_MINUTE = { window: 60, max: 20 }
/** The wrong current passwords of an account that wants another one, in a window. */
const MAX_CHANGES = 10
const MAX_SENDERS = 50
/** The wrong passwords after which a person is told. */
export const MIN_NOTICE_FAILURES = 5

/** The cookie of a device; it names no session and opens nothing. */
const COOKIE = 'arriere-boutique.device'
const DEVICE = /(?:^|;\s*)arriere-boutique\.device=([0-9a-f]{32})(?:;|$)/
const YEAR_S = 365 * 86_400
/** Longer than any cookie header of this product. */
const MAX_COOKIE_LENGTH = 8000

/** Where a request comes from. */
export interface Sender {
  address: string
  device?: string
}

/** The sender of a request by its address and cookies. */
export function senderOf(address: string, cookie: string | null): Sender {
  const device = cookie && cookie.length <= MAX_COOKIE_LENGTH ? DEVICE.exec(cookie)?.[1] : undefined
  return { address, ...(device && { device }) }
}

export interface SignInGuardOptions {
  pool: Queryable
  secret: string
  isSecure: boolean
  /** Tells the owner of an address about wrong passwords. */
  tell?(email: string): Promise<void>
  /** What all servers count together. */
  counts?: Pick<SharedCounts, 'join'>
  log(error: unknown): void
}

/** An attempt that was allowed. */
export interface Attempt {
  /** The account was signed in to from there before. */
  isKnown: boolean
  failed(): Promise<void>
  /** Returns the cookie by which the device is known from now on. */
  succeeded(): Promise<string>
  /** Neither: nothing was tried. */
  ended(): Promise<void>
}

/** The same sentence whether the account exists or not. */
const tooMany = (retryAfter: number): Problem =>
  new Problem(
    429,
    'trop.de-tentatives',
    "Trop de tentatives pour cette adresse : réessayez dans un quart d'heure, ou choisissez un nouveau mot de passe avec « Mot de passe oublié ? »",
    { retryAfter },
  )

/** The refusal of a sender, or of a server that has too much to do. */
export const tooFast = (retryAfter: number): Problem =>
  new Problem(429, 'trop.de-requetes', 'Trop de tentatives, réessayez dans un instant', { retryAfter })

/** Limits the attempts to sign in to each account, on all nodes together (ADR 53). */
export function createSignInGuard({ pool, secret, isSecure, tell, counts, log }: SignInGuardOptions) {
  const rates = countAttempts('sign-ins', counts)
  const keyOf = (...parts: string[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex').slice(0, 32)
  const accountOf = (email: string): string => keyOf('account', email)
  const sendersOf = (account: string, { address, device }: Sender): string[] => [
    ...(device ? [keyOf('device', account, device)] : []),
    keyOf('address', account, address),
  ]
  const noteKnown = async (account: string, sender: Sender): Promise<string> => {
    const device = sender.device ?? randomBytes(16).toString('hex')
    await noteSenders(pool, account, sendersOf(account, { ...sender, device }), MAX_SENDERS)
    return `${COOKIE}=${device}; Path=/api/auth; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  }
  return {
    /**
     * Counts an attempt before its password is looked at.
     * @throws Problem 429 beyond the limit
     */
    async begin(sent: unknown, sender: Sender): Promise<Attempt> {
      const email = typeof sent === 'string' && isStorableText(sent) ? sent.slice(0, 320).toLowerCase() : ''
      const account = accountOf(email)
      const senders = sendersOf(account, sender)
      const byAddress = senders.at(-1) as string
      const found = await knownSender(pool, account, senders)
      const known = found ?? ((await hasSessionFrom(pool, email, sender.address)) ? byAddress : undefined)
      const bucket = known ?? ''
      // A known device has a rate of its own: others at its address do not use it up.
      const rate = await rates.consume(known === undefined || known === byAddress ? sender.address : known, PER_MINUTE)
      if (!rate.allowed) throw tooFast(rate.retryAfter ?? PER_MINUTE.window)
      const { count, left } = await countAttempt(pool, account, bucket, WINDOW_MINUTES)
      if (count > (known === undefined ? MAX_NEW : MAX_KNOWN)) throw tooMany(left)
      return {
        isKnown: known !== undefined,
        async failed() {
          const notice = await noteFailure(pool, email, MIN_NOTICE_FAILURES)
          // Not awaited: the duration of the response must not reveal whether an address exists.
          if (notice !== undefined) void tell?.(notice).catch(log)
        },
        async succeeded() {
          await forgetAttempt(pool, account, bucket)
          return noteKnown(account, sender)
        },
        ended: () => forgetAttempt(pool, account, bucket),
      }
    },
    /**
     * Counts an attempt of who is signed in to change their password, whatever its address. Returns what takes it out of
     * the count: only wrong passwords are counted.
     * @throws Problem 429 beyond the limit
     */
    async beginChange(userId: string): Promise<() => Promise<void>> {
      const account = keyOf('change', userId)
      const { count, left } = await countAttempt(pool, account, '', WINDOW_MINUTES)
      if (count > MAX_CHANGES) throw tooMany(left)
      return () => forgetAttempt(pool, account, '')
    },
    /** Who chose a password by a link may sign in from there. Returns the cookie of the device. */
    known: (email: string, sender: Sender): Promise<string> => noteKnown(accountOf(email.toLowerCase()), sender),
  }
}
