import { type Pool, transaction, run, type Queryable } from '../../../store/connection/pool.ts'
import { type ContactColumns, goneRefusals, AGREED_SINCE, anyOfAddress } from './refusals.ts'

/** A recipient that a run has taken. */
export interface TakenRecipient {
  contact: string
  address: string
  name: string
  firstname: string
  /** Attempts so far, this one included. */
  attempts: number
}
/** How an attempt ended. */
export interface Outcome {
  contact: string
  /** The number of the attempt. */
  attempts: number
  state: 'attente' | 'envoye' | 'incertain' | 'refuse' | 'echec'
  /** The attempt does not count. */
  isFree?: boolean
  /** An instant, of a recipient who waits. */
  nextAt?: string
  /** A French sentence. */
  problem?: string
}

/** SQL of the number of times that a person asked to send the uncertain mails of campaign `$1` again. */
const RESENDS = `coalesce((select (data->>'nbRenvois')::int from campagnes where id = $1), 0)`

/**
 * Begins a run: from now on only it may take recipients. What an earlier run took and did not report is uncertain, since
 * it may have been sent; what was uncertain when a person last asked to send again waits again. Who refused before
 * their contact was deleted is set aside.
 */
export async function beginRun(
  pool: Pool,
  {
    campaign,
    run: name,
    at,
    boutique,
    contacts,
    problem,
  }: {
    campaign: string
    boutique: string
    contacts: ContactColumns
    run: string
    at: string
    /** The sentence of a recipient whose attempt did not report. */
    problem: string
  },
): Promise<void> {
  await transaction(pool, async (client) => {
    // Waits for a statement of the earlier run that takes recipients; the next statement sees them.
    await run(client, 'update system.mailings set run = $2 where campaign = $1', [campaign, name])
    // Compares counts and not instants: the clocks of two nodes differ.
    await run(
      client,
      `update system.mailing_recipients set state = 'attente', next_at = $2, at = $2, problem = null
       where campaign = $1 and state = 'incertain' and resends < ${RESENDS}`,
      [campaign, at],
    )
    await run(
      client,
      `update system.mailing_recipients set state = 'incertain', at = $2, problem = $3, resends = ${RESENDS}
       where campaign = $1 and state = 'envoi'`,
      [campaign, at, problem],
    )
    // Here and not before each mail: contacts in the bin are in no index.
    await run(
      client,
      `update system.mailing_recipients as r set state = 'ecarte', at = $2,
         problem = 'Cette adresse s''est désinscrite avant que son contact soit supprimé'
       from contacts as c, (${goneRefusals(contacts, '$3')}) as gone
       where r.campaign = $1 and r.state = 'attente' and r.address = gone.address and c.id = r.contact
         and not ${AGREED_SINCE}`,
      [campaign, at, boutique],
    )
  })
}

/**
 * Why a recipient that was chosen does not receive the mail any more: the first sentence that applies. A refusal counts
 * for the address, whichever contact has it.
 */
const setAside = (columns: ContactColumns): string => `case
  when c.id is null or c.deleted then 'Ce contact a été supprimé ou fusionné'
  when lower(c.data->>'email') is distinct from r.address then 'L''adresse de ce contact a changé'
  when c.data->>'newsletterStoppedAt' is not null then 'Ce contact s''est désinscrit'
  when ${anyOfAddress(columns, columns.stopped)} then 'Un autre contact de cette adresse s''est désinscrit'
  when ${anyOfAddress(columns, columns.refused)} then 'Un serveur de messagerie a refusé cette adresse'
  when not $5::boolean and c.data->'subscribedToNewsletter' is distinct from 'true'::jsonb
    then 'Ce contact n''est plus inscrit à la newsletter'
end`

/**
 * Records how attempts ended and takes the next recipients who are due, in one statement that is on disk when this
 * resolves. Takes nobody when another run began, the campaign is not being sent or its boutique is deleted; recipients
 * who do not want the mail any more are set aside.
 *
 * A late success counts whatever happened since; a late failure only while nothing happened since.
 * @param want the limit of taken recipients, a small integer: each value is a statement, since a limit that the planner
 *   does not know makes it plan every execution anew
 * @returns `found`: the number of recipients that were due, those set aside included
 */
