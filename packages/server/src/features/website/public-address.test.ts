import { anonymousOf } from '@boutique/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Engine } from '../../operations/engine.ts'
import { startTestNode } from '../../testing/node.ts'
import { documentAt } from './public-address.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const ada = server.as('gerante')
const pages = '/api/boutiques/atelier/pages'
beforeEach(async () => {
  for (const table of ['pages', 'urls']) await server.sql(`delete from ${table}`)
})

/** The engine, with something that happens after its n-th question. */
function afterQuestion(n: number, happens: () => Promise<unknown>): Engine {
  const { engine } = server.node
  let requested = 0
  const pool = new Proxy(engine.pool, {
    get(target, name) {
      const own = Reflect.get(target, name) as unknown
      if (name !== 'query') return typeof own === 'function' ? own.bind(target) : own
      return async (...args: unknown[]) => {
        const result = await (own as (...all: unknown[]) => Promise<unknown>).apply(target, args)
        if (++requested === n) await happens()
        return result
      }
    },
  })
  return { ...engine, pool }
}

it.each([1, 2, 3, 4])('an address is found while a commit takes it from its document, after question %i', async (n) => {
  const { id } = await ada.create(pages, { name: 'Nos bois', pathname: '/atelier/nos-bois' })
  let moved = false
  const engine = afterQuestion(n, async () => {
    await ada.change(`${pages}/${id}`, { pathname: '/nos-bois' })
    moved = true
  })
  const { document } = await documentAt(engine, anonymousOf('atelier'), 'atelier', '/atelier/nos-bois')
  expect(JSON.parse(document.toString())).toMatchObject({ id })
  // Fewer questions suffice where the page is found with one of the first.
  expect(moved || n > 2).toBe(true)
})
