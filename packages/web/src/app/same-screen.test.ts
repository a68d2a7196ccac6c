import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { sameScreen } from './same-screen.ts'

it.each<[string, string | undefined]>([
  ['/boutique/produits', '/boutique/produits'],
  ['/boutique/produits/abc', '/boutique/produits'],
  ['/boutique/produits/nouveau', '/boutique/produits'],
  ['/website/pages/abc', '/website/pages'],
  ['/boutique/produitsx', undefined],
  ['/dashboard', undefined],
  ['/admin/boutiques/abc', undefined],
  ['/organisation/intras', undefined],
])('another boutique shows for %s the list %s', (pathname, path) => {
  expect(sameScreen(registry, pathname)?.path).toBe(path)
})
