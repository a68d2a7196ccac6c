import type pg from 'pg'
import { literal, quote } from '../lists/columns.ts'
import { readTables } from './schema-catalogue.ts'
import { type Form, MIRROR } from './schema-form.ts'
import { buildIndexes, isUnfit, missingIndexes, unfitMessage } from './schema-indexes.ts'
import { digest, type Layout, type LayoutColumn } from './schema-layout.ts'
import { type Progress, shortly } from './schema-lock.ts'
import { createIndex, createTable, installTriggers, noteIndex, qualified } from './schema-statements.ts'
import { SchemaError } from './schema-version.ts'

/** The schema of copies until they replace their tables. */
const COPIES = 'upgrade'
/** Rows of the first batch; later batches take about a tenth of a second. */
const FIRST_BATCH = 50
const MAX_BATCH = 2000
const BATCH_MS = 100
const SAY_EVERY = 2000

/** A table that gets another form. */
export interface Copying {
  client: pg.PoolClient
  layout: Layout
  form: Form
  /** The schema that contains it. */
  schema: string
  progress: Progress
}

/** The names of the columns to copy, after a prefix: PostgreSQL generates the others. */
const names = (columns: readonly LayoutColumn[], prefix = ''): string =>
  columns
    .filter(({ generated }) => !generated)
    .map(({ name }) => prefix + quote(name))
    .join(', ')
const mirrorOf = (name: string): string => qualified(COPIES, `mirror_${name}`)

/** Copies a small table in one transaction, under an exclusive lock. */
export async function copyAtOnce(copying: Copying): Promise<void> {
  const { client, layout, form, schema, progress } = copying
  const [table, copy] = [qualified(schema, layout.name), qualified(COPIES, layout.name)]
  const { columns } = form
  await shortly(client, layout.name, progress, async () => {
    await client.query(`
      lock table ${table} in access exclusive mode;
      ${dropCopySql(copying)}
      ${createTable(COPIES, layout.name, columns)}
      insert into ${copy} (${names(columns)}) select ${names(columns)} from ${table}`)
    for (const index of form.indexes) {
      await client.query('savepoint before_index')
      try {
        await client.query(`${createIndex(COPIES, layout.name, index)}; ${noteIndex(COPIES, index)}`)
      } catch (error) {
        if (!isUnfit(error)) throw error
        await client.query('rollback to savepoint before_index')
        progress(unfitMessage(layout.name, index))
      }
    }
    await client.query(`analyze ${copy}`)
    await swap(copying)
  })
}

/**
 * Copies a large table while others use it: in batches, with a trigger that repeats concurrent writes in the copy.
 * Resumes an interrupted copy.
 */
export async function copyInBatches(copying: Copying): Promise<void> {
  const { client, layout, form, schema, progress } = copying
  await startCopy(copying)
  await copyRows(copying)
  const standing = (await readTables(client, COPIES)).get(layout.name)?.indexes ?? new Map()
  const missing = missingIndexes(form.indexes, standing)
  await buildIndexes(client, [COPIES, layout.name], missing, standing, progress)
  // Statistics for the planner, and the visibility map that counting reads.
  await client.query(`vacuum (analyze) ${qualified(COPIES, layout.name)}`)
  await shortly(client, layout.name, progress, async () => {
    await client.query(`lock table ${qualified(schema, layout.name)} in access exclusive mode`)
    await swap(copying)
  })
}

/** Drops an unfinished copy with its trigger. The table is not changed. */
export async function dropCopy(client: pg.PoolClient, schema: string, name: string, progress: Progress): Promise<void> {
  await shortly(client, name, progress, () => client.query(dropCopySql({ schema, layout: { name } })))
}
const dropCopySql = ({ schema, layout: { name } }: { schema: string; layout: { name: string } }): string => `
  drop trigger if exists ${MIRROR} on ${qualified(schema, name)};
  drop function if exists ${mirrorOf(name)}();
  drop table if exists ${qualified(COPIES, name)};
  delete from system.rebuilds where name = ${literal(name)};`

