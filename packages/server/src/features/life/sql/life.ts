import { collectionOf, type Registry } from '@boutique/domain'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { columnOf, inScope, literal, tableOf } from '../../../store/lists/columns.ts'

/** A change of a product in the journal: its values before, of some fields only. */
export interface LifeEntry {
  rev: number
  at: string
  actor: string
  action: string
  before: Record<string, unknown>
}

const OF_PRODUCT = "collection = 'produits' and document = (select $1)"

/** The changes of some fields of a product, and its creation, the latest first: `limit` of them below a revision. */
export async function lifeEntries(
  on: Queryable,
  id: string,
  fields: readonly string[],
  below: number,
  limit: number,
): Promise<LifeEntry[]> {
  const rows = await run(
    on,
    `select rev, at, actor, action,
       coalesce((select json_object_agg(path, changes -> path) from unnest($2::text[]) as path where changes ? path), '{}')::text
     from system.journal
     where ${OF_PRODUCT} and rev < $3 and (rev = 1 or changes ?| $2::text[]) order by rev desc limit $4`,
    [id, fields, below, limit],
  )
  return rows.map(([rev, at, actor, action, before]) => ({
    rev: Number(rev),
    at: at as string,
    actor: actor as string,
    action: action as string,
    before: JSON.parse(before as string) as Record<string, unknown>,
  }))
}

/** The values that some fields of a product had before the first change at or after a revision. */
export async function valuesAt(
  on: Queryable,
  id: string,
  fields: readonly string[],
  rev: number,
): Promise<Record<string, unknown>> {
  const rows = await run(
    on,
    `select path, (select (j.changes -> path)::text from system.journal as j
       where ${OF_PRODUCT} and j.rev >= $3 and j.changes ? path order by j.rev limit 1)
     from unnest($2::text[]) as path`,
    [id, fields, rev],
  )
  return Object.fromEntries(
    rows.flatMap(([path, text]) => (text === null ? [] : [[path as string, JSON.parse(text as string) as unknown]])),
  )
}

/** The sales of a product in the ledger, by their instant: price in euros, payment. */
export async function salesOf(
  on: Queryable,
  registry: Registry,
  boutique: string,
  id: string,
  at: readonly string[],
): Promise<Map<string, { prix?: number; vente?: string }>> {
  const produit = columnOf(collectionOf(registry, 'mouvements'), 'produit')
  const rows = await run(
    on,
    `select data->>'at', data->>'prix', data->>'vente' from ${tableOf('mouvements')}
     where ${inScope('$1')} and not deleted and ${produit} = $2 and data->>'type' = 'vente' and data->>'at' = any($3)
     order by id limit 200`,
    [boutique, id, at],
  )
  return new Map(
    rows.map(([instant, prix, vente]) => [
      instant as string,
      { ...(prix !== null && { prix: Number(prix) }), ...(vente !== null && { vente: vente as string }) },
    ]),
  )
}

/** The names of some documents of a boutique, by their id; one in the bin keeps its name. */
export async function namesOf(
  on: Queryable,
  slug: 'contacts' | 'commandes' | 'achats',
  field: string,
  boutique: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await run(
    on,
    `select id, data->>${literal(field)} from ${tableOf(slug)} where ${inScope('$1')} and id = any($2)`,
    [boutique, ids],
  )
  return new Map(rows.flatMap(([id, name]) => (name === null ? [] : [[id as string, name as string]])))
}
