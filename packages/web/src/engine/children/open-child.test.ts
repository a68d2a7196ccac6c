import type { LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { childPath, openChild } from './open-child.ts'

const collection = registry.get('produits/variants')
if (!collection) throw new Error('no variants')
const place = { collection, boutique: 'b1', parent: 'p1' }
const variant = { id: 'v1', rev: 3, libelle: 'Rouge', price: 100 } as unknown as LiveDocument

let calls: { method: string; path: string; body: unknown }[] = []
beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    calls.push({ method, path, body: JSON.parse(body) })
    return new Response(JSON.stringify({ ...variant, rev: 4 }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a document of a sub-collection is addressed below its parent', () => {
  expect(childPath(place, 'v1')).toBe('/api/boutiques/b1/produits/p1/variants/v1')
})

it('saves its changed fields 1000 ms after the last change', async () => {
  const session = openChild(place, 'camille', variant)
  session.change('price', '10')
  await vi.advanceTimersByTimeAsync(700)
  session.change('price', '110')
  await vi.advanceTimersByTimeAsync(999)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toEqual([
    {
      method: 'PATCH',
      path: '/api/boutiques/b1/produits/p1/variants/v1',
      body: { changes: { price: 110 }, operations: [], rev: 3 },
    },
  ])
})
