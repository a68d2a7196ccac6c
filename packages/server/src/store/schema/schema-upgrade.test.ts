import { type Collection, defineCollection, defineRegistry, type Fields, type Registry } from '@boutique/domain'
import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fillFirstRelease, makeFirstRelease } from '../../testing/first-release.ts'
import { kinds } from '../../testing/kinds.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { essais } from '../../testing/registry.ts'
import { createPool, run } from '../connection/pool.ts'
import { ensureSchema } from '../../ensure-schema.ts'
import { layoutOf } from './schema-layout.ts'

const open: { pools: pg.Pool[]; database: TestDatabase }[] = []
let database: TestDatabase
let pool: pg.Pool
const anotherPool = (): pg.Pool => {
  const made = createPool(database.connection)
  open.at(-1)?.pools.push(made)
  return made
}
beforeEach(async () => {
  database = await createTestDatabase()
  open.push({ pools: [], database })
  pool = anotherPool()
})
afterAll(async () => {
  for (const { pools, database } of open) {
    for (const one of pools) await one.end()
    await database.drop()
  }
})

/** The collection of the first release, whose indexes included no sums, and with a column more. */
const collectionOf = (fields: Fields = {}): Collection => {
  const { site: _, entier, montant, ...first } = kinds
  const declared: unknown = {
    ...essais,
    fields: { ...first, entier: { ...entier, sum: false }, montant: { ...montant, sum: false }, ...fields },
    search: { titre: 'A', mots: 'C', code: 'code' },
  }
  return defineCollection(declared as Collection)
}
const first = collectionOf()
const another = collectionOf({ paragraphe: { ...kinds.paragraphe, filter: true } })
const registryOf = (collection: Collection): Registry => defineRegistry([collection])
const rows = async (text: string, values: unknown[] = []): Promise<Record<string, string>[]> =>
  (await pool.query<Record<string, string>>(text, values)).rows

/** Checks that every declared column, index and trigger exists and is complete, and that nothing is left of a copy. */
async function expectDeclared(collection: Collection): Promise<void> {
  const layout = layoutOf(collection)
  const names = async (text: string): Promise<string[]> => (await rows(text)).map(({ name }) => name as string)
  const columns = "select attname as name from pg_attribute where attrelid = 'essais'::regclass and attnum > 0"
  expect(await names(columns)).toEqual(expect.arrayContaining(layout.columns.map(({ name }) => name)))
  const indexes = `select relname as name from pg_index join pg_class on oid = indexrelid
    where indrelid = 'essais'::regclass and indisvalid and not indisprimary order by 1`
  expect(await names(indexes)).toEqual(layout.indexes.map(({ name }) => name).sort())
  const triggers = `select tgname as name from pg_trigger where tgrelid = 'essais'::regclass order by 1`
  expect(await names(triggers)).toEqual(layout.triggers.map(({ name }) => name).sort())
  const left = `select relname as name from pg_class where relnamespace = 'upgrade'::regnamespace
    union all select proname from pg_proc where pronamespace = 'upgrade'::regnamespace
    union all select name from system.rebuilds`
  expect(await names(left)).toEqual([])
}

const idOfTable = async (name: string): Promise<string | undefined> =>
  (await rows('select to_regclass($1)::oid as oid', [name]))[0]?.oid

