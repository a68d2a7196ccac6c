import { type Collection, defineCollection, defineRegistry, fold, type Registry } from '@boutique/domain'
import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds } from '../../testing/kinds.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { essais } from '../../testing/registry.ts'
import { createPool } from '../connection/pool.ts'
import { ensureSchema } from '../../ensure-schema.ts'

const open: { pool: pg.Pool; database: TestDatabase }[] = []
let pool: pg.Pool
beforeEach(async () => {
  const database = await createTestDatabase()
  pool = createPool(database.connection)
  open.push({ pool, database })
})
afterAll(async () => {
  for (const { pool, database } of open) {
    await pool.end()
    await database.drop()
  }
})

const registryOf = (change: object = {}): Registry => {
  const declared: unknown = { ...essais, ...change }
  return defineRegistry([defineCollection(declared as Collection)])
}
const rows = async (text: string): Promise<Record<string, string>[]> =>
  (await pool.query<Record<string, string>>(text)).rows
const columns = async (): Promise<string[]> =>
  (await rows("select column_name as n from information_schema.columns where table_name = 'essais'")).map(
    ({ n }) => n ?? '',
  )
const indexes = async (): Promise<string[]> =>
  (await rows("select indexname || indexdef as i from pg_indexes where tablename = 'essais' order by 1")).map(
    ({ i }) => i ?? '',
  )
const insert = (id: string, data: object): Promise<unknown> =>
  pool.query(
    `insert into essais (id, _scope, data, created_at, updated_at, datetime) values ($1, 'b', $2, 'c', 'u', 1)`,
    [id, JSON.stringify(data)],
  )

describe('ensureSchema', () => {
  it('changes nothing the second time', async () => {
    await ensureSchema(pool, registryOf())
    const before = await rows('select oid::text, relname from pg_class order by oid')
    await ensureSchema(pool, registryOf())
    expect(await rows('select oid::text, relname from pg_class order by oid')).toEqual(before)
  })

  it('runs once when servers start together', async () => {
    await Promise.all([1, 2, 3, 4].map(() => ensureSchema(pool, registryOf())))
    expect(await columns()).toContain('f_montant')
  })

  it('adds newly declared parts, and keeps every document', async () => {
    await ensureSchema(pool, registryOf())
    await insert('un', { titre: 'Élan', nombre: 2.5, paragraphe: 'Texte' })
    const { paragraphe, montant, ...fields } = kinds
    const changed = {
      fields: {
        ...fields,
        montant: { ...montant, sum: false, filter: false, sort: false },
        paragraphe: { ...paragraphe, filter: true },
      },
      screen: undefined,
    }
    await ensureSchema(pool, registryOf(changed))
    expect(await columns()).toContain('f_paragraphe')
    expect(
      await rows("select id, f_paragraphe, f_nombre::text, s_titre from essais where f_paragraphe = 'Texte'"),
    ).toEqual([{ id: 'un', f_paragraphe: 'Texte', f_nombre: '2.5', s_titre: 'elan' }])
    expect(await indexed('montant')).toHaveLength(2)
  })

  it('recreates a column when its kind changed, with its unique index and its sort index', async () => {
    const unique = { ...kinds.entier, unique: true }
    await ensureSchema(pool, registryOf({ fields: { ...kinds, entier: unique } }))
    await insert('un', { titre: 'a', entier: 12 })
    const before = await indexed('entier')
    const fields = { ...kinds, entier: { ...kinds.titre, required: false, unique: true } }
    await ensureSchema(pool, registryOf({ fields }))
    expect(await rows('select f_entier, s_entier from essais')).toEqual([{ f_entier: '12', s_entier: '12' }])
    expect(before).toEqual([
      'CREATE INDEX (_scope, f_entier, id) WHERE (NOT deleted)',
      'CREATE UNIQUE INDEX (_scope, f_entier)',
    ])
    // The old index by number still exists next to the new one: an older program may still run.
    expect(await indexed('entier')).toEqual(
      [...before, 'CREATE INDEX (_scope, s_entier, id) WHERE (NOT deleted)'].sort(),
    )
    await expect(insert('deux', { titre: 'b', entier: '12' })).rejects.toThrow('unique')
  })
})

/** The indexes by a field, without their names and what they include. */
const indexed = async (field: string): Promise<string[]> =>
  (await indexes())
    .map((index) => index.replace(/ INCLUDE \([^)]*\)/, ''))
    .filter((index) => index.includes(`_${field}`))
    .map((index) => index.replace(/^.*(CREATE .*INDEX) .* USING btree/, '$1'))
    .sort()

