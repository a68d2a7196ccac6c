import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { HIGHLIGHTS, visibleHighlights } from './highlights.ts'

it('the highlights show only collections that the user may read', () => {
  expect(visibleHighlights((slug) => slug === 'produits').map(({ id }) => id)).toEqual(['stock', 'reserves'])
  expect(visibleHighlights((slug) => slug === 'contacts')).toEqual([])
})

it.each(HIGHLIGHTS)('$title links to the tab with the same documents', ({ query, tab }) => {
  const { screen } = registry.get(query.collection) ?? {}
  expect(screen?.list.tabs.find(({ id }) => id === tab)?.where).toEqual(query.where)
})
