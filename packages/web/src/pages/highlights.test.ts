import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { someAdmin, someUser } from '../base/testing.ts'
import { HIGHLIGHTS, visibleHighlights } from './highlights.ts'

const idsOf = (...of: Parameters<typeof visibleHighlights>): string[] => visibleHighlights(...of).map(({ id }) => id)

it('the strips of the day need their profile and its area', () => {
  expect(idsOf(someAdmin())).toEqual(['stock', 'reserves'])
  expect(idsOf(someUser({ profils: ['boutique-catalogue'] }))).toEqual([])
  expect(idsOf(someUser({ hasAccessToStore: true, profils: ['boutique-contacts'] }))).toEqual([])
  expect(idsOf(someUser({ hasAccessToStore: true, profils: ['boutique-catalogue'] }))).toEqual(['stock', 'reserves'])
})

it.each(HIGHLIGHTS)('$title leads to the tab that shows the same', ({ query, path, tab }) => {
  const { screen } = registry.get(query.collection) ?? {}
  expect(path).toBe(screen?.path)
  expect(screen?.list.tabs.find(({ id }) => id === tab)?.where).toEqual(query.where)
})
