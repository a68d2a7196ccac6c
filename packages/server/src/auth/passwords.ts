import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '@boutique/domain'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { createFairSlots } from '../slots/fair-slots.ts'

/** The sender of the request for which a password is hashed or checked. */
const asking = new AsyncLocalStorage<string>()

/** Runs work whose password hashes count towards a sender. */
export const forSender = <T>(sender: string, work: () => T): T => asking.run(sender, work)

/**
 * Hashing blocks a thread of Node's pool for a tenth of a second, and file access needs those threads as well: one hash
 * at a time. Senders take turns, so that one who tries many passwords delays others by one hash at most.
 */
const slots = createFairSlots(1, {
  perLane: 10,
  inAll: 40,
  refusal: () => new Problem(429, 'trop.de-requetes', 'Trop de tentatives, réessayez dans un instant'),
})

/** The library's own hashing functions, one call at a time. */
export const passwords = {
  hash: (password: string): Promise<string> => slots.run(asking.getStore() ?? '', () => hashPassword(password)),
  verify: (asked: { hash: string; password: string }): Promise<boolean> =>
    slots.run(asking.getStore() ?? '', () => verifyPassword(asked)),
}
