import type { Queryable } from '../connection/pool.ts'

/**
 * Ends every link to choose a password of a user. The function of the database is the same that the triggers of
 * `watchLinks` call.
 */
export async function endLinks(on: Queryable, userId: string): Promise<void> {
  await on.query('select system.end_links_of($1)', [userId])
}

/** How many links to choose a password are good for a user. */
export async function countLinks(on: Queryable, userId: string): Promise<number> {
  const { rows } = await on.query<{ n: number }>(
    'select count(*)::int as n from auth.verification where value = $1 and "expiresAt" > now()',
    [userId],
  )
  return rows[0]?.n ?? 0
}

/** Which changed rows end links: the table, the field with the id of the user, the event and the condition. */
const ENDING = [
  { table: 'auth."user"', user: 'id', event: 'update', when: 'new.email is distinct from old.email' },
  { table: 'auth.account', user: 'userId', event: 'update', when: 'new.password is distinct from old.password' },
  { table: 'auth.account', user: 'userId', event: 'insert', when: 'new.password is not null' },
  { table: 'utilisateurs', user: 'id', event: 'update', when: `new.deleted or new.data->>'isBlocked' = 'true'` },
]

/**
 * Installs the triggers that end the links of a user whose address or password changes, and of one who is deleted or
 * blocked: in the same transaction, for every way to do so (API, undo, reset, change by the user).
 */
export async function watchLinks(on: Queryable): Promise<void> {
  await on.query(`
    create or replace function system.end_links_of(person text) returns void language sql as $$
      delete from auth.verification where value = person
    $$;
    create or replace function system.end_links() returns trigger language plpgsql as $$
    begin
      perform system.end_links_of(to_jsonb(new)->>tg_argv[0]);
      return null;
    end $$`)
  for (const { table, user, event, when } of ENDING)
    await on.query(`create or replace trigger end_links_by_${event} after ${event} on ${table}
      for each row when (${when}) execute function system.end_links('${user}')`)
}
