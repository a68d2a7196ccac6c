import { collectionOf, type Data } from '@boutique/domain'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { TestNode } from './node.ts'
import { registry } from './registry.ts'
import { minimalOf } from './samples.ts'

/** Adds documents directly to the database; their ids are `posts-0`… in the order of their creation. */
export async function addTransferable(
  server: TestNode,
  collection: string,
  count: number,
  boutique = 'atelier',
  prefix = collection,
): Promise<void> {
  const data = minimalOf(collectionOf(registry, collection))
  const mark = boutique === 'atelier' ? prefix : `${boutique}-${prefix}`
  await server.sql(
    `insert into ${collection} (id, _scope, _parent, data, created_at, updated_at, datetime)
     select $1 || '-' || n, $2, '', $3::jsonb || jsonb_build_object('marque', $1 || '-' || n),
       '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', n
     from generate_series(0, $4::int - 1) as n`,
    [mark, boutique, JSON.stringify(data), count],
  )
}

/** Creates, starts and awaits transfers of the boutique `atelier`. */
export function transfersOf(admin: Client) {
  const start = async (values: Data = {}): Promise<{ id: string }> => {
    const { id } = await admin.create('/api/transferts', { cible: 'atelier', ...values })
    const { status, text } = await admin.post(`/api/transferts/${id}/actions/lancer`)
    expect([status, status === 200 ? '' : text]).toEqual([200, ''])
    return { id }
  }
  const ended = async (id: unknown): Promise<Data> => {
    const read = (): Promise<Data> => admin.read(`/api/transferts/${String(id)}`)
    await expect.poll(async () => (await read()).etat).toBeOneOf(['termine', 'interrompu'])
    return read()
  }
  return { start, ended, transfer: async (values: Data = {}): Promise<Data> => ended((await start(values)).id) }
}
