import { registry } from '@boutique/domain/registry'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureSchema } from '../../ensure-schema.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { createPool } from '../connection/pool.ts'

/** The columns that name the shop of a row. */
const SHOP = ['_scope', 'scope', 'boutique', 'owner']

/** Tables of the whole installation, each with its reason: every database that holds some of the shops has its own. */
const GLOBAL: Readonly<Record<string, string>> = {
  'system.backup_status': 'the backup is of a whole database',
  'system.changes': 'one queue of notices; each names its shop',
  'system.failed_sign_ins': 'a person may work for several shops',
  'system.filled_texts': 'progress of a start, by collection',
  'system.imported_archives': 'progress of an import',
  'system.installation': 'one row of the installation',
  'system.job_workers': 'servers that are alive',
  'system.kept_scripts': 'scripts of the last versions',
  'system.keys': 'keys of the installation',
  'system.known_senders': 'a person may work for several shops',
  'system.read_marks': 'one row of each server that listens',
  'system.rebuilds': 'progress of a start, by table',
  'system.schema_parts': 'what programs declared',
  'system.sign_in_attempts': 'a person may work for several shops',
  'system.sign_ins': 'a person may work for several shops',
  'system.space_counted': 'when space was counted',
  'system.steps': 'which steps the system tables have taken',
  'system.version': 'the version of the schema',
}

/** Tables whose rows belong to the shop of a row of another table, which names it. */
const THROUGH: Readonly<Record<string, string>> = {
  'system.bulk_commits': 'line',
  'system.bulk_documents': 'bulk',
  'system.import_parts': 'import',
  'system.import_photos': 'import',
  'system.import_records': 'import',
  'system.mailing_recipients': 'campaign',
  'system.search_refused': 'collection, id',
  'system.secrets': 'collection, document',
  'system.treatment_commits': 'treatment',
}

/** Unique keys of tables with a shop that do not carry it: what they name is unique in the whole installation. */
const UNIQUE_ANYWHERE: Readonly<Record<string, string>> = {
  'collections (id)': 'the id of a document names it in every shop: a link to it cannot lead into another one',
  'system.bulk_changes (number)': 'a number that the database gives',
  'system.bulk_lines (number)': 'a number that the database gives',
  'system.imports (number)': 'a number that the database gives',
  'system.erasures (id)': 'a random id',
  'system.erasures (contact)': 'the id of a document',
  'system.jobs (job)': "the number of the queue's job",
  'system.journal (collection, document, rev, at)': 'the id of a document',
  'system.mailings (campaign)': 'the id of a document',
  'system.media_deletions (full_path)': 'a path in the one storage, which begins with the shop',
  'system.media_files (full_path)': 'a path in the one storage, which begins with the shop',
  'system.media_uses (collection, document, full_path)': 'the id of a document',
  'system.search (collection, id)': 'the id of a document',
  'system.search_fills (collection)': 'progress of a start, by collection',
  'system.treatments (id)': 'a random id',
}

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection)
  await ensureSchema(pool, registry)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** The tables without a shop, and the unique keys without it of those that have one; parts of a table are their table's. */
async function withoutShop(): Promise<{ tables: string[]; keys: string[] }> {
  const { rows: tables } = await pool.query(
    `select n.nspname || '.' || t.relname as name
     from pg_class as t join pg_namespace as n on n.oid = t.relnamespace
     where t.relkind in ('r', 'p') and not t.relispartition and n.nspname in ('public', 'system')
       and not exists (select from pg_attribute where attrelid = t.oid and attname = any($1) and not attisdropped)
     order by 1`,
    [SHOP],
  )
  const { rows: keys } = await pool.query(
    `select distinct case when n.nspname = 'public' and array_to_string(x.columns, ', ') = 'id' then 'collections'
         else n.nspname || '.' || t.relname end || ' (' || array_to_string(x.columns, ', ') || ')' as name
     from (select indrelid, array(
             select pg_get_indexdef(indexrelid, at, false) from generate_series(1, indnkeyatts) as at) as columns
           from pg_index where indisunique) as x
       join pg_class as t on t.oid = x.indrelid join pg_namespace as n on n.oid = t.relnamespace
     where not t.relispartition and n.nspname in ('public', 'system')
       and exists (select from pg_attribute where attrelid = t.oid and attname = any($1) and not attisdropped)
       and not x.columns && $1::text[]
     order by 1`,
    [SHOP],
  )
  return { tables: tables.map(({ name }) => name as string), keys: keys.map(({ name }) => name as string) }
}

describe('the shop of every row is known, so that shops can be spread over several databases', () => {
  it('every table has the column of its shop, belongs to a row that has it, or is declared global', async () => {
    const { tables } = await withoutShop()
    expect(tables).toEqual([...Object.keys(GLOBAL), ...Object.keys(THROUGH)].sort())
  })

  it('every unique key carries the shop, or names something that is unique in the whole installation', async () => {
    const { keys } = await withoutShop()
    expect(keys).toEqual(Object.keys(UNIQUE_ANYWHERE).sort())
  })

  it('a table without a shop, and a unique key without it, are found', async () => {
    await pool.query(`create table system.planted (id text); create unique index planted on produits (rev)`)
    const found = await withoutShop()
    await pool.query(`drop table system.planted; drop index planted`)
    const before = await withoutShop()
    expect(found.tables.filter((name) => !before.tables.includes(name))).toEqual(['system.planted'])
    expect(found.keys.filter((name) => !before.keys.includes(name))).toEqual(['public.produits (rev)'])
  })
})
