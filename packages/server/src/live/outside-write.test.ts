import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const { engine } = server.node
const manager = server.as('gerante')
const path = '/api/boutiques/atelier/essais'

/** The clock of the pauses between runs, which stands still unless a test sets it. */
let clock = 0
beforeEach(() => {
  clock = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => vi.restoreAllMocks())

describe('a change by another program between the read and the write of a node', () => {
  it('is kept, and every list shows it', async () => {
    const { id } = await manager.create(path, { titre: 'Entre deux', choix: 'un' })
    const where = { titre: 'Entre deux' }
    const tab = await server.live('gerante')
    for (const drapeau of [true, false]) {
      tab.list(`${drapeau}`, { boutique: 'atelier', collection: 'essais', where: { ...where, drapeau }, count: true })
      await tab.ready(`${drapeau}`)
    }
    const query = engine.pool.query.bind(engine.pool) as (config: unknown) => Promise<unknown>
    let others = 0
    vi.spyOn(engine.pool, 'query').mockImplementation((async (config: { text?: string }) => {
      const isChange = config.text?.includes('update "essais"')
      if (isChange && others++ === 0)
        await server.sql(`update essais set data = data || '{"drapeau":true}' where id = $1`, [id])
      return query(config)
    }) as unknown as typeof engine.pool.query)
    await manager.change(`${path}/${id}`, { entier: 5 })
    clock += 60_000
    // The change was planned a second time.
    expect(others).toBe(2)
    expect(await manager.read(`${path}/${id}`)).toMatchObject({ entier: 5, drapeau: true, rev: 2 })
    await tab.until('true', ({ documents, count }) => documents.get(id)?.entier === 5 && count?.count === 1)
    await tab.until('false', ({ order, count }) => order.length === 0 && count?.count === 0)
    await tab.close()
  })
})
