import { type Queryable, run } from '../connection/pool.ts'

/** The latest sign-in of each user. It is not in their document, whose revision a sign-in must not change. */
export const SIGN_INS_STEP = `
create table system.sign_ins (
  user_id text collate "C" primary key,
  at timestamptz not null
);
create function system.note_sign_in() returns trigger language plpgsql as $$
begin
  insert into system.sign_ins as known (user_id, at) values (new."userId", new."createdAt")
    on conflict (user_id) do update set at = greatest(known.at, excluded.at);
  return null;
end $$;
`

/** The users of an installation are few; these are the latest to sign in. */
const MAX_USERS = 5000

/** Notes each new session, in its own transaction, and the sessions of before this table. */
export async function noteSignIns(on: Queryable): Promise<void> {
  await on.query(`create or replace trigger note_sign_in after insert on auth.session
    for each row execute function system.note_sign_in()`)
  await on.query(`insert into system.sign_ins (user_id, at)
    select "userId", max("createdAt") from auth.session group by "userId" on conflict do nothing`)
}

/** The latest sign-ins of users, as UTC instants. */
export async function readSignIns(on: Queryable): Promise<{ id: string; at: string }[]> {
  const rows = await run(
    on,
    `select user_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from system.sign_ins
     order by at desc limit ${MAX_USERS}`,
    [],
  )
  return rows.map(([id, at]) => ({ id: id as string, at: at as string }))
}