async function startCopy({ client, layout, form, schema, progress }: Copying): Promise<void> {
  const { name } = layout
  const { columns } = form
  const [table, copy] = [qualified(schema, name), qualified(COPIES, name)]
  const create = createTable(COPIES, name, columns)
  const mirror = mirrorSql(name, columns)
  const description = digest(`${create} ${mirror}`)
  const { rows } = await client.query<{ form: string | null }>(
    `select case when to_regclass($2) is not null then form end as form from system.rebuilds where name = $1`,
    [name, copy],
  )
  if (rows[0]?.form === description) return
  if (rows[0]) await dropCopy(client, schema, name, progress)
  await shortly(client, name, progress, () =>
    client.query(`
      ${create}
      alter table ${copy} set (autovacuum_enabled = false, toast.autovacuum_enabled = false);
      ${mirror}
      create trigger ${MIRROR} after insert or update or delete on ${table} for each row execute function ${mirrorOf(name)}();
      insert into system.rebuilds (name, form) values (${literal(name)}, ${literal(description)})`),
  )
}

const mirrorSql = (name: string, columns: readonly LayoutColumn[]): string => `
  create function ${mirrorOf(name)}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.id <> new.id then
      delete from ${qualified(COPIES, name)} where id = old.id;
    end if;
    if tg_op <> 'DELETE' then
      insert into ${qualified(COPIES, name)} (${names(columns)}) values (${names(columns, 'new.')})
        on conflict (id) do update set (${names(columns)}) = row(${names(columns, 'excluded.')});
    end if;
    return null;
  end $$;`

async function copyRows({ client, layout, form, schema, progress }: Copying): Promise<void> {
  const { name } = layout
  const { columns } = form
  const total = Number((await client.query(`select count(*) as many from ${qualified(schema, name)}`)).rows[0].many)
  // The key share lock lets others update a row but not delete it: a deleted row would be copied after its deletion.
  // On a conflict the copy has what the trigger wrote, which is newer than what is read here.
  const batch = `
    with part as materialized (
      select * from ${qualified(schema, name)} where id > (select copied_to from system.rebuilds where name = $1)
      order by id limit $2 for key share
    ), written as (
      insert into ${qualified(COPIES, name)} (${names(columns)}) select ${names(columns)} from part
      on conflict (id) do nothing
    )
    update system.rebuilds set copied_to = (select max(id) from part)
    where name = $1 and exists (select from part) returning (select count(*) from part) as many`
  let size = FIRST_BATCH
  let done = await countCopied(client, schema, name)
  let said = performance.now()
  progress(`${name} : mise à jour de ${total.toLocaleString('fr-FR')} documents…`)
  for (;;) {
    const started = performance.now()
    const { rows } = await shortly(client, name, progress, () => client.query(batch, [name, size]))
    if (rows.length === 0) return
    done += Number(rows[0].many)
    const taken = Math.max(performance.now() - started, 1)
    size = Math.ceil(Math.min(MAX_BATCH, size * 2, (size * BATCH_MS) / taken))
    if (performance.now() - said < SAY_EVERY) continue
    said = performance.now()
    progress(`${name} : ${done.toLocaleString('fr-FR')} documents sur ${total.toLocaleString('fr-FR')} mis à jour`)
  }
}

async function countCopied(client: pg.PoolClient, schema: string, name: string): Promise<number> {
  const { rows } = await client.query(
    `select count(*) as many from ${qualified(schema, name)} where id <= (select copied_to from system.rebuilds where name = $1)`,
    [name],
  )
  return Number(rows[0].many)
}

/** Replaces the locked table by the copy. */
async function swap({ client, layout, form, schema }: Copying): Promise<void> {
  const { name } = layout
  const table = qualified(schema, name)
  await client
    .query(`
      drop table ${table};
      alter table ${qualified(COPIES, name)} set schema ${quote(schema)};
      alter table ${table} reset (autovacuum_enabled, toast.autovacuum_enabled);
      drop function if exists ${mirrorOf(name)}();
      delete from system.rebuilds where name = ${literal(name)};
      ${installTriggers(layout)}
      ${form.finish}`)
    .catch((error: { code?: string; detail?: string }) => {
      if (error.code !== '2BP01') throw error
      throw new SchemaError(
        `La table ${name} doit changer de forme, mais d'autres objets de la base en dépendent : supprimez-les, puis redémarrez. ${error.detail ?? ''}`,
      )
    })
}
