import { type Ability, EVERYTHING, NOTHING } from '../../core/access.ts'
import { type Actor, hasArea, hasProfile } from '../../core/actor.ts'
import type { Where } from '../../core/where.ts'

const keepsAccounts = (actor: Actor): boolean => hasProfile(actor, 'boutique-compta')

/**
 * The rights to sales: accountants edit all of them. Who handles orders edits the payments of orders; they are created
 * by an action of the order.
 */
export function access(actor: Actor): Ability<never> {
  if (actor.type === 'admin') return EVERYTHING
  if (!hasArea(actor, 'store')) return NOTHING
  if (keepsAccounts(actor)) return { ...EVERYTHING, trash: false }
  return hasProfile(actor, 'boutique-commandes') ? { ...EVERYTHING, create: false, trash: false } : NOTHING
}

/** Sales without an order are hidden from those who only handle orders. */
export const hides = (actor: Actor): Where[] =>
  actor.type === 'admin' || keepsAccounts(actor) ? [] : [{ commande: { vide: true } }]
