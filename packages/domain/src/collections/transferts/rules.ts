import type { RuleContext } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import { transferKindOf } from '../../transfer/kinds.ts'
import { isDraft, isRunning, type TransfertData } from './actions.ts'

/** What a transfer copies: it does not change once the transfer was started. */
export const CHOSEN = ['cible', 'type', 'nombre', 'document'] as const

/** The boutique, for the name of the transfer. */
export const needs = ({ cible }: TransfertData): Record<string, { collection: string; id: string }> =>
  cible ? { boutique: { collection: 'boutiques', id: cible } } : {}

/**
 * The rules of a transfer: its collection and its name follow its choices, which stay once it was started. Pure.
 * @throws Problem 409 for another choice after the start
 */
export function onSave(
  before: TransfertData | undefined,
  after: TransfertData,
  { needed }: Pick<RuleContext, 'needed'>,
): TransfertData {
  if (before && !isDraft(before) && CHOSEN.some((name) => before[name] !== after[name]))
    throw new Problem(409, 'transfert.lance', 'Ce transfert est lancé : ses choix ne changent plus')
  const { label, collection } = transferKindOf(after.type)
  const name = needed.boutique?.name
  return { ...after, vers: collection, libelle: typeof name === 'string' ? `${label} de ${name}` : label }
}

/**
 * A transfer that is under way is not deleted: its job would go on.
 * @throws Problem 409
 */
export function onRemove(transfert: TransfertData): void {
  if (isRunning(transfert))
    throw new Problem(409, 'transfert.en-cours', 'Ce transfert est en cours : mettez-le en pause avant de le supprimer')
}
