import {
  type Actor,
  cents,
  type Cut,
  type Data,
  invalid,
  type Lowered,
  type Lowering,
  loweredPrice,
  Problem,
} from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { forbidden, grant } from '../../operations/rights/rights.ts'
import { commit } from '../../operations/write/commit.ts'
import type { Modification, Propose } from '../../operations/write/plan.ts'
import { checkAccounts } from './results-right.ts'

/**
 * Lowers the prices of the chosen pieces in one commit, which one undo takes back. Each price must still be the one that
 * the person saw.
 * @throws Problem 403 without the right to the pieces; 409 for a price that somebody changed; 422 for a cut of nothing, or
 *   one that leaves nothing
 */
export async function lowerPrices(
  engine: Engine,
  actor: Actor,
  boutique: string,
  lowering: Lowering,
): Promise<Lowered> {
  await checkAccounts(engine, actor, boutique)
  const granted = await grant(engine, actor, { boutique, collection: 'produits' }, 'update')
  if (granted.ability.without?.some((name) => name === 'price' || name === 'salePrice')) throw forbidden()
  const cut = cutOf(lowering)
  const seen = new Map(lowering.pieces.map(({ produit, prix }) => [produit, prix]))
  if (seen.size < lowering.pieces.length) throw invalid([{ path: 'pieces', message: 'Chaque pièce une fois' }])
  const writes = [...seen].map(
    ([id, prix]): Modification => ({ type: 'change', granted, id, propose: lowered(prix, cut), isRelated: true }),
  )
  const stored = await commit(engine, actor, writes, async () => writes)
  const [first] = stored
  if (!first) throw new Error('A lowering without a piece')
  return { count: stored.length, document: { id: first.id, rev: first.rev } }
}

function cutOf({ pourcent, euros }: Lowering): Cut {
  if (pourcent !== undefined && euros === undefined) return { pourcent }
  if (euros !== undefined && pourcent === undefined) return { euros }
  throw invalid([{ path: 'pourcent', message: "Des pour cent ou des euros sont attendus, l'un des deux" }])
}

/** The change of one piece: of the price that is asked. */
const lowered =
  (seen: number, cut: Cut): Propose =>
  (_, data) => {
    const field = typeof data.salePrice === 'number' ? 'salePrice' : 'price'
    const price = data[field]
    const name = String(data.name ?? 'Sans nom').slice(0, 100)
    if (typeof price !== 'number' || cents(price) !== cents(seen))
      throw new Problem(
        409,
        'prix.change',
        `Le prix de « ${name} » vient de changer : rien n'est baissé, regardez à nouveau`,
      )
    const after = loweredPrice(price, cut)
    if (after === undefined) throw new Problem(422, 'prix.trop-bas', `Il ne resterait rien du prix de « ${name} »`)
    const values: Data = { ...data, [field]: after }
    return { action: 'modifier', data: values, changes: [{ path: field, before: price, after }] }
  }
