import { randomBytes } from 'node:crypto'
import { type Collection, defineCollection, defineRegistry, type Registry } from '@boutique/domain'
import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { kinds } from '../../testing/kinds.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { essais } from '../../testing/registry.ts'
import { createPool } from '../connection/pool.ts'
import { ensureSchema } from '../../ensure-schema.ts'
import { keepSchema } from './schema.ts'
import { knowsLetters, refuseOldServer, refuseOtherText, SCHEMA_VERSION, SchemaError } from './schema-version.ts'

const open: { pool: pg.Pool; database: TestDatabase }[] = []
let pool: pg.Pool
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection)
  open.push({ pool, database })
})
afterAll(async () => {
  for (const { pool, database } of open) {
    await pool.end()
    await database.drop()
  }
})

const { entier: summed, ...rest } = kinds
// Sums are included in other indexes, which are not the subject here.
const entier = { ...summed, sum: false }
const others = { ...rest, montant: { ...rest.montant, sum: false } }
const registryOf = (fields: object): Registry => {
  const declared: unknown = { ...essais, fields }
  return defineRegistry([defineCollection(declared as Collection)])
}
const older = registryOf({ ...others, entier: { ...entier, sort: false, filter: false } })
const newer = registryOf({ ...others, entier })
const another = registryOf({
  ...others,
  entier: older.get('essais')?.fields.entier,
  mots: { ...kinds.titre, required: false },
})

/** The whole catalogue of tables, columns, indexes and triggers. */
const catalogue = async (): Promise<unknown[]> =>
  (
    await pool.query(`
      select oid::text, relname as name from pg_class union all
      select attrelid::text, attname || atttypid from pg_attribute where not attisdropped union all
      select oid::text, tgname || tgenabled::text from pg_trigger order by 1, 2`)
  ).rows
const standing = async (): Promise<string[]> =>
  (
    await pool.query<{ name: string }>(`
      select attname as name from pg_attribute
      where attrelid = 'essais'::regclass and attname ~ '^[fs]_entier' union all
      select regexp_replace(pg_get_indexdef(indexrelid), '.* USING ', '') from pg_index
      where indrelid = 'essais'::regclass
        and regexp_replace(pg_get_indexdef(indexrelid), ' INCLUDE .[^)]*.', '') like '%f_entier%' order by 1`)
  ).rows.map(({ name }) => name)
const indexNames = async (): Promise<string[]> =>
  (
    await pool.query<{ name: string }>(
      "select indexname as name from pg_indexes where tablename = 'essais' and indexname <> 'essais_pkey' order by 1",
    )
  ).rows.map(({ name }) => name)
const insertOn = (on: Pick<pg.Pool, 'query'>, id: string): Promise<unknown> =>
  on.query(
    `insert into essais (id, _scope, data, created_at, updated_at, datetime) values ($1, 'b', '{}', 'c', 'u', 1)`,
    [id],
  )
const SENTENCE = "Ces données ont été mises à jour par une version plus récente d'Arrière-boutique"

describe('a program older than the data', () => {
  it.each([
    ['of a higher schema version', `update system.version set version = ${SCHEMA_VERSION + 1}`],
    ['with more system steps', 'insert into system.steps select max(step) + 1 from system.steps'],
  ])('does not start on data %s, and changes nothing', async (_, change) => {
    await ensureSchema(pool, older)
    await pool.query(change)
    const before = await catalogue()
    const start = ensureSchema(pool, newer)
    await expect(start).rejects.toThrow(SENTENCE)
    await expect(start).rejects.toBeInstanceOf(SchemaError)
    expect(await catalogue()).toEqual(before)
  })

  it('does not start when the data becomes newer while it waits for its turn', async () => {
    await ensureSchema(pool, older)
    const before = await catalogue()
    const preparing = await pool.connect()
    await preparing.query('select pg_advisory_lock(7209440)')
    const start = Promise.allSettled([ensureSchema(pool, newer)])
    const waits = `select 1 from pg_stat_activity where datname = current_database() and state = 'idle'
      and query like 'select pg_try_advisory_lock%'`
    while ((await pool.query(waits)).rows.length === 0);
    await preparing.query(`update system.version set version = ${SCHEMA_VERSION + 1}`)
    await preparing.query('select pg_advisory_unlock(7209440)')
    preparing.release()
    expect(await start).toMatchObject([{ status: 'rejected', reason: { message: expect.stringContaining(SENTENCE) } }])
    expect(await catalogue()).toEqual(before)
  })

  it('is distinguished from a newer one, which raises the version', async () => {
    await ensureSchema(pool, older)
    await pool.query('update system.version set version = -1')
    await ensureSchema(pool, newer)
    expect((await pool.query('select version from system.version')).rows).toEqual([{ version: `${SCHEMA_VERSION}` }])
  })
})

describe('programs of one version with different declarations', () => {
  const NEWER = ['btree (_scope, f_entier, id) WHERE (NOT deleted)', 'f_entier']

  it("keep each other's columns and indexes", async () => {
    await ensureSchema(pool, newer)
    expect(await standing()).toEqual(NEWER)
    const before = await catalogue()
    await ensureSchema(pool, older)
    expect(await catalogue()).toEqual(before)
    await ensureSchema(pool, newer)
    expect(await catalogue()).toEqual(before)
  })

  it('keep them also when a table is copied, and recognise them again', async () => {
    await ensureSchema(pool, newer)
    await ensureSchema(pool, another)
    expect(await standing()).toEqual(NEWER)
    const before = await catalogue()
    await ensureSchema(pool, newer)
    expect(await catalogue()).toEqual(before)
  })
})

