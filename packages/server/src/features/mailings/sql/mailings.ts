import { type Pool, type Queryable, run, transaction } from '../../../store/connection/pool.ts'

/** The mail of a campaign as its first run composed it; any JSON. */
export interface Mailing<C, R = unknown> {
  content: C
  /** Consecutive runs that the mail server stopped. */
  setbacks: number
  /** The refusals that no accepted mail followed; any JSON. */
  refusals: R[]
}
/** The mail of a campaign as it was composed; undefined before its first run. */
export async function readMailing<C, R>(on: Queryable, campaign: string): Promise<Mailing<C, R> | undefined> {
  const [row] = await run(on, 'select content, setbacks, refusals from system.mailings where campaign = $1', [campaign])
  return (
    row && {
      content: JSON.parse(row[0] as string) as C,
      setbacks: Number(row[1]),
      refusals: JSON.parse(row[2] as string) as R[],
    }
  )
}

/** SQL that selects `contact`, `address` and `name`, with its parameters `$1`, `$2`… */
export interface Selection {
  text: string
  values: readonly unknown[]
}

/**
 * Stores the mail of a campaign and its recipients in one statement, one for each address; does nothing when they are
 * stored.
 * @returns the number of recipients; undefined: they are too many, and nothing is stored
 */
export async function enqueue(
  pool: Pool,
  { campaign, boutique, content, at }: { campaign: string; boutique: string; content: unknown; at: string },
  recipients: Selection,
  limit: number,
): Promise<number | undefined> {
  const values = [...recipients.values, campaign, boutique, JSON.stringify(content), at]
  const $ = (n: number): string => `$${recipients.values.length + n}`
  const stored = await transaction(pool, async (client) => {
    const rows = await run(
      client,
      `with mailing as (
         insert into system.mailings (campaign, boutique, content, at) values (${$(1)}, ${$(2)}, ${$(3)}::json, ${$(4)})
         on conflict (campaign) do nothing returning 1
       ), added as (
         insert into system.mailing_recipients (campaign, contact, address, name, next_at, at)
         select ${$(1)}, contact, lower(address), coalesce(name, ''), ${$(4)}, ${$(4)}
         from (${recipients.text} limit ${limit + 1}) as chosen, mailing order by contact
         on conflict do nothing returning 1
       )
       select count(*) from added`,
      values,
    )
    const count = Number(rows[0]?.[0])
    if (count > limit) throw new TooMany()
    return count
  }).catch((error: unknown) => {
    if (error instanceof TooMany) return undefined
    throw error
  })
  // The statistics of the planner are older than these rows: without new ones it scans the whole table for each mail.
  if (stored) await run(pool, 'analyze system.mailing_recipients', [])
  return stored
}
class TooMany extends Error {}
