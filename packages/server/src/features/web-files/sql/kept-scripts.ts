import type { Queryable } from '../../../store/connection/pool.ts'

/** The scripts, styles and fonts of each version of the application that ran, as one step of the system tables. */
export const KEPT_SCRIPTS_STEP = `
create table system.kept_scripts (
  name text collate "C" primary key,
  content bytea not null,
  seen_at timestamptz not null default now()
);
`

/** Those among some names that are not kept yet; the others are noted as used now. */
export async function noteScripts(on: Queryable, names: readonly string[]): Promise<string[]> {
  await on.query('update system.kept_scripts set seen_at = now() where name = any($1)', [names])
  const { rows } = await on.query(
    `select name from unnest($1::text[]) as name
     where not exists (select from system.kept_scripts as kept where kept.name = name.name)`,
    [names],
  )
  return rows.map(({ name }) => name as string)
}

export async function keepScript(on: Queryable, name: string, content: Buffer): Promise<void> {
  await on.query('insert into system.kept_scripts (name, content) values ($1, $2) on conflict do nothing', [
    name,
    content,
  ])
}

export async function forgetScripts(on: Queryable, days: number): Promise<void> {
  await on.query('delete from system.kept_scripts where seen_at < now() - make_interval(days => $1)', [days])
}

export async function readScript(on: Queryable, name: string): Promise<Buffer | undefined> {
  const { rows } = await on.query(
    `select encode(content, 'base64') as content from system.kept_scripts where name = $1`,
    [name],
  )
  return rows[0] && Buffer.from(rows[0].content as string, 'base64')
}
