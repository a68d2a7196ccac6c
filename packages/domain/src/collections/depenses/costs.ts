import type { AlsoWrite } from '../../core/changes/writes.ts'
import { equal } from '../../core/changes/equal.ts'
import type { Question, RuleContext } from '../../core/collection.ts'
import type { DepenseData } from './rules.ts'

/** The costs that an expense has written, and the products of its pieces. */
export function alongsideFinds(
  before: DepenseData | undefined,
  after: DepenseData | undefined,
  id: string,
): Record<string, Question> {
  const ids = [...new Set(after?.pieces?.flatMap(({ produit }) => produit ?? []) ?? [])]
  // Most expenses are of no piece: they read nothing.
  if (ids.length === 0 && !before?.pieces?.length) return {}
  return {
    couts: { collection: 'couts', where: { depense: id } },
    ...(ids.length > 0 && { produits: { collection: 'produits', where: { id: { in: ids } } } }),
  }
}

/** Each piece of an expense has one cost with its share (piece 2). A product in the bin keeps the cost that it has. */
export function alongside(
  _: DepenseData | undefined,
  depense: DepenseData | undefined,
  { found, id }: Pick<RuleContext, 'found'> & { id: string },
): AlsoWrite[] {
  const { couts = [], produits = [] } = found
  const there = new Set(produits.map((produit) => produit.id))
  const shares = new Map(
    depense?.pieces?.flatMap(({ produit, part = 0 }) => (produit === undefined ? [] : [[produit, part] as const])),
  )
  const common = { nature: depense?.nature ?? 'restauration', date: depense?.billingDate, libelle: depense?.name }
  const writes: AlsoWrite[] = []
  const written = new Set<string>()
  for (const cout of couts) {
    const produit = String(cout.produit)
    const share = written.has(produit) ? 0 : (shares.get(produit) ?? 0)
    const isInBin = shares.has(produit) && !there.has(produit) && !written.has(produit)
    written.add(produit)
    const values = { ...common, montant: share }
    if (isInBin) continue
    if (share === 0) writes.push({ type: 'remove', collection: 'couts', id: cout.id })
    else if (Object.entries(values).some(([name, value]) => !equal(cout[name], value)))
      writes.push({ type: 'change', collection: 'couts', id: cout.id, values })
  }
  for (const [produit, montant] of shares)
    if (montant > 0 && there.has(produit) && !written.has(produit))
      writes.push({ type: 'create', collection: 'couts', data: { ...common, montant, produit, depense: id } })
  return writes
}
