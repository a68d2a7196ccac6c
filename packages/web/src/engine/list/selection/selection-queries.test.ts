import type { ListQuery } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { everything, NOTHING, type Selection, toggle } from './selection.ts'
import { MAX_IDS, selectedQueries, shownTotal, targetOf } from './selection-queries.ts'

const query: ListQuery = {
  boutique: 'b1',
  collection: 'produits',
  where: { onSale: true },
  sort: '-datetime',
  limit: 40,
}
const some = (ids: readonly string[]): Selection => ({ all: false, ids: new Set(ids) })
const asked = (queries: readonly ListQuery[]) => queries.map(({ where = {} }) => (where.id as { in: string[] }).in)

describe('selectedQueries', () => {
  it('asks for everything as the list does', () =>
    expect(selectedQueries(query, everything(NOTHING), [])).toEqual([query]))
  it('asks for chosen documents by their ids, whatever the tab shows now', () =>
    expect(selectedQueries(query, some(['b', 'a']), ['a', 'b', 'c'])).toEqual([
      { ...query, where: { id: { in: ['a', 'b'] } } },
    ]))
  it('asks for what is not loaded last', () =>
    expect(asked(selectedQueries(query, some(['x', 'b', 'a']), ['a', 'b']))).toEqual([['a', 'b', 'x']]))
  it('asks for many in several parts', () => {
    const ids = Array.from({ length: MAX_IDS + 1 }, (_, at) => `p${at}`)
    expect(asked(selectedQueries(query, some(ids), ids))).toEqual([ids.slice(0, MAX_IDS), ids.slice(MAX_IDS)])
  })
})

describe('shownTotal', () => {
  it('is the count of the query', () =>
    expect(shownTotal(query, { count: 95, plus: true })).toEqual({ count: 95, plus: true }))
  it('of a search is what the list shows', () =>
    expect(shownTotal({ ...query, where: { id: { in: ['a', 'b'] } } }, { count: 300 })).toEqual({ count: 2 }))
})

describe('targetOf', () => {
  it('names chosen documents in the order of the list', () =>
    expect(targetOf(query, some(['x', 'b', 'a']), ['a', 'b'])).toEqual({ ids: ['a', 'b', 'x'] }))
  it('is the list for everything, without what was taken out', () => {
    const list = { where: { onSale: true }, sort: '-datetime' }
    expect(targetOf(query, everything(NOTHING), ['a'])).toEqual({ list })
    expect(targetOf(query, toggle(everything(NOTHING), 'a'), ['a'])).toEqual({ list, except: ['a'] })
  })
  it('is the bin where the list shows it', () =>
    expect(targetOf({ ...query, deleted: true }, everything(NOTHING), [])).toEqual({
      list: { where: { onSale: true }, sort: '-datetime', deleted: true },
    }))
})
