import { type Queryable, run } from './pool.ts'

/** Statements on the identity library's own tables (schema `auth`), beside the documents of utilisateurs. */

/** Makes the schema and, once its tables stand, the triggers that tell every node of ended sessions and changed identities. */
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
  /** As the identity library hashes it; absent: the person chooses one by a link. */
  passwordHash?: string
  /** The id of the password's row. */
  accountId: string
}

/**
 * Stores an identity as the library does, but in the transaction of its user document: there is never one without the
 * other, and of two servers that take one address, the second fails.
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

/** What of an identity another one has already, when that is why it could not be stored. */
export function takenBy(error: unknown): 'email' | 'id' | undefined {
  const { code, schema, table, constraint } = error as Record<string, unknown>
  if (code !== '23505' || schema !== 'auth' || table !== 'user') return undefined
  return constraint === 'user_pkey' ? 'id' : 'email'
}

/**
 * Removes identities whose user document was never written: an older program made the two apart and was interrupted. One of
 * the last minutes may be in the making on another server.
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

/** Whether somebody can administer: an administrator that is not deleted. */
export async function hasAdministrator(on: Queryable): Promise<boolean> {
  const [row] = await run(
    on,
    "select exists (select 1 from utilisateurs where not deleted and data->>'type' = 'admin')",
    [],
  )
  return row?.[0] === 't'
}

/** The e-mail of an identity, the only place where it lives. */
export async function emailOf(on: Queryable, id: string): Promise<string | undefined> {
  const [row] = await run(on, 'select email from auth."user" where id = $1', [id])
  return row?.[0] ?? undefined
}
