import type { Data } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import { loadPages } from './load-pages.ts'

const server = await startTestNode({ registry })
afterAll(() => server.stop())

it('the demonstration has pages in three levels, one of which leads to another', async () => {
  const { engine } = server.node
  await loadPages('atelier', () => engine)
  const { documents } = await server.as('gerante').list('/api/boutiques/atelier/pages', { limit: '40' })
  const pages = new Map(documents.map((page) => [page.id, page as Data & { parent?: string }]))
  const levelOf = (id: string | undefined): number => (id === undefined ? 0 : 1 + levelOf(pages.get(id)?.parent))
  expect(documents.map(({ name, id }) => [name, levelOf(id)])).toEqual([
    ['Accueil', 1],
    ['Ancienne page de livraison', 1],
    ['Le chêne', 3],
    ['Le noyer', 3],
    ['Livraison et retours', 1],
    ['L’atelier', 1],
    ['Noël à l’atelier', 1],
    ['Nos bois', 2],
    ['Venir nous voir', 2],
  ])
  const redirected = documents.filter(({ isRedirect }) => isRedirect)
  expect(redirected.map(({ redirectPathname }) => redirectPathname)).toEqual(['/livraison'])
  expect(documents.some(({ pathname }) => pathname === redirected[0]?.redirectPathname)).toBe(true)
})
