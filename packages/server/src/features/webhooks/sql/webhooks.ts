import type { Collection, WebhookDelivery } from '@boutique/domain'
import { tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, type Row, run } from '../../../store/connection/pool.ts'

/** How many messages of an address are kept. */
const KEPT = 20

/** The failures of an address since its last success. */
export interface WebhookFailure {
  failures: number
  since: string
  /** The instant of the next attempt; absent when it is disabled. */
  nextAt?: string
}

/** The failures of an address; undefined while it works, and for another address that had the same id. */
export async function readFailure(
  on: Queryable,
  boutique: string,
  hook: string,
  url: string,
): Promise<WebhookFailure | undefined> {
  const [row] = await run(
    on,
    'select failures, since, next_at from system.webhook_failures where boutique = $1 and hook = $2 and url = $3',
    [boutique, hook, url],
  )
  return row && { failures: Number(row[0]), since: row[1] as string, nextAt: row[2] ?? undefined }
}

export async function writeFailure(
  on: Queryable,
  boutique: string,
  hook: string,
  url: string,
  { failures, since, nextAt }: WebhookFailure,
): Promise<void> {
  await run(
    on,
    `insert into system.webhook_failures (boutique, hook, url, failures, since, next_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (boutique, hook) do update set url = excluded.url, failures = excluded.failures, since = excluded.since,
       next_at = excluded.next_at`,
    [boutique, hook, url, failures, since, nextAt ?? null],
  )
}

export async function forgetFailure(on: Queryable, boutique: string, hook: string): Promise<void> {
  await run(on, 'delete from system.webhook_failures where boutique = $1 and hook = $2', [boutique, hook])
}

/** Takes the turn of an address, until an instant at most; false while another message to it is under way. */
export async function takeTurn(
  on: Queryable,
  boutique: string,
  hook: string,
  now: string,
  until: string,
): Promise<boolean> {
  const rows = await run(
    on,
    `insert into system.webhook_turns as taken (boutique, hook, until) values ($1, $2, $4)
     on conflict (boutique, hook) do update set until = excluded.until where taken.until <= $3 returning 1`,
    [boutique, hook, now, until],
  )
  return rows.length > 0
}

export async function endTurn(on: Queryable, boutique: string, hook: string): Promise<void> {
  await run(on, 'delete from system.webhook_turns where boutique = $1 and hook = $2', [boutique, hook])
}

/** A message with its text. */
export interface StoredDelivery extends WebhookDelivery {
  body: string
}

const COLUMNS = 'id, kind, at, documents, is_delivered::int, status, ms, problem, body'
const deliveryOf = (row: Row): StoredDelivery => ({
  id: row[0] as string,
  kind: row[1] as WebhookDelivery['kind'],
  at: row[2] as string,
  documents: Number(row[3]),
  isDelivered: row[4] === '1',
  ...(row[5] !== null && { status: Number(row[5]) }),
  ms: Number(row[6]),
  ...(row[7] !== null && { problem: row[7] as string }),
  body: row[8] as string,
})

/** The kept messages of an address, newest first. */
export async function readDeliveries(on: Queryable, boutique: string, hook: string): Promise<StoredDelivery[]> {
  const rows = await run(
    on,
    `select ${COLUMNS} from system.webhook_deliveries where boutique = $1 and hook = $2 order by at desc, id desc`,
    [boutique, hook],
  )
  return rows.map(deliveryOf)
}

/** Stores a message, or its repetition, and forgets the oldest ones. */
export async function writeDelivery(on: Queryable, boutique: string, hook: string, one: StoredDelivery): Promise<void> {
  await run(
    on,
    `insert into system.webhook_deliveries (boutique, hook, id, kind, body, documents, at, is_delivered, status, ms, problem)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (boutique, hook, id) do update set at = excluded.at, is_delivered = excluded.is_delivered,
       status = excluded.status, ms = excluded.ms, problem = excluded.problem`,
    [
      ...[boutique, hook, one.id, one.kind, one.body, one.documents, one.at],
      ...[one.isDelivered, one.status ?? null, one.ms, one.problem ?? null],
    ],
  )
  await run(
    on,
    `delete from system.webhook_deliveries where boutique = $1 and hook = $2 and id in (
       select id from system.webhook_deliveries where boutique = $1 and hook = $2 order by at desc, id desc offset ${KEPT})`,
    [boutique, hook],
  )
}

/** Forgets everything about addresses that their boutique does not declare any more. */
export async function forgetHooks(on: Queryable, { slug }: Collection): Promise<void> {
  for (const table of ['webhook_changes', 'webhook_failures', 'webhook_turns', 'webhook_deliveries'])
    await run(
      on,
      `delete from system.${table} as known where not exists (
         select from ${tableOf(slug)} as b, jsonb_array_elements(b.data->'webhooks') as declared
         where b.id = known.boutique and not b.deleted and declared->>'id' = known.hook)`,
      [],
    )
}
