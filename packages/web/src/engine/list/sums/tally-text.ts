import type { Collection, Tally, TallyDescription } from '@boutique/domain'
import { countText } from '../../related/count-text.ts'

/** "Aucun produit", "1 produit", "plus de 1 000 produits". */
export function tallyText({ said }: TallyDescription, { label }: Pick<Collection, 'label'>, tally: Tally): string {
  const { none, one, many } = said ?? { none: label.empty, one: label.one, many: label.many }
  return tally.count === 0 ? none : countText({ one, many }, tally.count, tally.plus)
}
