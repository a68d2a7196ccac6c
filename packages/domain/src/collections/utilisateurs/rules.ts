import type { Data, RuleContext } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import { normaliseUsername } from '../../username.ts'

const ownAccount = (message: string): Problem => new Problem(409, 'utilisateur.soi-meme', message)

/**
 * The user name in its stored form (FORM-18); empty when nothing of it is left. Nobody takes their own administration
 * away: the last administrator would lock everybody out.
 */
export function onSave<D extends Data>(before: D | undefined, after: D, { actor, id }: RuleContext): D {
  if (before && id === actor.id && before.type === 'admin') {
    if (after.type !== 'admin') throw ownAccount("Vous ne pouvez pas retirer vos propres droits d'administrateur")
    if (after.isBlocked) throw ownAccount('Vous ne pouvez pas bloquer votre propre compte')
  }
  if (typeof after.username !== 'string') return after
  return { ...after, username: normaliseUsername(after.username) || undefined }
}

/** Nobody deletes their own account. */
export function onRemove(_document: Data, { actor, id }: RuleContext): void {
  if (id === actor.id) throw ownAccount('Vous ne pouvez pas supprimer votre propre compte')
}
