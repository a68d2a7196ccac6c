import { collectionOf } from '@boutique/domain'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { rewrite } from '../../features/erasure/sql/forget.ts'
import { insertDocuments } from '../../features/archive/sql/archive-write.ts'
import { fillDocumentTexts } from './document-text.ts'
import { MAX_TEXT_BESIDE } from './row.ts'
import { insertAll, updateAll } from './write.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const { pool, registry } = server.node.engine
const produits = collectionOf(registry, 'produits')
const ada = server.as('gerante')
const root = '/api/boutiques/atelier/produits'
const VOCABULARY = [
  'chêne',
  'atelier',
  'restauré',
  'tiroir',
  'poignée',
  'vernis',
  'noyer',
  'plateau',
  'cirée',
  'époque',
]
/** A text without repeated phrases, which PostgreSQL therefore does not compress; always the same for a number. */
const prose = (length: number, from = 1): string => {
  let state = from
  const words: string[] = []
  for (let bytes = 0; bytes < length; bytes += (words.at(-1)?.length ?? 0) + 1) {
    state = (state * 48_271) % 2_147_483_647
    words.push(`${VOCABULARY[state % 10]}${state.toString(36)}`)
  }
  return words.join(' ').slice(0, length)
}
const stored = async (id: string): Promise<{ bytes: number | null; same: boolean | null }> => {
  const [row] = await server.sql<{ bytes: number | null; same: boolean | null }>(
    'select octet_length(data_text) as bytes, data_text::jsonb = data as same from produits where id = $1',
    [id],
  )
  return row as { bytes: number | null; same: boolean | null }
}

it('the text of a document is stored beside it up to the limit, and read the same beyond', async () => {
  const { id } = await ada.create(root, { name: 'Buffet', description: 'x' })
  const short = (await stored(id)).bytes as number
  const change = async (length: number): Promise<void> => {
    await ada.change(`${root}/${id}`, { description: 'x'.repeat(length) })
    expect((await ada.get(`${root}/${id}`)).body).toMatchObject({ name: 'Buffet', description: 'x'.repeat(length) })
  }
  const longest = MAX_TEXT_BESIDE - short + 1
  await change(longest)
  expect(await stored(id)).toEqual({ bytes: MAX_TEXT_BESIDE, same: true })
  await change(longest + 1)
  expect(await stored(id)).toEqual({ bytes: null, same: null })
  await change(1)
  expect(await stored(id)).toEqual({ bytes: short, same: true })
})

it('bytes are counted, not characters', async () => {
  const { id } = await ada.create(root, { name: 'Buffet', description: 'é'.repeat(MAX_TEXT_BESIDE / 2) })
  expect((await stored(id)).bytes).toBeNull()
})

const LONG = JSON.stringify({ name: 'Armoire', description: 'x'.repeat(MAX_TEXT_BESIDE) })
const NONE = { bytes: null, same: null }
const AT = '2026-01-01T00:00:00.000Z'
const entry = { commit: 'c', at: AT, actor: 'a', action: 'update', changes: {}, derived: [] }

it('no statement that writes documents stores the text of a long one beside it', async () => {
  const place = { collection: produits, scope: 'atelier', datetime: 1, entry }
  await insertAll(pool, produits, [{ ...place, id: 'together', parent: '', text: LONG }])
  const archived = { id: 'archived', rev: 1, deleted: false, createdAt: AT, updatedAt: AT, datetime: 1 }
  await insertDocuments(pool, produits, [`${JSON.stringify(archived).slice(0, -1)},"data":${LONG}}`], 'atelier')
  expect([await stored('together'), await stored('archived')]).toEqual([NONE, NONE])

  const { id } = await ada.create(root, { name: 'Vitrine' })
  expect((await stored(id)).same).toBe(true)
  expect(await updateAll(pool, produits, [{ ...place, id, rev: 1, text: LONG, deleted: false }])).toBe(1)
  expect(await stored(id)).toEqual(NONE)

  const { id: erased } = await ada.create(root, { name: 'Vitrine' })
  await rewrite(pool, produits, [{ id: erased, data: LONG, deleted: false }], entry, 'erase')
  expect(await stored(erased)).toEqual(NONE)
})

it('the filling of missing texts leaves long documents alone', async () => {
  const { id } = await ada.create(root, { name: 'Vitrine' })
  await server.sql('update produits set data_text = null where id = $1', [id])
  await insertAll(pool, produits, [
    { collection: produits, scope: 'atelier', datetime: 1, entry, id: 'long', parent: '', text: LONG },
  ])
  const versionOf = async (): Promise<unknown> => (await server.sql(`select xmin from produits where id = 'long'`))[0]
  const before = await versionOf()
  await server.sql('delete from system.filled_texts')
  await fillDocumentTexts(pool, registry, new AbortController().signal)
  expect((await stored(id)).same).toBe(true)
  expect(await stored('long')).toEqual(NONE)
  expect(await versionOf()).toEqual(before)
})

it('a product of 2.1 KB takes at most 3 KB of its table', async () => {
  const ids: string[] = []
  for (let n = 1; n <= 90; n += 1) {
    const { id } = await ada.create(root, { name: `Table ${n}`, price: n, description: prose(1_500, n) })
    ids.push(id)
  }
  // Connections begin pages of their own; this leaves only full ones.
  await server.sql('vacuum full produits')
  const [row] = await server.sql<{ bytes: number; pages: number }>(
    `select avg(octet_length(data::text))::int as bytes, count(distinct (ctid::text::point)[0])::int as pages
     from produits where id = any($1)`,
    [ids],
  )
  expect(row?.bytes).toBeGreaterThan(2_050)
  expect(((row?.pages ?? 0) * 8192) / ids.length).toBeLessThan(3_000)
})
