import {
  type Actor,
  collectionOf,
  type Data,
  type Life,
  LIFE_FIELDS,
  type LifeState,
  type LifeStep,
  type StateStep,
  stepsBetween,
} from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, forbidden, grant, mayIn } from '../../operations/rights/rights.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { type LifeEntry, lifeEntries, namesOf, salesOf, valuesAt } from './sql/life.ts'

/** The most changes of a page. */
const PAGE = 60
const MAX_REV = 2 ** 31 - 1

/**
 * What happened to a piece, the latest first, from the journal and the ledger: who and when, with the documents behind it
 * that the reader may read. One change of a page gives at most a few steps.
 * @param below only changes before this revision: the `next` of the page before
 * @throws Problem 403, 404 as a read of the product
 */
export async function readLife(
  engine: Engine,
  actor: Actor,
  { boutique, id }: { boutique: string; id: string },
  below = MAX_REV,
): Promise<Life> {
  const { pool, registry } = engine
  const granted = await grant(engine, actor, { boutique, collection: 'produits' }, 'read')
  if (granted.ability.read !== 'profile') throw forbidden()
  const stored = checkAccess(actor, granted, await readDocument(pool, collectionOf(registry, 'produits'), id))
  const entries = await lifeEntries(pool, id, LIFE_FIELDS, below, PAGE + 1)
  const page = entries.slice(0, PAGE)
  const today = { ...(JSON.parse(stored.text) as Data), deleted: stored.deleted }
  const later = below === MAX_REV ? {} : await valuesAt(pool, id, LIFE_FIELDS, below)
  const found = stepsOf(page, withValues(today, later))
  const steps = await shown(engine, actor, { boutique, id }, found)
  const last = entries.length > PAGE ? page.at(-1) : undefined
  return { steps, ...(last && { next: last.rev }) }
}

type Found = StateStep & Pick<LifeEntry, 'rev' | 'at' | 'actor'>

/** The steps of changes, the latest first; `after` is the product after the latest one. */
function stepsOf(entries: readonly LifeEntry[], after: LifeState): Found[] {
  const found: Found[] = []
  let state = after
  for (const { rev, at, actor, action, before } of entries) {
    const earlier = withValues(state, before)
    const steps = stepsBetween(rev === 1 ? undefined : earlier, state, action)
    found.push(...steps.toReversed().map((step) => ({ ...step, rev, at, actor })))
    state = earlier
  }
  return found
}

/** A state with some other values; null: none. */
const withValues = (state: LifeState, values: Record<string, unknown>): LifeState =>
  Object.fromEntries(Object.entries({ ...state, ...values }).filter(([, value]) => value !== null))

/** Adds names and prices, as far as the reader may read them. */
async function shown(
  engine: Engine,
  actor: Actor,
  { boutique, id }: { boutique: string; id: string },
  found: readonly Found[],
): Promise<LifeStep[]> {
  const { pool, registry } = engine
  const reads = (slug: string): boolean => mayIn(engine, actor, boutique, slug, 'read')
  const namesIn = async (
    slug: 'contacts' | 'commandes' | 'achats',
    by: 'contact' | 'commande' | 'achat',
    field: string,
  ) =>
    reads(slug)
      ? namesOf(pool, slug, field, boutique, [...new Set(found.flatMap((step) => step[by] ?? []))])
      : new Map<string, string>()
  const contacts = await namesIn('contacts', 'contact', 'name')
  const orders = await namesIn('commandes', 'commande', 'numero')
  const purchases = await namesIn('achats', 'achat', 'numero')
  const sold = found.flatMap(({ kind, at }) => (kind === 'vente' ? [at] : []))
  const sales = reads('mouvements') && sold.length > 0 ? await salesOf(pool, registry, boutique, id, sold) : new Map()
  const people = new Map<string, string>()
  for (const by of new Set(found.map((step) => step.actor))) people.set(by, await engine.nameOf(by))
  return found.flatMap(({ contact, commande, achat, address, montant, ...step }): LifeStep[] => {
    if (step.kind === 'cout' && !reads('achats')) return []
    const sale =
      step.kind === 'vente' ? (sales.get(step.at) as { prix?: number; vente?: string } | undefined) : undefined
    const amount = montant ?? sale?.prix
    return [
      {
        ...step,
        actor: { id: step.actor, displayname: people.get(step.actor) as string },
        ...named('contact', contact, contacts),
        ...named('commande', commande, orders),
        ...named('achat', achat, purchases),
        ...(address !== undefined && reads('contacts') && { address }),
        ...(amount !== undefined && { montant: amount }),
        ...(sale?.vente !== undefined && reads('ventes') && { vente: sale.vente }),
      },
    ]
  })
}

function named<K extends string>(key: K, id: string | undefined, names: ReadonlyMap<string, string>) {
  const name = id === undefined ? undefined : names.get(id)
  return (name === undefined ? {} : { [key]: { id, name } }) as { [P in K]?: { id: string; name: string } }
}
