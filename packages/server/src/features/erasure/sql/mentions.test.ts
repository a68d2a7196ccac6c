import { collectionOf } from '@boutique/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestNode } from '../../../testing/node.ts'
import { registry } from '../../../testing/registry.ts'
import { findJournalMentions, findMentions, type JournalPlace } from './mentions.ts'
import { createPool } from '../../../store/connection/pool.ts'

const server = await startTestNode()
const pool = createPool(server.database.connection)
afterAll(async () => {
  await pool.end()
  await server.stop()
})

/** Twelve texts of 100 kB, the seventh and the last of which name somebody. */
const TEXT = `repeat('x', 100000) || case when n in (7, 12) then ' Iris Wattelaine' else '' end`
const requested = { boutique: 'test-page', pattern: 'wattelaine', limit: 5, bytes: 250_000 }

beforeAll(async () => {
  await server.sql(
    `insert into system.journal (collection, document, rev, scope, at, actor, action, changes)
     select 'memos', 'm' || lpad(n::text, 2, '0'), 2, 'test-page', '2026-01-01T00:00:00.000Z', 'x', 'modifier',
       jsonb_build_object('title', ${TEXT}) from generate_series(1, 12) as n`,
  )
  const { id } = await server.as('admin').create('/api/boutiques/atelier/memos', { title: 'Un' })
  await server.sql(
    `insert into public.memos (id, _scope, rev, deleted, created_at, updated_at, datetime, data)
     select 'm' || lpad(n::text, 2, '0'), 'test-page', 1, deleted, created_at, updated_at, datetime,
       jsonb_build_object('title', ${TEXT}) from public.memos, generate_series(1, 12) as n where id = $1`,
    [id],
  )
})

// A pattern reads some megabytes in a second: a page of long texts would reach the time limit at every attempt.
it('a page of the journal ends after its bytes, and the pages together are all of it', async () => {
  const pages: string[] = []
  const found: string[] = []
  for (let after: JournalPlace | undefined = ['', '', '', 0]; after !== undefined; ) {
    const page: Awaited<ReturnType<typeof findJournalMentions>> = await findJournalMentions(pool, {
      ...requested,
      after,
    })
    found.push(...page.found.map(({ document }) => document))
    after = page.last
    if (after) pages.push(after[2])
  }
  expect(found).toEqual(['m07', 'm12'])
  expect(pages).toEqual(['m03', 'm06', 'm09'])
})

it('a page of a table ends after its bytes, and the pages together are all of it', async () => {
  const memos = collectionOf(registry, 'memos')
  const pages: string[] = []
  const found: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Awaited<ReturnType<typeof findMentions>> = await findMentions(pool, memos, { ...requested, after })
    found.push(...page.found)
    after = page.last
    if (after !== undefined) pages.push(after)
  }
  expect(found).toEqual(['m07', 'm12'])
  expect(pages).toEqual(['m03', 'm06', 'm09'])
})

it('a page of short texts ends after its number of rows', async () => {
  const memos = collectionOf(registry, 'memos')
  const page = await findMentions(pool, memos, { ...requested, after: '', bytes: 10_000_000 })
  expect(page).toEqual({ found: [], last: 'm05' })
})