export async function recordAndTake(
  on: Queryable,
  {
    campaign,
    run: name,
    at,
    outcomes,
    want,
    isForAll,
    contacts,
  }: {
    campaign: string
    run: string
    at: string
    outcomes: readonly Outcome[]
    want: number
    /** Also contacts who did not subscribe receive it. */
    isForAll: boolean
    contacts: ContactColumns
  },
): Promise<{ taken: TakenRecipient[]; found: number }> {
  const rows = await run(
    on,
    `with told as materialized (
       select o.* from unnest($4::json[]) as one, json_to_record(one)
         as o (contact text, attempts int, state text, "isFree" boolean, "nextAt" text, problem text)
     ), recorded as (
       update system.mailing_recipients as r
       set state = o.state, at = $3, problem = o.problem, next_at = coalesce(o."nextAt", r.next_at),
         resends = case when o.state = 'incertain' then ${RESENDS} else r.resends end,
         attempts = r.attempts - case when o."isFree" then 1 else 0 end
       from told as o where r.campaign = $1 and r.contact = o.contact
         and (case when o.state = 'envoye' then r.state <> 'envoye'
              else r.state in ('envoi', 'incertain') and r.attempts = o.attempts end)
     ), allowed as materialized (
       select 1 from system.mailings as m
       where m.campaign = $1 and m.run = $2 and exists (
         select from campagnes as c where c.id = $1 and not c.deleted and c.data->>'sendingState' = 'sending')
         and exists (select from boutiques as b where b.id = m.boutique and not b.deleted)
       for share of m
     ), due as materialized (
       select r.contact, r.address from system.mailing_recipients as r
       where r.campaign = $1 and r.state = 'attente' and r.next_at <= $3 and exists (select from allowed)
         and r.contact not in (select contact from told)
       order by r.next_at, r.contact limit ${want} for update skip locked
     ), judged as materialized (
       select r.contact, ${setAside(contacts)} as problem, coalesce(c.data->>'firstname', '') as firstname
       from due as r left join contacts as c on c.id = r.contact
     ), taken as (
       update system.mailing_recipients as r
       set state = case when judged.problem is null then 'envoi' else 'ecarte' end, at = $3, problem = judged.problem,
         attempts = r.attempts + case when judged.problem is null then 1 else 0 end
       from judged where r.campaign = $1 and r.contact = judged.contact
       returning r.contact, r.address, r.name, r.attempts, r.state, judged.firstname
     )
     select contact, address, name, attempts, state, firstname from taken`,
    [campaign, name, at, outcomes.map((outcome) => JSON.stringify(outcome)), isForAll],
  )
  const taken = rows
    .filter((row) => row[4] === 'envoi')
    .map((row) => ({
      contact: row[0] as string,
      address: row[1] as string,
      name: row[2] as string,
      attempts: Number(row[3]),
      firstname: row[5] as string,
    }))
  return { taken, found: rows.length }
}

/** Records how many consecutive runs the mail server stopped. */
export async function noteSetbacks(on: Queryable, campaign: string, setbacks: number): Promise<void> {
  await run(on, 'update system.mailings set setbacks = $2::int where campaign = $1 and setbacks <> $2::int', [
    campaign,
    setbacks,
  ])
}

/** Records the refusals that no accepted mail followed yet. */
export async function noteRefusals(on: Queryable, campaign: string, refusals: readonly unknown[]): Promise<void> {
  await run(on, 'update system.mailings set refusals = $2::jsonb where campaign = $1 and refusals <> $2::jsonb', [
    campaign,
    JSON.stringify(refusals),
  ])
}

/** Recipients who were refused wait again, after those who were not tried yet. */
export async function tryAgain(
  on: Queryable,
  { campaign, refused, at }: { campaign: string; refused: readonly { contact: string }[]; at: string },
): Promise<void> {
  await run(
    on,
    `update system.mailing_recipients set state = 'attente', next_at = $3, at = $3, problem = null
     where campaign = $1 and contact = any($2) and state in ('refuse', 'echec')`,
    [campaign, refused.map(({ contact }) => contact), at],
  )
}
