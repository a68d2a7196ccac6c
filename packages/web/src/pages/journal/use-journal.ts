import { addDays, type JournalPage, type JournalPeople, type NewLines, parsePeriod } from '@boutique/domain'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListSearch } from '../../base/search/search.ts'
import { api } from '../../data/api.ts'
import { instantOfParis } from '../../fields/instant/paris.ts'

/** How often newer changes are asked for, in milliseconds. */
const ASK_EVERY = 15_000

/** The address of the journal of a boutique. */
export const journalPath = (boutique: string): string => `/api/boutiques/${encodeURIComponent(boutique)}/journal`

/** The filters of the address as parameters of the API. Both days of the period are included. */
export function journalQuery({ filtres = {}, periode }: ListSearch): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['personne', 'collection', 'document', 'changement'])
    if (filtres[name]) query.set(name, filtres[name])
  const { from, to } = parsePeriod(periode) ?? {}
  const since = from && instantOfParis(`${from}T00:00`)
  const until = to && instantOfParis(`${addDays(to, 1)}T00:00`)
  if (since) query.set('depuis', since)
  if (until) query.set('avant', until)
  return query
}

/** The pages of the journal, and how many changes are newer than the first one. */
export function useJournal(boutique: string, search: ListSearch) {
  const client = useQueryClient()
  const filters = journalQuery(search).toString()
  const key = ['journal', boutique, filters]
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(filters)
      if (pageParam !== '') query.set('apres', pageParam)
      return api<JournalPage>('GET', `${journalPath(boutique)}?${query}`, undefined, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const newest = pages.data?.pages[0]?.newest
  const newer = useQuery({
    queryKey: ['journal-nouveaux', boutique, filters, newest],
    enabled: newest !== undefined && !pages.isPlaceholderData,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(filters)
      query.set('curseur', newest as string)
      return api<NewLines>('GET', `${journalPath(boutique)}/nouveaux?${query}`, undefined, signal)
    },
    refetchInterval: ASK_EVERY,
    refetchOnWindowFocus: true,
    gcTime: 0,
    retry: false,
  })
  return { ...pages, newer: newer.data?.count ?? 0, refresh: () => client.resetQueries({ queryKey: key }) }
}

/** The people who wrote something in a boutique. */
export const usePeople = (boutique: string) =>
  useQuery({
    queryKey: ['journal-personnes', boutique],
    queryFn: ({ signal }) => api<JournalPeople>('GET', `${journalPath(boutique)}/personnes`, undefined, signal),
    retry: false,
  })
