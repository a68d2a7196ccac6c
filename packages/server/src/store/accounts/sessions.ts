import { type Queryable, run } from '../connection/pool.ts'

/** A session as the identity library stored it. */
export interface StoredSession {
  id: string
  userAgent?: string
  address?: string
  since: string
  seenAt: string
}

const MAX_SHOWN = 50
const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The latest sessions of a user that did not expire. */
export async function sessionsOf(on: Queryable, userId: string): Promise<StoredSession[]> {
  const rows = await run(
    on,
    `select id, "userAgent", "ipAddress", ${iso('"createdAt"')}, ${iso('"updatedAt"')} from auth.session
     where "userId" = $1 and "expiresAt" > now() order by "createdAt" desc, id limit ${MAX_SHOWN}`,
    [userId],
  )
  return rows.map(([id, userAgent, address, since, seenAt]) => ({
    id: id as string,
    ...(userAgent && { userAgent }),
    ...(address && { address }),
    since: since as string,
    seenAt: seenAt as string,
  }))
}

/** Ends a session of a user on every node; false when it is not theirs. */
export async function endSession(on: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await run(on, 'delete from auth.session where "userId" = $1 and id = $2 returning id', [userId, id])
  return rows.length > 0
}

/** Ends the sessions of a user, except one. */
export async function endOtherSessions(on: Queryable, userId: string, except: string): Promise<void> {
  await run(on, 'delete from auth.session where "userId" = $1 and id <> $2', [userId, except])
}
