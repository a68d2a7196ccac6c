import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { exportList } from './export-list.ts'

const ventes = registry.get('ventes') as Collection
const listed: Record<string, object[]> = {
  ventes: [
    { id: 'v1', montant: 10, commande: 'o1', contact: 'c1' },
    { id: 'v2', montant: 20, commande: 'o2' },
  ],
  commandes: [{ id: 'o1', numero: '241030001', contact_name: 'Léa Martin' }],
  contacts: [{ id: 'c1', name: 'Café de la Gare' }],
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const slug = new URL(path, 'http://local').pathname.split('/').at(-1) ?? ''
    return new Response(JSON.stringify({ documents: listed[slug] ?? [], next: null }))
  })
})
afterEach(() => vi.unstubAllGlobals())

it('names related documents as in selects: an order by its number and its client', async () => {
  const file = await exportList(ventes, [{ boutique: 'b1', collection: 'ventes' }], registry)
  const [head = [], first = [], second = []] = (await file.text()).split('\r\n').map((line) => line.split(';'))
  const cell = (line: string[], heading: string) => line[head.indexOf(heading)]
  expect(cell(first, 'Commande')).toBe('241030001 · Léa Martin')
  expect(cell(first, 'Contact')).toBe('Café de la Gare')
  // Not among the documents that the reader may list.
  expect(cell(second, 'Commande')).toBe('o2')
})

it('exports the documents of several queries, without those that a selection leaves out', async () => {
  const query = { boutique: 'b1', collection: 'ventes' }
  const file = await exportList(ventes, [query, query], registry, new Set(['v2']))
  const lines = (await file.text()).trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(';').includes('241030001 · Léa Martin'))).toEqual([false, true, true])
})
