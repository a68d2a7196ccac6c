import type { ImportList } from '@boutique/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { importCalls } from './import-calls.ts'

/** How often the imports of others are asked for, in milliseconds: while one keeps others out, and otherwise. */
const INTERVAL = 5000
const IDLE_INTERVAL = 30_000

const keyOf = (boutique: string, collection: string): string[] => ['imports', boutique, collection]

/** The latest imports of a collection, and the one that keeps others out. */
export const usePastImports = (boutique: string, collection: string) =>
  useQuery({
    queryKey: keyOf(boutique, collection),
    queryFn: ({ signal }) => importCalls.latest(boutique, collection, signal),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? INTERVAL : IDLE_INTERVAL),
  })

/** Stops the import that keeps others out of a collection. */
export function useFreeCollection(boutique: string, collection: string): (id: string) => Promise<void> {
  const client = useQueryClient()
  return async (id) => {
    const list = await importCalls.free(boutique, collection, id)
    client.setQueryData<ImportList>(keyOf(boutique, collection), list)
  }
}
