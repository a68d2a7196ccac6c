import type { PeriodResult, ResultGroup, SleepingPieces, SoldPieces, StockValue } from '@boutique/domain'
import { addDays, orderedPeriod } from '@boutique/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { useLiveCount } from '../../data/live.ts'

/** Milliseconds without a change before figures are read again. */
const PAUSE = 300

/** The address of what a boutique earned. */
export const shopPath = (boutique: string): string => `/api/boutiques/${encodeURIComponent(boutique)}`

/** Days from one to another, both included. */
export interface Days {
  from: string
  to: string
}

/**
 * What differs when a figure of some days may have changed: the live sums of the pieces sold, of their cost, of the
 * payments and of the expenses. Undefined while they are not known.
 */
export function useChanges(boutique: string, { from, to }: Days): string | undefined {
  const between = { gte: from, lte: to }
  const sold = { boutique, collection: 'mouvements', where: { date: between } }
  const all = [
    useLiveCount({ ...sold, sum: 'prix' }),
    useLiveCount({ ...sold, sum: 'cout' }),
    useLiveCount({ boutique, collection: 'ventes', where: { saleDate: between }, sum: 'montant' }),
    useLiveCount({ boutique, collection: 'depenses', where: { billingDate: between }, sum: 'montant' }),
  ]
  const known = all.every(({ count }) => count !== undefined)
    ? all.map(({ count, sum }) => `${count}/${sum}`).join(' ')
    : undefined
  const [version] = useDebouncedValue(known, PAUSE, { leading: true })
  return version
}

/** The result of a period; the one before is kept while another is read. */
export function useResult(boutique: string, periode: string, par: ResultGroup, version: string | undefined) {
  return useQuery({
    queryKey: ['resultat', boutique, periode, par, version],
    queryFn: ({ signal }) =>
      api<PeriodResult>(
        'GET',
        `${shopPath(boutique)}/resultat?${new URLSearchParams({ periode, par })}`,
        undefined,
        signal,
      ),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
    retry: 1,
  })
}

/** The sales and returns behind a figure, page by page. */
export function useSoldPieces(boutique: string, filter: Record<string, string>, version: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['pieces-vendues', boutique, filter, version],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...filter, ...(pageParam !== '' && { apres: pageParam }) })
      return api<SoldPieces>('GET', `${shopPath(boutique)}/resultat/pieces?${query}`, undefined, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
    retry: 1,
  })
}

/** The stock at cost at the end of a day, page by page. */
export function useStock(boutique: string, jour: string) {
  const { count, sum } = useLiveCount({ boutique, collection: 'couts', where: { date: { lte: jour } }, sum: 'montant' })
  const moves = useLiveCount({ boutique, collection: 'mouvements', where: { date: { lte: jour } }, sum: 'quantite' })
  const version =
    count === undefined || moves.count === undefined ? undefined : `${count}/${sum} ${moves.count}/${moves.sum}`
  return useInfiniteQuery({
    queryKey: ['stock', boutique, jour, version],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ jour, ...(pageParam !== '' && { apres: pageParam }) })
      return api<StockValue>('GET', `${shopPath(boutique)}/stock?${query}`, undefined, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
    retry: 1,
  })
}

/** The pieces that have been in stock for at least so many days, page by page. */
export function useSleeping(boutique: string, jours: string) {
  const standing = useLiveCount({
    boutique,
    collection: 'produits',
    where: { inStock: true, isDraft: false, isReserved: false, hasInventory: true, qtyAvailable: { gt: 0 } },
  })
  return useInfiniteQuery({
    queryKey: ['dormants', boutique, jours, standing.count],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ jours, ...(pageParam !== '' && { apres: pageParam }) })
      return api<SleepingPieces>('GET', `${shopPath(boutique)}/dormants?${query}`, undefined, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: standing.count !== undefined,
    placeholderData: keepPreviousData,
    retry: 1,
  })
}

/** The period of a list with the same days: its first day is excluded. */
export const listPeriod = ({ from, to }: Days): string => {
  const { from: after, to: until } = orderedPeriod({ from: addDays(from, -1), to })
  return `${after}..${until}`
}
