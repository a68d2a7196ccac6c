import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '@boutique/domain'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { createFairSlots } from '../slots/fair-slots.ts'

/** Who asks for a password to be hashed or checked: the sender of a request. */
const asking = new AsyncLocalStorage<string>()

/** Runs work whose passwords count for a sender. */
export const forSender = <T>(sender: string, work: () => T): T => asking.run(sender, work)

/**
 * A hash keeps a thread of Node's pool busy for a tenth of a second, and files need those threads as well: one at a time.
 * Senders take turns, so that whoever tries many passwords makes nobody else wait for more than one.
 */
const slots = createFairSlots(1, {
  perLane: 10,
  inAll: 40,
  refusal: () => new Problem(429, 'trop.de-requetes', 'Trop de tentatives, réessayez dans un instant'),
})

/** The library's own hashing, one at a time. */
export const passwords = {
  hash: (password: string): Promise<string> => slots.run(asking.getStore() ?? '', () => hashPassword(password)),
  verify: (asked: { hash: string; password: string }): Promise<boolean> =>
    slots.run(asking.getStore() ?? '', () => verifyPassword(asked)),
}
