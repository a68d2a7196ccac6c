import { type Board, dayYearBefore, monthOf } from '@boutique/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { useLiveCount } from '../../data/live.ts'

/** Milliseconds without a change before the figures are read again. */
const PAUSE = 300

/**
 * The figures of the home screen, as far as the person may see them, read again when what they count changes. The server
 * decides which ones there are.
 */
export function useBoard(boutique: string, today: string, canRead: (slug: string) => boolean): Board | undefined {
  const from = monthOf(today).from
  const since = dayYearBefore(from)
  const live = (collection: string, where: object, sum: string) =>
    canRead(collection) ? { boutique, collection, where: where as never, sum } : null
  const counts = [
    useLiveCount(live('ventes', { saleDate: { gte: since } }, 'montant')),
    useLiveCount(live('depenses', { billingDate: { gte: since } }, 'montant')),
    useLiveCount(live('mouvements', { date: { gte: from } }, 'cout')),
    useLiveCount(live('commandes', { isArchived: false }, 'total')),
  ]
  const [version] = useDebouncedValue(counts.map(({ count, sum }) => `${count}/${sum}`).join(' '), PAUSE, {
    leading: true,
  })
  const { data } = useQuery({
    queryKey: ['chiffres', boutique, today, version],
    queryFn: ({ signal }) =>
      api<Board>('GET', `/api/boutiques/${encodeURIComponent(boutique)}/chiffres`, undefined, signal),
    placeholderData: keepPreviousData,
    retry: 1,
  })
  return data
}
