import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openAlgolia } from './algolia-client.ts'
import { chosenIndex } from './choose.ts'
import type { SearchAnswer, SearchRequest } from './index.ts'
import { KEYS, startAlgoliaStandIn } from './testing.ts'

const stand = await startAlgoliaStandIn()
afterAll(() => stand.stop())
const OURS: SearchAnswer = { nbHits: 1, plus: false, hits: [{ objectID: 'notre' }] }
const THEIRS: SearchAnswer = { nbHits: 1, plus: false, hits: [{ objectID: 'leur' }] }

const requestOf = (change: Partial<SearchRequest> = {}): SearchRequest => ({
  collection: registry.get('produits') as Collection,
  boutique: 'atelier',
  q: 'table',
  where: {},
  page: 0,
  hitsPerPage: 40,
  level: 'profile',
  ...change,
})
function chosen(hosted: () => Promise<SearchAnswer>, index: string | undefined = 'maison') {
  const logged: unknown[] = []
  const own = { search: async () => OURS }
  const choice = chosenIndex({ own, hosted, indexOf: () => index, log: (error) => logged.push(error) })
  return { search: (change?: Partial<SearchRequest>) => choice.search(requestOf(change)), logged }
}

describe('the index that answers', () => {
  it.each<[string, Partial<SearchRequest>, SearchAnswer]>([
    ['the hosted one', {}, THEIRS],
    ['ours for a text without words', { q: '!?' }, OURS],
    ['ours for who reads titles', { level: 'member' }, OURS],
    ['ours for who reads what is published', { level: 'public', published: true }, OURS],
  ])('%s', async (_, change, expected) => {
    expect(await chosen(async () => THEIRS).search(change)).toBe(expected)
  })

  it('is the own one where the boutique has no hosted one', async () => {
    const own = { search: async () => OURS }
    const hosted = async (): Promise<SearchAnswer> => THEIRS
    const index = chosenIndex({ own, hosted, indexOf: () => undefined, log: () => undefined })
    expect(await index.search(requestOf())).toBe(OURS)
  })

  it('is the own one when the hosted one finds nothing', async () => {
    const { search, logged } = chosen(async () => ({ nbHits: 0, plus: false, hits: [] }))
    expect([await search(), logged]).toEqual([OURS, []])
  })

  it('is the own one after three seconds without a response, which is logged', async () => {
    const { search, logged } = chosen(() => new Promise(() => undefined))
    vi.useFakeTimers()
    try {
      let answer: SearchAnswer | undefined
      const searching = search().then((found) => (answer = found))
      await vi.advanceTimersByTimeAsync(2999)
      expect([answer, logged.length]).toEqual([undefined, 0])
      await vi.advanceTimersByTimeAsync(1)
      expect([await searching, logged.length]).toEqual([OURS, 1])
      // The next search does not wait: no time passes.
      expect(await search()).toBe(OURS)
    } finally {
      vi.useRealTimers()
    }
  })

  it('a server that does not respond is not asked for a while', async () => {
    stand.mood = 'silent'
    const client = openAlgolia({ ...KEYS, host: stand.host })
    const failure = await client.search('produits_maison', { query: 'table' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'AlgoliaFailure', status: undefined })
    expect(stand.queries()).toHaveLength(1)
  })

  it('an error is logged with its status and without the key', async () => {
    stand.mood = 'well'
    const client = openAlgolia({ appId: KEYS.appId, apiKey: 'une-autre-cle', host: stand.host })
    const failure = await client.search('produits_maison', { query: 'table' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'AlgoliaFailure', status: 403 })
    expect(JSON.stringify(failure) + String((failure as Error).stack)).not.toContain('une-autre-cle')
  })
})
