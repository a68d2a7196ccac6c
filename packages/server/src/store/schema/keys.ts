import { type Queryable, run } from '../connection/pool.ts'

/**
 * Keys of the installation that links in mails depend on, as one step of the system tables: it is never edited after a
 * release. They are stored in the database, not in `SECRET_KEY`, so that the links still work after that key is lost.
 */
export const KEYS_STEP = `
create table system.keys (
  name text primary key,
  value bytea not null
);
insert into system.keys
  values ('desinscription', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
`

/** A key of the installation: 256 bits. */
export async function readKey(on: Queryable, name: 'desinscription'): Promise<Buffer> {
  const [row] = await run(on, `select encode(value, 'base64') from system.keys where name = $1`, [name])
  if (!row) throw new Error(`the key ${name} is missing`)
  return Buffer.from(row[0] as string, 'base64')
}
