import { type Collection, defineCollection, defineRegistry, fold, type Registry } from '@boutique/domain'
import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds } from '../testing/kinds.ts'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { essais } from '../testing/registry.ts'
import { createPool } from './pool.ts'
import { ensureSchema } from './schema.ts'

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

  it('is done once by servers that start together', async () => {
    await Promise.all([1, 2, 3, 4].map(() => ensureSchema(pool, registryOf())))
    expect(await columns()).toContain('f_montant')
  })

  it('adds what is declared anew, and keeps every document', async () => {
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
    expect((await indexes()).filter((index) => index.includes('f_montant'))).toHaveLength(2)
  })

  it('makes a column anew when its kind changed', async () => {
    await ensureSchema(pool, registryOf())
    await insert('un', { titre: 'a', entier: 12 })
    const fields = { ...kinds, entier: { ...kinds.titre, required: false } }
    await ensureSchema(pool, registryOf({ fields }))
    expect(await rows('select f_entier, s_entier from essais')).toEqual([{ f_entier: '12', s_entier: '12' }])
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

describe('values of another type than declared', () => {
  it('in stored documents do not stop anything: their columns are empty', async () => {
    await ensureSchema(pool, registryOf())
    await insert('faux', { titre: 'x', montant: 'cher', drapeau: 'oui', entier: { a: 1 }, jour: null })
    expect(await rows('select f_montant, f_drapeau, f_entier, f_jour from essais')).toEqual([
      { f_montant: null, f_drapeau: 'f', f_entier: null, f_jour: null },
    ])
  })
})
