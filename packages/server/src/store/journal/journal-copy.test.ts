import { registry } from '@boutique/domain/registry'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { ensureSchema } from '../../ensure-schema.ts'
import { SYSTEM_STEPS } from '../../system-steps.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { createPool, type Pool } from '../connection/pool.ts'
import { COLUMNS } from './journal-layout.ts'

// The journal of the first releases is one table: it gets its parts while servers write.

const open: { pools: Pool[]; database: TestDatabase }[] = []
let database: TestDatabase
let pool: Pool
const anotherPool = (): Pool => {
  const made = createPool(database.connection)
  open.at(-1)?.pools.push(made)
  return made
}
beforeEach(async () => {
  database = await createTestDatabase()
  open.push({ pools: [], database })
  pool = anotherPool()
  await pool.query(`create schema system; create table system.steps (step integer primary key);
    ${SYSTEM_STEPS.join(';\n')};
    insert into system.steps select generate_series(1, ${SYSTEM_STEPS.length})`)
})
afterAll(async () => {
  for (const { pools, database: one } of open) {
    for (const pool of pools) await pool.end()
    await one.drop()
  }
})

const rows = async (text: string, values: unknown[] = []): Promise<Record<string, string>[]> =>
  (await pool.query<Record<string, string>>(text, values)).rows
/** Entries of products and orders in the last months, one of a far past and one of the future. */
const fill = (entries: number): Promise<unknown> =>
  pool.query(`insert into system.journal (${COLUMNS})
    select case when n % 3 = 0 then 'commandes' else 'produits' end, 'd' || n % 97, n, 'b' || n % 2,
      to_char(now() - n % 400 * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'a', 'modifier',
      jsonb_build_object('name', repeat('x', n % 50)), '{}', 'c' || n from generate_series(1, ${entries}) as n;
    insert into system.journal (${COLUMNS}) values
      ('produits', 'ancien', 1, 'b1', '1999-01-01T00:00:00.000Z', 'a', 'créer', '{}', '{}', null),
      ('produits', 'futur', 1, 'b1', '2999-01-01T00:00:00.000Z', 'a', 'créer', '{}', '{}', null)`)
const digest = async (): Promise<unknown> =>
  (
    await rows(`select md5(string_agg(j::text, ' ' order by collection, document, rev)) as digest, count(*) as many
    from (select ${COLUMNS} from system.journal) as j`)
  )[0]
const counted = (): Promise<Record<string, string>[]> =>
  rows('select owner, sum(journal) as bytes from system.space_used group by 1 order by 1')
const LEFT = `select relname from pg_class where relnamespace = 'upgrade'::regnamespace
  union all select proname from pg_proc where pronamespace = 'upgrade'::regnamespace`

async function expectParts(): Promise<void> {
  expect(await rows(LEFT)).toEqual([])
  const of = (part: string): Promise<Record<string, string>[]> =>
    rows(
      `select collection = any('{commandes,ventes,depenses}') as lasts, count(*) > 0 as some from ${part} group by 1`,
    )
  expect(await of('history.lasting')).toEqual([{ lasts: 't', some: 't' }])
  expect(await of('history.rest')).toEqual([{ lasts: 'f', some: 't' }])
  expect(await rows('select document from history.others order by 1')).toEqual([
    { document: 'ancien' },
    { document: 'futur' },
  ])
  const triggers = `select tgname as name from pg_trigger where tgrelid = 'system.journal'::regclass and not tgisinternal order by 1`
  expect((await rows(triggers)).map(({ name }) => name)).toEqual(['count_deleted', 'count_inserted', 'count_updated'])
}

it.each([
  ['a small journal', 300],
  ['a large one', 5000],
])('%s keeps every entry, and the bytes of each boutique', async (_, entries) => {
  await fill(entries)
  const before = [await digest(), await counted()]
  await ensureSchema(pool, registry)
  expect([await digest(), await counted()]).toEqual(before)
  await expectParts()
  await pool.query(`delete from system.journal where collection = 'produits'`)
  const after = await counted()
  expect(after).not.toEqual(before[1])
  const oids = await rows("select oid from pg_class where relname like 'm20%' order by 1")
  await ensureSchema(pool, registry)
  expect(await rows("select oid from pg_class where relname like 'm20%' order by 1")).toEqual(oids)
})

it('a large one is copied while others write, change and delete entries: none is lost', async () => {
  await fill(30_000)
  const written = new Set<string>()
  const state = { isOver: false }
  const writer = anotherPool()
  const writing = (async () => {
    for (let n = 1; !state.isOver; n++) {
      const document = `n${n}`
      await writer.query(
        `insert into system.journal (${COLUMNS}) values ($1, $2, 1, 'b', $3, 'a', 'créer', '{}', '{}', null)`,
        [n % 2 ? 'commandes' : 'produits', document, new Date().toISOString()],
      )
      written.add(document)
      const place = (n * 7919) % 30_000
      await writer.query(`update system.journal set changes = '{"changé":1}' where document = $1 and rev = $2`, [
        `d${place % 97}`,
        place,
      ])
      await writer.query('delete from system.journal where document = $1 and rev = $2', [
        `d${(place + 1) % 97}`,
        place + 1,
      ])
    }
  })()
  await ensureSchema(pool, registry)
  state.isOver = true
  await writing
  expect(written.size).toBeGreaterThan(20)
  const stored = await rows("select document from system.journal where document like 'n%'")
  expect(stored.map(({ document }) => document).sort()).toEqual([...written].sort())
  const [sum] = await rows(`select coalesce(sum(octet_length(changes::text) + 200), 0) as bytes from system.journal`)
  expect(await rows('select sum(journal) as bytes from system.space_used')).toEqual([sum])
  await expectParts()
})

it('an interrupted copy goes on, with what was written meanwhile', async () => {
  await fill(20_000)
  const held = await anotherPool().connect()
  await held.query(
    `begin; select from system.journal where collection = 'produits' and document = 'd50' and rev = 50 for update`,
  )
  const interrupted = Promise.allSettled([ensureSchema(pool, registry)])
  const begun = `select from upgrade.journal_copy where collection <> ''`
  while ((await rows(begun).catch(() => [])).length === 0);
  const [copy] = await rows(`select 'upgrade.journal'::regclass::oid as oid`)
  await pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`)
  expect(await interrupted).toMatchObject([{ status: 'rejected' }])
  await held.query('rollback')
  held.release()
  await pool.query(`update system.journal set action = 'changé' where document = 'd1';
    delete from system.journal where document = 'd2'`)
  const before = await digest()
  await ensureSchema(pool, registry)
  expect(await rows(`select 'system.journal'::regclass::oid as oid`)).toEqual([copy])
  expect(await digest()).toEqual(before)
  await expectParts()
})
