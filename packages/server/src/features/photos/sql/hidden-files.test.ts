import { defineRegistry } from '@boutique/domain'
import { registry as product } from '@boutique/domain/registry'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/postgres.ts'
import { HIDDEN_FILES_STEP } from './hidden-files.ts'
import { createPool } from '../../../store/connection/pool.ts'
import { ensureSchema } from '../../../ensure-schema.ts'
import { SYSTEM_STEPS } from '../../../system-steps.ts'

const files = product.get('files')
if (!files) throw new Error('files is not declared')
const registry = defineRegistry([files])

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const filesNow = async () => {
  const { rows } = await pool.query<{ id: string; data: string; rev: string; text: string | null }>(
    'select id, data::text as data, rev::text as rev, data_text as text from files order by id',
  )
  return rows.map(({ id, data, rev, text }) => [id, JSON.parse(data), Number(rev), text])
}

it('files that were visible by default are hidden at the first start of a version that shows them, and only then', async () => {
  await ensureSchema(pool, registry)
  const insert = `insert into files (id, _scope, data, data_text, created_at, updated_at, datetime)
    values ($1, 'atelier', $2::jsonb, $2::text, 'c', 'u', 1)`
  await pool.query(insert, ['contrat', '{"name":"Contrat","isVisible":true}'])
  await pool.query(insert, ['notice', '{"name": "Notice"}'])

  // The step of the first start of that version.
  expect(SYSTEM_STEPS).toContain(HIDDEN_FILES_STEP)
  await pool.query(HIDDEN_FILES_STEP)
  expect(await filesNow()).toEqual([
    ['contrat', { name: 'Contrat' }, 2, null],
    ['notice', { name: 'Notice' }, 1, '{"name": "Notice"}'],
  ])

  await pool.query(`update files set data = data || '{"isVisible":true}', rev = rev + 1 where id = 'contrat'`)
  await ensureSchema(pool, registry)
  expect(await filesNow()).toEqual([
    ['contrat', { name: 'Contrat', isVisible: true }, 3, null],
    ['notice', { name: 'Notice' }, 1, '{"name": "Notice"}'],
  ])
})
