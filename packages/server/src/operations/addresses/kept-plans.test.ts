import { type Actor, actorOf } from '@boutique/domain'
import { expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { PEOPLE } from '../../testing/people.ts'
import { recordingPool } from '../../testing/recording-pool.ts'
import { createDocument } from '../write/create.ts'

/** A connection keeps the plans of what it runs often: those of an empty boutique must serve one that grew since. */
const TABLES = ['produits', 'pages', 'posts', 'modeles', 'urls', 'medias']
const SIZE = 5000
/** PostgreSQL keeps a plan after five uses. */
const USES = 7
/** As many rows as a creation may read. */
const FEW = 50

const READ = `select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = any($1)`

it.each([
  ['was never counted', ''],
  ['was counted when it was empty', `analyze ${TABLES.join(', ')}`],
])('a creation reads few rows with the plans of an empty boutique that %s', async (_, count) => {
  const server = await startTestNode()
  const { engine } = server.node
  const actor: Actor = actorOf(server.idOf('gerante'), PEOPLE.gerante)
  const { pool, queries } = recordingPool(engine.pool)
  const produits = { boutique: 'atelier', collection: 'produits' }
  await createDocument({ ...engine, pool }, actor, produits, { name: 'Banc', photos: ['atelier/banc.jpg'] })
  const creation = queries.find(({ text }) => text.includes('address_')) as (typeof queries)[number]
  for (const table of TABLES) await server.sql(`alter table ${table} set (autovacuum_enabled = off)`)
  await server.sql(`truncate system.journal, system.media_uses, ${TABLES.join(', ')}`)
  if (count) await server.sql(count)
  const client = await engine.pool.connect()
  const read = async (): Promise<number> => Number((await client.query<{ rows: string }>(READ, [TABLES])).rows[0]?.rows)
  const rowsOfCreation = async (): Promise<number> => {
    await client.query('begin')
    const before = await read()
    const { rowCount } = await client.query({ name: 'creation', ...creation })
    const rows = (await read()) - before
    await client.query('rollback')
    expect(rowCount).toBe(1)
    return rows
  }
  try {
    for (let use = 0; use < USES; use++) await rowsOfCreation()
    for (const table of TABLES)
      await server.sql(
        `insert into ${table} (id, _scope, data, created_at, updated_at, datetime)
         select 'n' || n, 'atelier', jsonb_build_object('name', 'Pièce ' || n, 'pathname', $1 || n, 'sku', 'p' || n,
           'fullPath', $1 || n), 'x', 'x', n
         from generate_series(1, ${SIZE}) as n`,
        [`/${table}-`],
      )
    expect(await rowsOfCreation()).toBeLessThan(FEW)
  } finally {
    client.release(true)
    await server.stop()
  }
})