describe('changes made by hand', () => {
  const nameOf = async (columns: string): Promise<string> => {
    const [row] = await rows(
      `select indexname as name from pg_indexes where tablename = 'essais' and indexdef like '%(${columns})%'`,
    )
    return row?.name as string
  }
  const validOf = (name: string): Promise<Record<string, string>[]> =>
    rows(`select indisvalid as valid, pg_get_indexdef(indexrelid) as made from pg_index
      where indexrelid = to_regclass('${name}')`)

  it('an index that was dropped, or replaced under its name, is rebuilt', async () => {
    await ensureSchema(pool, registryOf())
    const [dropped, replaced] = [await nameOf('_scope, f_code'), await nameOf('_scope, f_entier, id')]
    const before = [await validOf(dropped), await validOf(replaced)]
    await pool.query(`drop index ${dropped}; drop index ${replaced}; create index ${replaced} on essais (rev)`)
    await ensureSchema(pool, registryOf())
    expect([await validOf(dropped), await validOf(replaced)]).toEqual(before)
  })

  it('an index whose build was interrupted is rebuilt', async () => {
    await ensureSchema(pool, registryOf())
    const name = await nameOf('_scope, f_code')
    await pool.query(`drop index ${name}`)
    await insert('un', { titre: 'a', code: 'c' })
    await insert('deux', { titre: 'b', code: 'c' })
    const build = `create unique index concurrently ${name} on essais (_scope, f_code)`
    await expect(pool.query(build)).rejects.toThrow('could not create unique index')
    expect(await validOf(name)).toMatchObject([{ valid: 'f' }])
    await pool.query("delete from essais where id = 'deux'")
    await ensureSchema(pool, registryOf())
    expect(await validOf(name)).toMatchObject([{ valid: 't' }])
  })

  it('an index that PostgreSQL marked invalid is rebuilt', async () => {
    await ensureSchema(pool, registryOf())
    const name = await nameOf('_scope, f_code')
    await pool.query(`update pg_index set indisvalid = false where indexrelid = '${name}'::regclass`)
    await ensureSchema(pool, registryOf())
    expect(await validOf(name)).toMatchObject([{ valid: 't' }])
  })

  it('a column that was changed is recreated', async () => {
    await ensureSchema(pool, registryOf())
    await insert('un', { titre: 'a', entier: 12 })
    await pool.query('alter table essais drop column f_entier; alter table essais add column f_entier numeric')
    await ensureSchema(pool, registryOf())
    expect(await rows('select f_entier from essais')).toEqual([{ f_entier: '12' }])
    expect(await indexed('entier')).toHaveLength(1)
  })

  it('a trigger that was dropped or disabled is restored', async () => {
    await ensureSchema(pool, registryOf())
    const running =
      "select tgname as name from pg_trigger where tgrelid = 'essais'::regclass and tgenabled = 'O' order by 1"
    const before = await rows(running)
    await pool.query(`drop trigger changed_by_insert on essais; alter table essais disable trigger forget_text`)
    await ensureSchema(pool, registryOf())
    expect(await rows(running)).toEqual(before)
  })

  it('indexes, rights and documents are kept when the table is copied', async () => {
    await ensureSchema(pool, registryOf())
    await insert('un', { titre: 'a' })
    await pool.query('create index by_hand on essais (rev) where not deleted; grant select on essais to public')
    await ensureSchema(pool, registryOf({ fields: { ...kinds, paragraphe: { ...kinds.paragraphe, filter: true } } }))
    expect(await columns()).toContain('f_paragraphe')
    expect(await indexes()).toContain(
      'by_handCREATE INDEX by_hand ON public.essais USING btree (rev) WHERE (NOT deleted)',
    )
    expect(await rows(`select has_table_privilege('pg_monitor', 'essais', 'select') as may`)).toEqual([{ may: 't' }])
  })
})

describe('documents that violate a unique index', () => {
  const start = async (registry: Registry): Promise<string[]> => {
    const said: string[] = []
    await ensureSchema(pool, registry, (message) => said.push(message))
    return said
  }
  const withTitre = (titre: object): Registry =>
    registryOf({ fields: { ...kinds, titre: { ...kinds.titre, ...titre } } })

  it.each([
    ['on a column that stands', { filter: true }],
    ['on a new column', { filter: false }],
  ])('%s do not prevent the start, which reports them; once they are fixed the index is built', async (_, before) => {
    await start(withTitre(before))
    await insert('un', { titre: 'a' })
    await insert('deux', { titre: 'a' })
    const unique = withTitre({ unique: true })
    const sentence =
      'essais : plusieurs documents ont la même valeur de « titre », qui devrait être unique. Le serveur fonctionne sans ce contrôle et réessaiera au prochain démarrage.'
    expect(await start(unique)).toContain(sentence)
    await insert('trois', { titre: 'a' })
    await pool.query("delete from essais where id <> 'un'")
    expect(await start(unique)).not.toContain(sentence)
    await expect(insert('quatre', { titre: 'a' })).rejects.toThrow('unique')
  })
})

describe('the folded key', () => {
  it('is the same in the database as in the domain', async () => {
    await ensureSchema(pool, registryOf())
    const texts = [
      'Été',
      'ŒUF',
      'Straße',
      'Ærø',
      'ΣΊΣΥΦΟΣ',
      'ﬁn',
      'İstanbul',
      'Ǆ',
      'A\u0301',
      '日本',
      '🌻',
      ' a  b ',
      "l'Œil-de-bœuf",
    ]
    for (const text of texts) {
      const { rows } = await pool.query<{ folded: string }>('select system.fold($1) as folded', [text])
      expect({ text, folded: rows[0]?.folded }).toEqual({ text, folded: fold(text) })
    }
  })
})

it('sums by day read no document: an index has the day, what is summed and what it is grouped by', async () => {
  const totals = { date: 'jour', sums: ['montant'], by: ['choix'] }
  await ensureSchema(pool, registryOf({ totals }))
  const covering = (await indexes()).filter((one) => one.includes('f_jour) INCLUDE'))
  expect(covering.map((one) => one.slice(one.indexOf('(')))).toEqual([
    '(_scope, f_jour) INCLUDE (f_montant, f_choix) WHERE (NOT deleted)',
  ])
})

describe('values of another type than declared', () => {
  it('in stored documents are harmless: their columns are empty', async () => {
    await ensureSchema(pool, registryOf())
    await insert('faux', { titre: 'x', montant: 'cher', drapeau: 'oui', entier: { a: 1 }, jour: null })
    expect(await rows('select f_montant, f_drapeau, f_entier, f_jour from essais')).toEqual([
      { f_montant: null, f_drapeau: 'f', f_entier: null, f_jour: null },
    ])
  })
})
