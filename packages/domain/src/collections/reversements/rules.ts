import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { equal } from '../../core/changes/equal.ts'
import type { AlsoWrite } from '../../core/changes/writes.ts'
import { Problem } from '../../core/problem.ts'
import { dayOf } from '../../dates.ts'
import { cents, euros } from '../../money/money.ts'
import type { fields } from './schema.ts'

export type ReversementData = DataOf<typeof fields>

/** A settlement is of today. */
export const defaults = ({ now }: Pick<RuleContext, 'now'>): Partial<ReversementData> => ({ date: dayOf(now) })

/** What costs or lines of a settlement pay to the owner, in cents. */
export const settledCents = (lines: readonly { montant?: unknown }[]): number =>
  lines.reduce((sum, { montant }) => sum + (typeof montant === 'number' ? cents(montant) : 0), 0)

/** Derives the amount: the sum of what the owner gets for each piece. Pure. */
export const onSave = (_: ReversementData | undefined, after: ReversementData): ReversementData => ({
  ...after,
  montant: euros(settledCents(after.lignes ?? [])),
})

/** The costs that a settlement pays, and those that it paid. */
export function alongsideFinds(before: ReversementData | undefined, after: ReversementData | undefined, id: string) {
  const ids = [...new Set([before, after].flatMap((one) => one?.lignes?.flatMap(({ cout }) => cout ?? []) ?? []))]
  return {
    paid: { collection: 'couts', where: { reversement: id } },
    ...(ids.length > 0 && { couts: { collection: 'couts', where: { id: { in: ids } } } }),
  }
}

/**
 * The costs of the lines of a settlement are paid by it, and no others (piece 8).
 * @throws Problem 409 for a piece that another settlement has paid, and for one whose price has changed since
 */
export function alongside(
  _: ReversementData | undefined,
  after: ReversementData | undefined,
  { found, id }: Pick<RuleContext, 'found'> & { id: string },
): AlsoWrite[] {
  const lines = new Map((after?.lignes ?? []).map((line) => [line.cout, line]))
  const { paid = [], couts = [] } = found
  for (const cout of couts) {
    const line = lines.get(cout.id)
    if (!line || cout.reversement === id) continue
    if (cout.reversement !== undefined) throw refused(`« ${line.name} » a déjà été reversée`)
    if (!equal(cout.montant, line.montant)) throw refused(`La part de « ${line.name} » a changé entre-temps`)
  }
  return [
    ...paid
      .filter((cout) => !lines.has(cout.id))
      .map((cout) => pay(cout.id, { reversement: undefined, aReverser: true })),
    ...couts
      .filter((cout) => lines.has(cout.id) && cout.reversement !== id)
      .map((cout) => pay(cout.id, { reversement: id, aReverser: false })),
  ]
}

const pay = (id: string, values: { reversement: string | undefined; aReverser: boolean }): AlsoWrite => ({
  type: 'change',
  collection: 'couts',
  id,
  values,
})

const refused = (message: string): Problem => new Problem(409, 'reversement.perime', message)
