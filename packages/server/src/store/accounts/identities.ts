import { type Queryable, run } from '../connection/pool.ts'

/** Statements on the identity library's own tables (schema `auth`). */

/**
 * Creates the schema and, once its tables exist, the triggers that notify every node of ended sessions and changed
 * identities.
 */
export const createIdentitySchema = (on: Queryable) => on.query('create schema if not exists auth')

export async function watchIdentities(on: Queryable): Promise<void> {
  for (const [table, kind] of [
    ['session', 'session'],
    ['user', 'user'],
  ] as const) {
    for (const [event, rows] of [
      ['update', 'new'],
      ['delete', 'old'],
    ] as const) {
      await on.query(`create or replace trigger changed_by_${event} after ${event} on auth."${table}"
        referencing ${rows} table as changed for each statement execute function system.notify_identity('${kind}')`)
    }
  }
}

export interface NewIdentity {
  id: string
  email: string
  name: string
  /** Hashed as by the identity library; absent: the person chooses a password by a link. */
  passwordHash?: string
  /** The id of the password's row. */
  accountId: string
}

/**
 * Stores an identity like the library, but in the transaction of its user document, so that neither exists without the
 * other; of two servers that use one address, the second fails.
 *
 * @throws the database's 23505, which `takenBy` reads
 */
export async function insertIdentity(on: Queryable, identity: NewIdentity): Promise<void> {
  const { id, email, name, passwordHash, accountId } = identity
  await run(
    on,
    `insert into auth."user" (id, email, name, "emailVerified", "createdAt", "updatedAt")
     values ($1, $2, $3, true, now(), now())`,
    [id, email, name],
  )
  if (passwordHash === undefined) return
  await run(
    on,
    `insert into auth.account (id, "userId", "accountId", "providerId", password, "createdAt", "updatedAt")
     values ($1, $2, $2, 'credential', $3, now(), now())`,
    [accountId, id, passwordHash],
  )
}

/** The unique value that another identity already has, if that is the cause of the error. */
export function takenBy(error: unknown): 'email' | 'id' | undefined {
  const { code, schema, table, constraint } = error as Record<string, unknown>
  if (code !== '23505' || schema !== 'auth' || table !== 'user') return undefined
  return constraint === 'user_pkey' ? 'id' : 'email'
}

/**
 * Removes identities without a user document, which an older version created separately and could leave behind. Those
 * of the last minutes are kept: another server may be creating their document.
 */
export async function removeHalfMadeIdentities(on: Queryable): Promise<number> {
  const rows = await run(
    on,
    `delete from auth."user" as i where "createdAt" < now() - interval '10 minutes'
     and not exists (select 1 from utilisateurs as u where u.id = i.id) returning i.id`,
    [],
  )
  return rows.length
}

/** Whether there is an administrator that is not deleted. */
export async function hasAdministrator(on: Queryable): Promise<boolean> {
  const [row] = await run(
    on,
    "select exists (select 1 from utilisateurs where not deleted and data->>'type' = 'admin')",
    [],
  )
  return row?.[0] === 't'
}

/** The e-mails of the administrators who may act. */
export async function administratorEmails(on: Queryable, most: number): Promise<string[]> {
  const rows = await run(
    on,
    `select i.email from auth."user" as i join utilisateurs as u on u.id = i.id
     where not u.deleted and u.data->>'type' = 'admin' and u.data->>'isBlocked' is distinct from 'true'
     order by i.email limit $1`,
    [most],
  )
  return rows.map(([email]) => String(email))
}

/** The e-mail of an identity, which is only stored there. */
export async function emailOf(on: Queryable, id: string): Promise<string | undefined> {
  const [row] = await run(on, 'select email from auth."user" where id = $1', [id])
  return row?.[0] ?? undefined
}
