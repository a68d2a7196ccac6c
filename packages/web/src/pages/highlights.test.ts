import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { HIGHLIGHTS, visibleHighlights } from './highlights.ts'

it('the strips of the day are of collections that may be read', () => {
  expect(visibleHighlights((slug) => slug === 'produits').map(({ id }) => id)).toEqual(['stock', 'reserves'])
  expect(visibleHighlights((slug) => slug === 'contacts')).toEqual([])
})

it.each(HIGHLIGHTS)('$title leads to the tab that shows the same', ({ query, tab }) => {
  const { screen } = registry.get(query.collection) ?? {}
  expect(screen?.list.tabs.find(({ id }) => id === tab)?.where).toEqual(query.where)
})
