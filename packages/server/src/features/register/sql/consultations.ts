import { type Queryable, type Row, run } from '../../../store/connection/pool.ts'

/** Somebody looking into a register: who, when, why, and whether they read the sellers. */
export interface ConsultationRow {
  id: string
  at: string
  actor: string
  actorName: string
  reason: string
  withIdentities: boolean
  /** The lines that were read, from the first to the last; none yet when absent. */
  first?: number
  last?: number
}

export async function addConsultation(on: Queryable, boutique: string, one: ConsultationRow): Promise<void> {
  await run(
    on,
    `insert into system.register_consultations (boutique, id, at, actor, actor_name, reason, with_identities)
     values ($1, $2, $3, $4, $5, $6, $7::boolean)`,
    [boutique, one.id, one.at, one.actor, one.actorName, one.reason, one.withIdentities],
  )
}

const COLUMNS = `c.id, c.at, c.actor, c.actor_name, c.reason, c.with_identities,
  (select min(r.first_number) from system.register_readings as r where r.boutique = c.boutique and r.consultation = c.id),
  (select max(r.last_number) from system.register_readings as r where r.boutique = c.boutique and r.consultation = c.id)`
const rowOf = ([id, at, actor, actorName, reason, withIdentities, first, last]: Row): ConsultationRow => ({
  id: id as string,
  at: at as string,
  actor: actor as string,
  actorName: actorName as string,
  reason: reason as string,
  withIdentities: withIdentities === 't',
  ...(first && { first: Number(first) }),
  ...(last && { last: Number(last) }),
})

export async function readConsultation(
  on: Queryable,
  boutique: string,
  id: string,
): Promise<ConsultationRow | undefined> {
  const text = `select ${COLUMNS} from system.register_consultations as c where c.boutique = $1 and c.id = $2`
  const [row] = await run(on, text, [boutique, id])
  return row && rowOf(row)
}

/** The latest consultations, newest first. */
export async function listConsultations(on: Queryable, boutique: string, limit: number): Promise<ConsultationRow[]> {
  const text = `select ${COLUMNS} from system.register_consultations as c
    where c.boutique = $1 order by c.at desc, c.id limit $2::int`
  return (await run(on, text, [boutique, limit])).map(rowOf)
}

/** Notes which lines a consultation reads. */
export async function noteReading(
  on: Queryable,
  boutique: string,
  consultation: string,
  { at, first, last }: { at: string; first: number; last: number },
): Promise<void> {
  await run(
    on,
    `insert into system.register_readings (boutique, consultation, at, first_number, last_number)
     values ($1, $2, $3, $4::bigint, $5::bigint) on conflict do nothing`,
    [boutique, consultation, at, first, last],
  )
}

/** Forgets consultations before an instant, of all boutiques. */
export async function forgetConsultations(on: Queryable, before: string): Promise<void> {
  await run(
    on,
    `delete from system.register_readings as r using system.register_consultations as c
     where c.boutique = r.boutique and c.id = r.consultation and c.at < $1`,
    [before],
  )
  await run(on, 'delete from system.register_consultations where at < $1', [before])
}
