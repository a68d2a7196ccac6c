import { type Queryable, run } from '../connection/pool.ts'

/**
 * The attempts to sign in to each account, whether it exists or not, and from where it was signed in to. Accounts and
 * senders are keyed hashes: a copy of the database tells neither.
 */
export const SIGN_IN_ATTEMPTS_STEP = `
create table system.sign_in_attempts (
  account text not null,
  -- a known sender, or '' for all others together
  sender text not null,
  since timestamptz not null,
  count integer not null,
  primary key (account, sender)
);
create index sign_in_attempts_since on system.sign_in_attempts (since);
create table system.known_senders (
  account text not null,
  sender text not null,
  at timestamptz not null,
  primary key (account, sender)
);
create table system.failed_sign_ins (
  user_id text primary key,
  count integer not null,
  at timestamptz not null,
  told_at timestamptz
);
`

/** The first of these senders from which the account was signed in to. */
export async function knownSender(
  on: Queryable,
  account: string,
  senders: readonly string[],
): Promise<string | undefined> {
  const rows = await run(
    on,
    'select sender from system.known_senders where account = $1 and sender = any($2::text[])',
    [account, senders],
  )
  const known = new Set(rows.map(([sender]) => sender as string))
  return senders.find((sender) => known.has(sender))
}

/** Whether an account has a session of an address: one of before the known senders were noted. */
export async function hasSessionFrom(on: Queryable, email: string, address: string): Promise<boolean> {
  const rows = await run(
    on,
    `select 1 from auth.session as s join auth."user" as u on u.id = s."userId"
     where u.email = $1 and s."ipAddress" = $2 limit 1`,
    [email, address],
  )
  return rows.length > 0
}

/**
 * Counts an attempt of a sender, on all nodes together. Returns how many there were in the current window of minutes, and
 * the seconds until it ends.
 */
export async function countAttempt(
  on: Queryable,
  account: string,
  sender: string,
  minutes: number,
): Promise<{ count: number; left: number }> {
  const window = `make_interval(mins => $3::int)`
  const [row] = await run(
    on,
    `with old as (delete from system.sign_in_attempts where since < now() - 2 * ${window})
     insert into system.sign_in_attempts as known (account, sender, since, count) values ($1, $2, now(), 1)
     on conflict (account, sender) do update set
       count = case when known.since < now() - ${window} then 1 else known.count + 1 end,
       since = case when known.since < now() - ${window} then now() else known.since end
     returning count, ceil(extract(epoch from since + ${window} - now()))::int`,
    [account, sender, minutes],
  )
  return { count: Number(row?.[0]), left: Math.max(Number(row?.[1]), 1) }
}

/** Takes the attempt of somebody who knew the password out of the count. */
export async function forgetAttempt(on: Queryable, account: string, sender: string): Promise<void> {
  await run(
    on,
    'update system.sign_in_attempts set count = greatest(count - 1, 0) where account = $1 and sender = $2',
    [account, sender],
  )
}

/** Notes from where an account was signed in to; of many senders the latest are kept. */
export async function noteSenders(
  on: Queryable,
  account: string,
  senders: readonly string[],
  most: number,
): Promise<void> {
  await run(
    on,
    `insert into system.known_senders (account, sender, at) select $1, sender, now() from unnest($2::text[]) as sender
     on conflict (account, sender) do update set at = excluded.at`,
    [account, senders],
  )
  await run(
    on,
    `delete from system.known_senders where account = $1 and sender not in (
       select sender from system.known_senders where account = $1 order by at desc limit $2)`,
    [account, most],
  )
}

/**
 * Counts a wrong password of an existing user. Returns the address of a user who is to be told: after `least` of them,
 * once a day.
 */
export async function noteFailure(on: Queryable, email: string, least: number): Promise<string | undefined> {
  await run(
    on,
    `insert into system.failed_sign_ins as known (user_id, count, at) select id, 1, now() from auth."user" where email = $1
     on conflict (user_id) do update set at = now(),
       count = case when known.at < now() - interval '7 days' then 1 else known.count + 1 end`,
    [email],
  )
  const [row] = await run(
    on,
    `update system.failed_sign_ins set told_at = now()
     where user_id = (select id from auth."user" where email = $1) and count >= $2
       and (told_at is null or told_at < now() - interval '1 day') returning 1`,
    [email, least],
  )
  return row && email
}

/** The wrong passwords of the last week for a user, where there were several. */
export async function failuresOf(
  on: Queryable,
  userId: string,
  least: number,
): Promise<{ count: number; at: string } | undefined> {
  const [row] = await run(
    on,
    `select count, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from system.failed_sign_ins
     where user_id = $1 and count >= $2 and at > now() - interval '7 days'`,
    [userId, least],
  )
  return row && { count: Number(row[0]), at: row[1] as string }
}

/** Installs the trigger that forgets the wrong passwords once the password is another one. */
export async function watchFailures(on: Queryable): Promise<void> {
  await on.query(`
    create or replace function system.forget_failures() returns trigger language plpgsql as $$
    begin
      delete from system.failed_sign_ins where user_id = new."userId";
      return null;
    end $$`)
  await on.query(`create or replace trigger forget_failures after update on auth.account
    for each row when (new.password is distinct from old.password) execute function system.forget_failures()`)
}