describe('parts that only older versions declared', () => {
  const age = (days: number): Promise<unknown> =>
    pool.query(`update system.schema_parts set version = -1, declared_at = now() - interval '${days} days';
      update system.version set since = now() - interval '${days} days'`)

  it('are dropped a week after the version was raised, and not before', async () => {
    await ensureSchema(pool, newer)
    await age(6)
    await ensureSchema(pool, older)
    expect(await standing()).toHaveLength(2)
    await age(8)
    await ensureSchema(pool, older)
    expect(await standing()).toEqual([])
  })

  it('are kept when this program declares them too', async () => {
    await ensureSchema(pool, newer)
    await age(8)
    await ensureSchema(pool, newer)
    expect(await standing()).toHaveLength(2)
  })
})

describe('an index that the declaration does not need any more', () => {
  const age = (days: number): Promise<unknown> =>
    pool.query(`update system.schema_parts set declared_at = now() - interval '${days} days'`)
  const keep = (registry: Registry): Promise<void> => keepSchema(pool, database.connection, registry, () => undefined)

  it('is dropped once no start has declared it for a week; its column stays', async () => {
    await ensureSchema(pool, newer)
    await age(6)
    await ensureSchema(pool, older)
    expect(await standing()).toHaveLength(2)
    await age(8)
    await ensureSchema(pool, older)
    expect(await standing()).toEqual(['f_entier'])
    await ensureSchema(pool, newer)
    expect(await standing()).toHaveLength(2)
  })

  it('stands while a server runs that declares it, and is dropped by a running one afterwards', async () => {
    await ensureSchema(pool, newer)
    await ensureSchema(pool, older)
    await age(8)
    await keep(newer)
    await keep(older)
    expect(await standing()).toHaveLength(2)
    await age(8)
    await keep(older)
    expect(await standing()).toEqual(['f_entier'])
    const { rows } = await pool.query("select name from system.schema_parts where kind = 'index' order by name")
    expect(rows.map(({ name }) => name)).toEqual(await indexNames())
  })

  it('is dropped beside an open write of its table, which goes on', async () => {
    await ensureSchema(pool, newer)
    await age(8)
    const writer = await pool.connect()
    await writer.query('begin')
    await insertOn(writer, 'un')
    const kept = keep(older)
    const waits = `select 1 from pg_stat_activity where datname = current_database() and query like 'drop index%'
      and wait_event_type = 'Lock'`
    while ((await pool.query(waits)).rows.length === 0);
    await insertOn(pool, 'deux')
    await writer.query('commit')
    writer.release()
    await kept
    expect(await standing()).toEqual(['f_entier'])
  })
})

describe('the version of PostgreSQL', () => {
  const answering = (number: string, name: string) => ({ query: async () => ({ rows: [{ number, name }] }) as never })

  it('below 14 is refused with a sentence', async () => {
    const refused = refuseOldServer(answering('130022', '13.22 (Debian 13.22-1)'))
    await expect(refused).rejects.toThrow(SchemaError)
    await expect(refused).rejects.toThrow(
      'PostgreSQL 13.22 (Debian 13.22-1) est trop ancien : il faut la version 14 ou une plus récente.',
    )
  })

  it('from 14 on is accepted, as that of the tests', async () => {
    await expect(refuseOldServer(answering('140000', '14.0'))).resolves.toBeUndefined()
    await expect(refuseOldServer(pool)).resolves.toBeUndefined()
  })
})

describe('the texts of an empty database', () => {
  const inDatabase = async (options: string, use: (on: pg.Pool) => Promise<unknown>): Promise<void> => {
    const name = `test_texts_${randomBytes(6).toString('hex')}`
    const { rows } = await pool.query("select current_setting('server_version_num') as number")
    // The cluster of the tests has the provider of PostgreSQL itself, from the version on that knows providers.
    const provider = Number(rows[0].number) < 150_000 ? '' : 'locale_provider libc'
    await pool.query(`create database ${name} template template0 ${provider} ${options}`)
    const own = createPool({ ...inject('postgres'), database: name })
    try {
      await use(own)
    } finally {
      await own.end()
      await pool.query(`drop database ${name} with (force)`)
    }
  }

  it.each([
    ['of a locale that only lowers A to Z', "encoding 'UTF8' locale 'C'"],
    ['in an encoding without these letters', "encoding 'SQL_ASCII' locale 'C'"],
    ['in another encoding', "encoding 'EUC_JP' locale 'C'"],
  ])('%s are refused, before anything is created', (_what, options) =>
    inDatabase(options, async (own) => {
      await expect(ensureSchema(own, newer)).rejects.toThrow(SchemaError)
      const { rows } = await own.query("select to_regclass('system.steps') is null as is_empty")
      expect(rows).toEqual([{ is_empty: 't' }])
    }),
  )

  it('are accepted in a database made as the sentence says', () =>
    inDatabase("encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'", async (own) => {
      await expect(ensureSchema(own, newer)).resolves.toBeUndefined()
    }))

  it.each(["encoding 'UTF8' locale 'C'", "encoding 'EUC_JP' locale 'C'"])(
    'are used as before where the system tables stand, which the health tells: %s',
    (options) =>
      inDatabase(options, async (own) => {
        await own.query('create schema system; create table system.steps (step int)')
        await expect(refuseOtherText(own)).resolves.toBeUndefined()
        expect(await knowsLetters(own)).toBe(false)
      }),
  )
})
