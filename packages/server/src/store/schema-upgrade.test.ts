import { type Collection, defineCollection, defineRegistry, type Registry } from '@boutique/domain'
import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fillFirstRelease, makeFirstRelease } from '../testing/first-release.ts'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { essais } from '../testing/registry.ts'
import { createPool, run } from './pool.ts'
import { ensureSchema } from './schema.ts'
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

const declared: unknown = { ...essais, search: { titre: 'A', mots: 'C', code: 'code' } }
const searched = defineCollection(declared as Collection)
const registryOf = (collection: unknown): Registry => defineRegistry([collection as Collection])
const rows = async (text: string, values: unknown[] = []): Promise<Record<string, string>[]> =>
  (await pool.query<Record<string, string>>(text, values)).rows

/** Every declared column, index and trigger stands and is whole; nothing is left of the copying. */
async function expectDeclared(collection: unknown): Promise<void> {
  const layout = layoutOf(collection as Collection)
  const names = async (text: string): Promise<string[]> => (await rows(text)).map(({ name }) => name as string)
  const columns = "select attname as name from pg_attribute where attrelid = 'essais'::regclass and attnum > 0"
  expect(await names(columns)).toEqual(expect.arrayContaining(layout.columns.map(({ name }) => name)))
  const indexes = `select relname as name from pg_index join pg_class on oid = indexrelid
    where indrelid = 'essais'::regclass and indisvalid and not indisprimary order by 1`
  expect(await names(indexes)).toEqual(layout.indexes.map(({ name }) => name).sort())
  const triggers = `select tgname as name from pg_trigger where tgrelid = 'essais'::regclass order by 1`
  expect(await names(triggers)).toEqual(expect.arrayContaining(layout.triggers.map(({ name }) => name)))
  const left = `select relname as name from pg_class where relnamespace = 'upgrade'::regnamespace
    union all select proname from pg_proc where pronamespace = 'upgrade'::regnamespace
    union all select name from system.rebuilds`
  expect(await names(left)).toEqual([])
}

describe('a database of the first release', () => {
  it('gets the form of this one, and keeps every document', async () => {
    await makeFirstRelease(pool)
    await fillFirstRelease(pool, 100)
    const documents = 'select id, _scope, data::jsonb::text, rev, deleted, datetime from essais order by id'
    const before = await rows(documents)
    await ensureSchema(pool, registryOf(searched))
    expect(await rows(documents)).toEqual(before)
    await expectDeclared(searched)
    expect(await rows('select f_entier, s_titre, f_drapeau from essais where f_code = $1', ['c12'])).toEqual([
      { f_entier: '12', s_titre: 'elan 12', f_drapeau: 't' },
    ])
  })

  it('is not changed any more by a program of that release: what it reads first refuses', async () => {
    await makeFirstRelease(pool)
    await ensureSchema(pool, registryOf(searched))
    await expect(pool.query('select kind, name, definition from system.declarations')).rejects.toThrow(
      "Ces données ont été mises à jour par une version plus récente d'Arrière-boutique",
    )
  })
})

/** What a server writes all the time, one statement after the other, and how long it waited for one at most. */
class Writer {
  longest = 0
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
  /** Changes every other document and removes some of the rest, from all over the table, and makes new ones. */
  async #write(documents: number): Promise<void> {
    const idOf = (at: number): string => `d${String(at).padStart(7, '0')}`
    for (let turn = 1; !this.#stopped; turn++) {
      const at = ((turn * 7919) % (documents / 2)) * 2
      const [changed, gone, made, titre] = [idOf(at + 1), idOf(at || documents), `n${turn}`, `Titre ${turn}`]
      await this.#timed('update essais set data = jsonb_set(data::jsonb, $2, to_jsonb($3::text)) where id = $1', [
        changed,
        ['titre'],
        titre,
      ])
      this.titles.set(changed, titre)
      await this.#timed(
        `insert into essais (id, _scope, data, created_at, updated_at, datetime)
         values ($1, 'b', jsonb_build_object('titre', $1::text), 'c', 'u', 1)`,
        [made],
      )
      this.titles.set(made, made)
      await this.#timed('delete from essais where id = $1', [gone])
      this.removed.add(gone)
    }
  }
  async #timed(text: string, values: unknown[]): Promise<void> {
    const started = performance.now()
    await run(this.#pool, text, values)
    this.longest = Math.max(this.longest, performance.now() - started)
  }
}

describe('a table of many documents', () => {
  const DOCUMENTS = 12_000

  it('is changed while others write: nobody waits long, and nothing they wrote is lost', async () => {
    await makeFirstRelease(pool)
    await fillFirstRelease(pool, DOCUMENTS)
    const writer = new Writer(DOCUMENTS)
    const said: string[] = []
    await ensureSchema(pool, registryOf(essais), (message) => said.push(message))
    await writer.stop()
    expect(writer.longest).toBeLessThan(1000)
    await expectDeclared(essais)
    const stored = await rows(`select id, data->>'titre' as titre, s_titre from essais`)
    expect(stored.filter(({ id }) => writer.removed.has(id as string))).toEqual([])
    const titles = new Map(stored.map(({ id, titre }) => [id, titre]))
    for (const [id, titre] of writer.titles) expect({ id, titre: titles.get(id) }).toEqual({ id, titre })
    expect(said[0]).toMatch(/^essais : mise à jour de 1[12]\s\d{3} documents…$/)
  })
})
