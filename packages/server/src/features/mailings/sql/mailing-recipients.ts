import { RECIPIENT_STATES, type RecipientState, type ShownRecipient } from '@boutique/domain'
import { type Queryable, run } from '../../../store/connection/pool.ts'

export type RecipientCounts = Record<RecipientState, number>

/** The number of recipients of a campaign in each state. */
export async function countRecipients(on: Queryable, campaign: string): Promise<RecipientCounts> {
  const text = 'select state, count(*) from system.mailing_recipients where campaign = $1 group by state'
  const found = new Map((await run(on, text, [campaign])).map(([state, count]) => [state, Number(count)]))
  return Object.fromEntries(RECIPIENT_STATES.map((state) => [state, found.get(state) ?? 0])) as RecipientCounts
}

/** When the next waiting recipient of a campaign is due. */
export async function nextDue(on: Queryable, campaign: string): Promise<string | undefined> {
  const text = `select next_at from system.mailing_recipients where campaign = $1 and state = 'attente'
    order by next_at limit 1`
  return (await run(on, text, [campaign]))[0]?.[0] ?? undefined
}

/** The recipients of a campaign in a state, in the order of their addresses; `after` is the last one of the page before. */
export async function listRecipients(
  on: Queryable,
  { campaign, state, after, limit }: { campaign: string; state: RecipientState; after: string; limit: number },
): Promise<ShownRecipient[]> {
  const rows = await run(
    on,
    `select contact, address, name, attempts, at, case when state = 'attente' then next_at end, problem
     from system.mailing_recipients where campaign = $1 and state = $2 and address > $3 order by address limit $4`,
    [campaign, state, after, limit],
  )
  return rows.map((row) => ({
    contact: row[0] as string,
    address: row[1] as string,
    name: row[2] as string,
    attempts: Number(row[3]),
    at: row[4] as string,
    ...(row[5] !== null && { nextAt: row[5] as string }),
    ...(row[6] !== null && { problem: row[6] as string }),
  }))
}
