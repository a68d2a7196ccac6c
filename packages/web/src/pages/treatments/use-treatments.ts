import type { ShownTreatment, Treatments } from '@boutique/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'

/** The address of the treatments of a boutique. */
export const treatmentsPath = (boutique: string): string => `/api/boutiques/${encodeURIComponent(boutique)}/traitements`

/** Whether a treatment or its undo is waiting or running. */
export const isRunning = ({ state, failure }: ShownTreatment): boolean =>
  failure === undefined && (state === 'attente' || state === 'retour')

/** How often the state of a running treatment is asked for, in milliseconds. */
const ASK_EVERY = 1000

/** The latest treatments of a boutique; asked for again while one is running. */
export function useTreatments(boutique: string) {
  const { data, refetch } = useQuery({
    queryKey: ['traitements', boutique],
    queryFn: ({ signal }) => api<Treatments>('GET', treatmentsPath(boutique), undefined, signal),
    refetchInterval: ({ state }) => (state.data?.traitements.some(isRunning) ? ASK_EVERY : false),
    gcTime: 0,
    retry: false,
  })
  return { traitements: data?.traitements ?? [], refresh: () => void refetch() }
}
