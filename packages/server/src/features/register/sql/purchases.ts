import type { RegisterIdentity } from '@boutique/domain'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { DATA } from '../../../store/documents/row.ts'
import { tableOf } from '../../../store/lists/columns.ts'

/** A seller, as the identity of a purchase says, with its revision. */
export interface Seller {
  identity: RegisterIdentity
  rev: number
}

/** The sellers of purchases, by purchase: of each the first one that was written. */
export async function sellersOf(
  on: Queryable,
  boutique: string,
  purchases: readonly string[],
): Promise<ReadonlyMap<string, Seller>> {
  const text = `select distinct on (_parent) _parent, ${DATA}, rev from ${tableOf('achats/identites')}
    where _scope = $1 and _parent = any($2) and not deleted order by _parent, created_at, id`
  const rows = await run(on, text, [boutique, purchases])
  return new Map(
    rows.map(([purchase, data, rev]) => [
      purchase as string,
      { identity: JSON.parse(data as string) as RegisterIdentity, rev: Number(rev) },
    ]),
  )
}

/**
 * The purchases since a day that the register was not compared with as they are now, or that it cannot have as they are:
 * without a line, or with a piece without a product. Oldest first. People may leave one out; one of a supplier without an
 * identity is out.
 */
export async function waitingPurchases(
  on: Queryable,
  boutique: string,
  since: string,
  limit: number,
): Promise<string[]> {
  const text = `select a.id from ${tableOf('achats')} as a
    left join system.register_purchases as seen on seen.boutique = $1 and seen.purchase = a.id
    left join lateral (
      select i.rev from ${tableOf('achats/identites')} as i
      where i._scope = $1 and i._parent = a.id and not i.deleted order by i.created_at, i.id limit 1
    ) as seller on true
    where a._scope = $1
      and (seen.purchase is not null or (not a.deleted
        and coalesce(a.data->>'date', left(a.created_at, 10)) >= $2
        and coalesce(a.data->'horsRegistre' <> 'true'::jsonb, true)
        and (seller.rev is not null or not a.data ? 'fournisseur')))
      and (seen.purchase is null or (seen.purchase_rev, seen.seller_rev) <> (a.rev, coalesce(seller.rev, 0))
        or (not a.deleted and coalesce(a.data->'horsRegistre' <> 'true'::jsonb, true)
          and (coalesce(a.data->'pieces' @? '$[*] ? (!exists(@.produit))', false) or not exists (
            select from system.register_entries as e where e.boutique = $1 and e.purchase = a.id))))
    order by a.created_at, a.id limit $3::int`
  return (await run(on, text, [boutique, since, limit])).map(([id]) => id as string)
}

/** Notes the revisions that the register was compared with. */
export async function noteCompared(
  on: Queryable,
  boutique: string,
  purchase: string,
  { rev, sellerRev }: { rev: number; sellerRev: number },
): Promise<void> {
  await run(
    on,
    `insert into system.register_purchases (boutique, purchase, purchase_rev, seller_rev)
     values ($1, $2, $3::bigint, $4::bigint)
     on conflict (boutique, purchase) do update
     set purchase_rev = excluded.purchase_rev, seller_rev = excluded.seller_rev`,
    [boutique, purchase, rev, sellerRev],
  )
}

/** The boutiques that keep a register, with the day since which they do. */
export async function keepingBoutiques(on: Queryable): Promise<{ boutique: string; since: string }[]> {
  const text = `select id, coalesce(data->>'registreDepuis', '') from ${tableOf('boutiques')}
    where not deleted and data->'registreObjets' = 'true'::jsonb order by id`
  return (await run(on, text, [])).map(([boutique, since]) => ({
    boutique: boutique as string,
    since: since as string,
  }))
}
