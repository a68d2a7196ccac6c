import { type Queryable, run } from '../connection/pool.ts'
import { NEWER_DATA } from './schema-tables.ts'

/**
 * The version of what is stored. Raise it by one whenever a program of the previous version could not work on the data
 * any more: another type of a base column, another kind of a field under its old name, another meaning of a stored
 * value.
 */
export const SCHEMA_VERSION = 1

/** The database cannot be prepared, for a reason that the administrator can fix: the message is a French sentence. */
export class SchemaError extends Error {}

/** The oldest server that has what the schema uses: `return` as the body of a function. */
const MIN_SERVER = 140_000

/**
 * Refuses a server that is too old, before anything is created.
 *
 * @throws SchemaError with the sentence for the administrator
 */
export async function refuseOldServer(on: Pick<Queryable, 'query'>): Promise<void> {
  const { rows } = await on.query(
    "select current_setting('server_version_num') as number, current_setting('server_version') as name",
  )
  const [{ number, name }] = rows as [{ number: string; name: string }]
  if (Number(number) < MIN_SERVER)
    throw new SchemaError(`PostgreSQL ${name} est trop ancien : il faut la version 14 ou une plus récente.`)
}

/**
 * Refuses an empty database in which texts could not be folded as the domain folds them: one that is not in UTF-8, or
 * whose locale only knows the case of A to Z. One that holds documents already is used as before.
 *
 * @throws SchemaError with the sentence for the administrator
 */
export async function refuseOtherText(on: Queryable): Promise<void> {
  const { rows } = await on.query("select to_regclass('system.steps') is not null as has_steps")
  if (rows[0].has_steps === 't' || (await knowsLetters(on))) return
  throw new SchemaError(
    "Cette base de données ne connaît pas les majuscules accentuées : la recherche et l'ordre alphabétique y seraient faux. Créez-la en UTF-8, avec une locale qui les connaît : create database boutique template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'",
  )
}

/** Whether a database folds accented letters as the domain does: it is in UTF-8, and its locale knows their case. */
export async function knowsLetters(on: Queryable): Promise<boolean> {
  const [coding] = await run(on, 'select getdatabaseencoding()', [])
  // In another encoding the letters of the question could not even be sent.
  if (coding?.[0] !== 'UTF8') return false
  const [lowered] = await run(on, "select lower('ÉŒ') = 'éœ'", [])
  return lowered?.[0] === 't'
}

/**
 * Refuses data that a newer program has changed; only reads.
 *
 * @param steps the number of system steps that this program knows
 * @throws SchemaError with the sentence for the administrator
 */
export async function refuseNewerData(on: Queryable, steps: number): Promise<void> {
  const { rows } = await on.query(
    "select to_regclass('system.steps') is not null as has_steps, to_regclass('system.version') is not null as has_version",
  )
  if (rows[0].has_steps === 't') {
    const { rows: done } = await on.query('select coalesce(max(step), 0) as last from system.steps')
    if (Number(done[0].last) > steps) throw new SchemaError(NEWER_DATA)
  }
  if (rows[0].has_version === 't') {
    const versions = await on.query('select version from system.version')
    if (Number(versions.rows[0].version) > SCHEMA_VERSION) throw new SchemaError(NEWER_DATA)
  }
}

/** Records this program's version when it is higher than the stored one; returns true when it was raised. */
export async function raiseVersion(on: Queryable): Promise<boolean> {
  const raised = await on.query('update system.version set version = $1, since = now() where version < $1', [
    SCHEMA_VERSION,
  ])
  return raised.rowCount === 1
}
