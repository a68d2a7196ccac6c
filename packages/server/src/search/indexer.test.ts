import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode, type TestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const root = '/api/boutiques/atelier/produits'
const find = async (q: string, of = server): Promise<string[]> => {
  const { body } = await of.as('gerante').get(`${root}/recherche?q=${encodeURIComponent(q)}`)
  return (body as unknown as { hits: { id: string }[] }).hits.map(({ id }) => id)
}
const create = async (name: string, of: TestNode = server): Promise<string> =>
  (await of.as('gerante').create(root, { name })).id
const queue = (): Promise<{ id: string }[]> => server.sql('select id from system.search_queue')

/** Makes writing the terms of a document fail with a PostgreSQL error code. */
async function failing(id: string, code: string, during: () => Promise<void>): Promise<void> {
  await server.sql(`
    create function public.fail() returns trigger language plpgsql as $$
    begin
      if new.id like '${id}' then raise exception 'made to fail' using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger fail before insert or update on system.search for each row execute function public.fail()`)
  try {
    await during()
  } finally {
    await server.sql('drop function public.fail() cascade')
  }
}
/** Locks the table of terms while `during` runs. */
async function withTermsLocked(during: (waiting: () => Promise<boolean>) => Promise<void>): Promise<void> {
  const holder = new pg.Client({ ...server.database.connection, ssl: false })
  await holder.connect()
  try {
    await holder.query('begin; lock table system.search in exclusive mode')
    await during(async () => {
      const { rows } = await holder.query(
        `select 1 from pg_locks where relation = 'system.search'::regclass and not granted`,
      )
      return rows.length > 0
    })
  } finally {
    await holder.query('commit')
    await holder.end()
  }
}

describe('a written document', () => {
  it('is found soon after, without a search triggering it', async () => {
    const id = await create('Girouette')
    while (!(await find('girouette')).includes(id));
    expect(await find('girouette')).toEqual([id])
  })

  it('is not counted any more soon after its deletion', async () => {
    const id = await create('Crémaillère')
    await server.node.searchIdle()
    await server.as('gerante').remove(`${root}/${id}`)
    let hits: unknown
    do {
      hits = (await server.as('gerante').get(`${root}/recherche?q=cremaillere`)).body
    } while ((hits as { nbHits: number }).nbHits > 0)
    expect(hits).toEqual({ nbHits: 0, plus: false, hits: [] })
  })

  it('is stored without waiting for its terms', async () => {
    await withTermsLocked(async (waiting) => {
      const id = await create('Tabouret')
      while (!(await waiting()));
      expect((await queue()).map((row) => row.id)).toContain(id)
      // A search waits for them for a limited time.
      expect(await find('tabouret')).toEqual([])
    })
    await server.node.searchIdle()
    expect(await find('tabouret')).toHaveLength(1)
  })

  it('is not lost when its server dies: the next one finds it in the queue', async () => {
    const first = await startTestNode()
    const second = await startTestNode({}, first)
    await second.stop()
    const id = await create('Avant', first)
    await first.node.searchIdle()
    await first.node.stop()
    // The state left by a server that was killed between a commit and the indexing.
    await first.sql(`update produits set data = data || '{"name":"Survivant"}' where id = $1`, [id])
    const next = await startTestNode({}, first)
    while (!(await find('survivant', next)).includes(id));
    expect(await find('avant', next)).toEqual([])
    await next.stop()
    await first.database.drop()
  })
})

describe('a document whose terms cannot be written', () => {
  it('is skipped, does not block others, and is retried when it changes', async () => {
    const [bad, good] = [await create('Poisson'), await create('Poissonnier')]
    await server.node.searchIdle()
    await failing(bad, '54000', async () => {
      for (const id of [bad, good]) await server.as('gerante').change(`${root}/${id}`, { keywords: 'nacelle' })
      await server.node.searchIdle()
      expect(await find('nacelle')).toEqual([good])
      expect(await server.sql('select id, reason from system.search_refused')).toEqual([
        { id: bad, reason: expect.stringContaining('made to fail') },
      ])
    })
    await server.as('gerante').change(`${root}/${bad}`, { keywords: 'nacelle, quille' })
    await server.node.searchIdle()
    expect((await find('nacelle')).sort()).toEqual([bad, good].sort())
    expect(await server.sql('select id from system.search_refused')).toEqual([])
  })
})

describe('a database that refuses writes for a while', () => {
  it('loses nothing: the queue is kept and processed afterwards', async () => {
    const id = await create('Patience')
    await server.node.searchIdle()
    await failing('%', '53100', async () => {
      await server.as('gerante').change(`${root}/${id}`, { name: 'Constance' })
      await server.as('gerante').change(`${root}/${id}`, { name: 'Persévérance' })
      expect((await queue()).map((row) => row.id)).toContain(id)
      expect(await server.sql('select id from system.search_refused')).toEqual([])
    })
    await server.node.searchIdle()
    expect([await find('perseverance'), await find('patience')]).toEqual([[id], []])
  })
})

describe('a server that stops', () => {
  it('finishes its batch', async () => {
    const node = await startTestNode()
    const blocker = new pg.Client({ ...node.database.connection, ssl: false })
    await blocker.connect()
    await blocker.query('begin; lock table system.search in exclusive mode')
    const id = await create('Escabeau', node)
    const waits = `select 1 from pg_locks where relation = 'system.search'::regclass and not granted`
    while ((await blocker.query(waits)).rows.length === 0);
    let isStopped = false
    const stopping = node.node.stop().then(() => {
      isStopped = true
    })
    while (
      !(await fetch(`${node.address}/health`)
        .then(() => false)
        .catch(() => true))
    );
    expect(isStopped).toBe(false)
    await blocker.query('commit')
    await stopping
    const { rows } = await blocker.query('select id from system.search where id = $1', [id])
    expect(rows).toHaveLength(1)
    await blocker.end()
    await node.database.drop()
  })
})

describe('a collection whose terms are rebuilt', () => {
  it('is searchable again, rebuilt in batches beside requests', async () => {
    await server.sql(
      `insert into produits (id, _scope, data, created_at, updated_at, datetime)
       select 'lot' || n, 'atelier', '{"name":"Lotissement"}', $1, $1, n from generate_series(1, 450) as n`,
      ['2026-01-01T00:00:00.000Z'],
    )
    await server.node.searchIdle()
    await server.sql('delete from system.search')
    expect(await find('lotissement')).toEqual([])
    await server.sql(`insert into system.search_fills (collection) values ('produits')`)
    await server.node.searchIdle()
    const { body } = await server.as('gerante').get(`${root}/recherche?q=lotissement`)
    expect(body).toMatchObject({ nbHits: 450 })
  })
})
