import type { Data, RuleContext } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import { normaliseUsername } from './username.ts'

const ownAccount = (message: string): Problem => new Problem(409, 'utilisateur.soi-meme', message)

/** Counts the other administrators who may sign in. */
export const counts = () => ({
  admins: { collection: 'utilisateurs', where: { type: 'admin', isBlocked: false } },
})

const mayAdminister = ({ type, isBlocked }: Data): boolean => type === 'admin' && isBlocked !== true

/** Refuses that nobody is left who may administer: two who remove each other at the same moment leave one. */
function keepOne({ counted }: RuleContext): void {
  if (counted.admins === 0)
    throw new Problem(
      409,
      'utilisateur.dernier-administrateur',
      "C'est le dernier administrateur : nommez-en un autre d'abord",
    )
}

/**
 * The user name in its stored form (FORM-18); empty when nothing of it is left. Nobody takes their own administration
 * away, and the last administrator stays one.
 */
export function onSave<D extends Data>(before: D | undefined, after: D, context: RuleContext): D {
  const { actor, id } = context
  if (before && id === actor.id && before.type === 'admin') {
    if (after.type !== 'admin') throw ownAccount("Vous ne pouvez pas retirer vos propres droits d'administrateur")
    if (after.isBlocked) throw ownAccount('Vous ne pouvez pas bloquer votre propre compte')
  }
  if (before && mayAdminister(before) && !mayAdminister(after)) keepOne(context)
  if (typeof after.username !== 'string') return after
  return { ...after, username: normaliseUsername(after.username) || undefined }
}

/** Nobody deletes their own account, nor the last administrator. */
export function onRemove(user: Data, context: RuleContext): void {
  if (mayAdminister(user)) keepOne(context)
  if (context.id === context.actor.id) throw ownAccount('Vous ne pouvez pas supprimer votre propre compte')
}
