import { AsyncLocalStorage } from 'node:async_hooks'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { createFairSlots, createGroupedSlots } from '../slots/fair-slots.ts'
import { tooFast } from './sign-in-guard.ts'

/** The sender of a request for which a password is hashed or checked. */
interface Asking {
  address: string
  /** The account was signed in to from there before. */
  isKnown?: boolean
}
const asking = new AsyncLocalStorage<Asking>()

/** Runs work whose password hashes count towards a sender. */
export const forSender = <T>(sender: Asking, work: () => T): T => asking.run(sender, work)

/** When a full queue of hashes is worth another attempt. */
const BUSY_SECONDS = 2

const limits = {
  perLane: 10,
  inAll: 40,
  refusal: () => tooFast(BUSY_SECONDS),
}

/**
 * Hashing blocks a thread of Node's pool for a tenth of a second, and file access needs those threads as well: one hash
 * at a time. Known senders and all others take turns, and within each the senders do: strangers from any number of addresses delay who
 * is known by one hash at most, and only keep each other out.
 */
const slots = createGroupedSlots(createFairSlots(1, limits), limits)

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  // The program itself, such as the creation of a user by an administrator, is known.
  const { address = '', isKnown = true } = asking.getStore() ?? {}
  return slots.run(isKnown ? 'known' : 'new', address, work)
}

/** The library's own hashing functions, one call at a time. */
export const passwords = {
  hash: (password: string): Promise<string> => inTurn(() => hashPassword(password)),
  verify: (requested: { hash: string; password: string }): Promise<boolean> => inTurn(() => verifyPassword(requested)),
}