describe('a database of the first release', () => {
  it('is taken over unchanged: no table is copied, no index built', async () => {
    await makeFirstRelease(pool)
    await fillFirstRelease(pool, 100)
    const before = 'select oid from pg_class where relname = any($1) order by oid'
    const names = [['essais', ...layoutOf(first).indexes.map(({ name }) => name)]]
    const standing = await rows(before, names)
    expect(standing).toHaveLength(names[0]?.length ?? 0)
    await ensureSchema(pool, registryOf(first))
    expect(await rows(before, names)).toEqual(standing)
    await expectDeclared(first)
  })

  it('gets newly declared parts, and keeps every document', async () => {
    await makeFirstRelease(pool)
    await fillFirstRelease(pool, 100)
    const documents = 'select id, _scope, data::text, rev, deleted, datetime from essais order by id'
    const before = await rows(documents)
    await ensureSchema(pool, registryOf(another))
    expect(await rows(documents)).toEqual(before)
    await expectDeclared(another)
    expect(
      await rows('select f_entier, s_titre, f_drapeau, length(f_paragraphe) from essais where f_code = $1', ['c12']),
    ).toEqual([{ f_entier: '12', s_titre: 'elan 12', f_drapeau: 't', length: '300' }])
    expect(await rows('select collection, scope, id from system.search_fills')).toEqual([
      { collection: 'essais', scope: '', id: '' },
    ])
  })

  it('gets the column of a tab in the order of the last change, for every document', async () => {
    await makeFirstRelease(pool)
    await fillFirstRelease(pool, 100)
    const [all, flagged] = essais.screen?.list.tabs ?? []
    const list = { ...essais.screen?.list, tabs: [all, { ...flagged, where: { drapeau: true }, sort: '-updatedAt' }] }
    const changed = defineCollection({ ...first, screen: { ...essais.screen, list } } as unknown as Collection)
    await ensureSchema(pool, registryOf(changed))
    // The index of before stands for a week, for programs of before.
    const indexes = `select count(*) as many from pg_indexes where tablename = 'essais' and indexdef like $1`
    expect(await rows(indexes, ['%, t_oui, id)%'])).toEqual([{ many: '1' }])
    expect(await rows(indexes, ['%, f_montant, id)%f_drapeau%'])).toEqual([{ many: '1' }])
    await pool.query(`update essais set updated_at = 'later' where id = 'd0000002'`)
    const of = `select count(*) as many from essais where t_oui is not distinct from case when f_drapeau then updated_at end`
    expect(await rows(of)).toEqual([{ many: '100' }])
    expect(await rows('select count(t_oui) > 1 as some, count(t_oui) < 100 as others from essais')).toEqual([
      { some: 't', others: 't' },
    ])
  })

  it('gets back an index that only its record claims to exist', async () => {
    await makeFirstRelease(pool)
    const [name] = layoutOf(first)
      .indexes.filter(({ unique }) => unique)
      .map((index) => index.name)
    await pool.query(`drop index ${name}`)
    await ensureSchema(pool, registryOf(first))
    await expectDeclared(first)
    expect(await idOfTable(name as string)).not.toBeNull()
  })

  it('cannot be changed by that release any more: its first read fails', async () => {
    await makeFirstRelease(pool)
    await ensureSchema(pool, registryOf(first))
    await expect(pool.query('select kind, name, definition from system.declarations')).rejects.toThrow(
      "Ces données ont été mises à jour par une version plus récente d'Arrière-boutique",
    )
  })
})

/** A writer that runs statements continuously and records what they did. */
class Writer {
  readonly titles = new Map<string, string>()
  readonly removed = new Set<string>()
  readonly #pool = anotherPool()
  readonly #running: Promise<void>
  #stopped = false

  constructor(documents: number) {
    this.#running = this.#write(documents)
  }
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }
  /** Changes every other document, deletes some of the rest, all over the table, and creates new ones. */
  async #write(documents: number): Promise<void> {
    const idOf = (at: number): string => `d${String(at).padStart(7, '0')}`
    for (let turn = 1; !this.#stopped; turn++) {
      const at = ((turn * 7919) % (documents / 2)) * 2
      const [changed, gone, made, titre] = [idOf(at + 1), idOf(at || documents), `n${turn}`, `Titre ${turn}`]
      await run(this.#pool, 'update essais set data = jsonb_set(data::jsonb, $2, to_jsonb($3::text)) where id = $1', [
        changed,
        ['titre'],
        titre,
      ])
      this.titles.set(changed, titre)
      await run(
        this.#pool,
        `insert into essais (id, _scope, data, created_at, updated_at, datetime)
         values ($1, 'b', jsonb_build_object('titre', $1::text), 'c', 'u', 1)`,
        [made],
      )
      this.titles.set(made, made)
      await run(this.#pool, 'delete from essais where id = $1', [gone])
      this.removed.add(gone)
    }
  }
}

