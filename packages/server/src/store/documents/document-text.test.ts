import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { registry } from '../../testing/registry.ts'
import { fillDocumentTexts } from './document-text.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const ada = server.as('gerante')
const root = '/api/boutiques/atelier/produits'
const END = '{"collection":"","scope":"","ids":[]}'
const textOf = async (id: string): Promise<string | null | undefined> =>
  (await server.sql<{ data_text: string | null }>('select data_text from produits where id = $1', [id]))[0]?.data_text

it('a written document keeps its text unchanged, with the same content as its data', async () => {
  const { id } = await ada.create(root, { name: 'Buffet "à deux corps" \\ 😀', price: 12.5, description: 'a\nb' })
  await ada.change(`${root}/${id}`, { price: 0.1 })
  const [row] = await server.sql<{ same: boolean; data_text: string }>(
    'select data_text::jsonb = data as same, data_text from produits where id = $1',
    [id],
  )
  expect(row?.same).toBe(true)
  expect(JSON.parse(row?.data_text ?? '')).toMatchObject({ name: 'Buffet "à deux corps" \\ 😀', description: 'a\nb' })
})

it('a change by SQL leaves no stale text; a change of other columns keeps it', async () => {
  const { id } = await ada.create(root, { name: 'Vitrine' })
  const before = await textOf(id)
  expect(before).toContain('Vitrine')
  await server.sql('update produits set datetime = datetime + 1, rev = rev + 1 where id = $1', [id])
  expect(await textOf(id)).toBe(before)
  await server.sql(`update produits set data = jsonb_set(data, '{name}', '"Comptoir"') where id = $1`, [id])
  expect(await textOf(id)).toBeNull()
  expect((await ada.get(`${root}/${id}`)).body).toMatchObject({ name: 'Comptoir' })
})

it('documents written before the column existed get their text, without a notification', async () => {
  await server.sql(
    `insert into produits (id, _scope, data, created_at, updated_at, datetime)
     select 'vieux' || n, 'atelier', jsonb_build_object('name', 'Vieux ' || n), $1, $1, n from generate_series(1, 450) as n`,
    ['2026-01-01T00:00:00.000Z'],
  )
  await server.sql('delete from system.filled_texts')
  const heard: string[] = []
  const listener = new pg.Client({ ...server.database.connection, ssl: false })
  await listener.connect()
  await listener.query('listen changes')
  const end = new Promise<void>((resolve) => {
    listener.on('notification', ({ payload = '' }) => (payload === END ? resolve() : heard.push(payload)))
  })
  const observed: string[] = []
  await fillDocumentTexts(server.node.engine.pool, registry, new AbortController().signal, (line) =>
    observed.push(line),
  )
  const [row] = await server.sql(
    `select count(*)::int as all, count(data_text)::int as filled, bool_and(data_text::jsonb = data) as same,
       max(rev) as rev from produits where id like 'vieux%'`,
  )
  expect(row).toEqual({ all: 450, filled: 450, same: true, rev: 1 })
  expect(observed).toContain('produits : 451 documents convertis')
  await server.sql(`select pg_notify('changes', $1)`, [END])
  await end
  await listener.end()
  expect(heard).toEqual([])
})

it('an interrupted filling resumes; a filled collection is not read again', async () => {
  await server.sql('delete from system.filled_texts')
  await server.sql(`update produits set data = data || '{"keywords":"x"}' where id like 'vieux%'`)
  const stopped = new AbortController()
  stopped.abort()
  await fillDocumentTexts(server.node.engine.pool, registry, stopped.signal)
  expect(await textOf('vieux1')).toBeNull()
  await fillDocumentTexts(server.node.engine.pool, registry, new AbortController().signal)
  expect(await textOf('vieux1')).toContain('"keywords"')
  await server.sql(`update produits set data = data || '{"keywords":"y"}' where id = 'vieux1'`)
  await fillDocumentTexts(server.node.engine.pool, registry, new AbortController().signal)
  expect(await textOf('vieux1')).toBeNull()
})
