import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { lazyPart } from '../../base/timing/lazy-part.ts'
import { arePanelsLoaded, loadPanels, panelsOf } from './use-panels-loaded.ts'

const part = () => lazyPart(async () => () => null)

it('the panels of a form are those above, beside and between its fields, and no others', () => {
  const panels = { 'produits/prix': part(), 'produits/etat': part(), urls: part(), 'demandes/reponse': part() }
  const own = panelsOf(registry.get('produits') as Collection, panels)
  expect(own).toContain(panels['produits/prix'])
  expect(own).toContain(panels.urls)
  expect(own).not.toContain(panels['demandes/reponse'])
})

it('panels are loaded once each of them is there, or cannot be loaded', async () => {
  const broken = lazyPart(async () => {
    throw new Error('away')
  })
  const gate = Promise.withResolvers<void>()
  const slow = lazyPart(() => gate.promise.then(() => () => null))
  const load = loadPanels([broken, slow])
  expect(arePanelsLoaded([broken, slow])).toBe(false)
  gate.resolve()
  await load
  expect(arePanelsLoaded([broken, slow])).toBe(true)
  expect(arePanelsLoaded([slow, part()])).toBe(false)
})
