import { addDays, type RegisterLine, type RegisterLines, type RegisterState, startOfDay } from '@boutique/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { registerPath } from '../../collections/achats/register-path.ts'
import { api } from '../../data/api.ts'

/** The state of the register. */
export function useRegister(boutique: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['registre', boutique],
    queryFn: ({ signal }) => api<RegisterState>('GET', registerPath(boutique), undefined, signal),
    refetchOnWindowFocus: true,
    gcTime: 0,
    retry: false,
  })
  return { data, error, refresh: () => void refetch() }
}

/** The lines that a consultation reads, a page at a time. */
export function useRegisterLines(boutique: string, { id, from, to }: { id: string; from: string; to: string }) {
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['registre', boutique, 'lignes', id, from, to],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ consultation: id, apres: String(pageParam) })
      if (from) query.set('du', startOfDay(from))
      if (to) query.set('au', startOfDay(addDays(to, 1)))
      return api<RegisterLines>('GET', `${registerPath(boutique)}/lignes?${query}`, undefined, signal)
    },
    getNextPageParam: ({ suite }) => suite,
    // Each reading is noted: nothing is read again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    retry: false,
  })
  const lines: RegisterLine[] = data?.pages.flatMap(({ lignes }) => lignes) ?? []
  return { lines, isRead: data !== undefined, error, hasNextPage, fetchNextPage, isFetching }
}