describe('a table of many documents', () => {
  const DOCUMENTS = 12_000

  it('is changed while others write: the writes go on, and none is lost', async () => {
    await makeFirstRelease(pool)
    await fillFirstRelease(pool, DOCUMENTS)
    const writer = new Writer(DOCUMENTS)
    const said: string[] = []
    await ensureSchema(pool, registryOf(another), (message) => said.push(message))
    const writes = writer.titles.size
    await writer.stop()
    // Hundreds, whatever the speed of the machine; behind a lock during the whole work there would be one or two.
    expect(writes).toBeGreaterThan(50)
    await expectDeclared(another)
    const stored = await rows(`select id, data->>'titre' as titre, s_titre from essais`)
    expect(stored.filter(({ id }) => writer.removed.has(id as string))).toEqual([])
    const titles = new Map(stored.map(({ id, titre }) => [id, titre]))
    for (const [id, titre] of writer.titles) expect({ id, titre: titles.get(id) }).toEqual({ id, titre })
    expect(said[0]).toMatch(/^essais : mise à jour de 1[12]\s\d{3} documents…$/)
  })

  it('is copied from where it stopped when the server is killed, including concurrent writes', async () => {
    await makeFirstRelease(pool)
    await fillFirstRelease(pool, DOCUMENTS)
    await ensureSchema(pool, registryOf(first))
    // A locked document stops the copy.
    const holder = await anotherPool().connect()
    await holder.query(`begin; select from essais where id = 'd0006000' for update`)
    const interrupted = Promise.allSettled([ensureSchema(pool, registryOf(another))])
    const begun = "select from system.rebuilds where copied_to <> ''"
    while ((await rows(begun).catch(() => [])).length === 0);
    const copy = await idOfTable('upgrade.essais')
    await pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`)
    expect(await interrupted).toMatchObject([{ status: 'rejected' }])
    await holder.query('rollback')
    holder.release()
    await pool.query(`
      update essais set data = data || '{"titre":"Changé"}' where id in ('d0000001', 'd0011000');
      delete from essais where id in ('d0000002', 'd0011001')`)
    await ensureSchema(pool, registryOf(another))
    expect(await idOfTable('essais')).toBe(copy)
    await expectDeclared(another)
    expect(await rows('select count(*) as many, count(distinct f_code) as codes from essais')).toEqual([
      { many: '11998', codes: '11998' },
    ])
    expect(await rows(`select id from essais where s_titre = 'change' order by 1`)).toEqual([
      { id: 'd0000001' },
      { id: 'd0011000' },
    ])
  })

  it('that is locked for long is requested repeatedly: nobody waits behind the request', async () => {
    await makeFirstRelease(pool)
    await fillFirstRelease(pool, DOCUMENTS)
    const holder = await anotherPool().connect()
    await holder.query(`begin; update essais set rev = 2 where id = 'd0000001'`)
    const upgrade = ensureSchema(pool, registryOf(another))
    const requested = `select from pg_locks where relation = 'essais'::regclass and not granted`
    while ((await rows(requested)).length === 0);
    // While the first one holds the table: this only ends because the request times out.
    await pool.query(`update essais set rev = 2 where id = 'd0000002'`)
    await holder.query('commit')
    holder.release()
    await upgrade
    expect(await rows('select count(*) as many from essais where rev = 2')).toEqual([{ many: '2' }])
    await expectDeclared(another)
  })

  it('whose index is missing is written while the index is built, which waits for an open write', async () => {
    await ensureSchema(pool, registryOf(first))
    await fillFirstRelease(pool, 10)
    await pool.query('drop index ' + layoutOf(first).indexes[0]?.name)
    const holder = await anotherPool().connect()
    await holder.query(`begin; update essais set rev = 2 where id = 'd0000001'`)
    const upgrade = ensureSchema(pool, registryOf(first))
    const waits = `select from pg_stat_activity where datname = current_database() and query like 'create%index%'
      and wait_event_type = 'Lock'`
    while ((await rows(waits)).length === 0);
    // Behind a build that locks the table, it would be refused after five seconds.
    const written = await pool.query(`update essais set rev = 2 where id = 'd0000002'`)
    expect(written.rowCount).toBe(1)
    await holder.query('commit')
    holder.release()
    await upgrade
    await expectDeclared(first)
  })
})
