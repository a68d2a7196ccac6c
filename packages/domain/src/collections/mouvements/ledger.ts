import type { AlsoWrite } from '../../core/changes/writes.ts'
import type { Data, RuleContext } from '../../core/collection.ts'
import { dayOf } from '../../dates.ts'
import type { Movement } from './piece.ts'

/** What movements leave in the stock: below zero for what has left. */
export const quantityOf = (moves: readonly Movement[]): number => moves.reduce((sum, { quantite }) => sum + quantite, 0)

/** Whether a movement may still be changed: its month is not over. */
export const isThisMonth = ({ date }: Movement, now: string): boolean => date.slice(0, 7) === dayOf(now).slice(0, 7)

/** The movements that orders and payments explain, but for those of one of them. */
export const ofOthers = (moves: readonly Movement[], id: string): Movement[] =>
  moves.filter(({ commande, vente }) => {
    const document = commande ?? vente
    return document !== undefined && document !== id
  })

/** The write of a new line, of today unless it names another day. */
export const newLine = (
  data: Data & { produit: string; type: string; quantite: number },
  { now, actor }: Pick<RuleContext, 'now' | 'actor'>,
): AlsoWrite => ({
  type: 'create',
  collection: 'mouvements',
  data: { date: dayOf(now), at: now, par: actor.id, par_name: actor.displayname, ...data },
})
