import type { AlsoWrite } from '../../core/changes/writes.ts'
import type { Data, Question, RuleContext } from '../../core/collection.ts'
import { movementCosts } from '../mouvements/movement-costs.ts'

type Cost = Data & { produit?: string }

/** The piece of a cost, also the one that it was of before, with their movements. */
export function alongsideFinds(before: Cost | undefined, after: Cost | undefined): Record<string, Question> {
  const questions: Record<string, Question> = {}
  for (const [name, produit] of [
    ['before', before?.produit],
    ['after', after?.produit],
  ] as const) {
    if (produit === undefined || (name === 'after' && produit === before?.produit)) continue
    questions[`${name}Piece`] = { collection: 'produits', where: { id: produit } }
    questions[`${name}Moves`] = { collection: 'mouvements', where: { produit } }
  }
  return questions
}

/** What a sold piece cost follows its costs (piece 2, piece 6). */
export function alongside(
  _before: Cost | undefined,
  _after: Cost | undefined,
  { found }: Pick<RuleContext, 'found'>,
): AlsoWrite[] {
  return (['before', 'after'] as const).flatMap((name) => {
    const [piece] = found[`${name}Piece`] ?? []
    return piece ? movementCosts(piece, found[`${name}Moves`] ?? []) : []
  })
}
