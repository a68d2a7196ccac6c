import type { DocumentSums, ListQuery, LiveDocument, Step } from '@boutique/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, collectionPath } from '../../../data/api.ts'
import { useLiveList } from '../../../data/live.ts'
import { listSearchParams } from '../pages/query.ts'

export interface SumsRequest {
  sum: string
  by: string
  step: Step
}

/** The address of the sums of a list. */
export function sumsPath({ boutique, collection, where }: ListQuery, requested: SumsRequest): string {
  const params = new URLSearchParams(listSearchParams({ boutique, collection, where }, 1))
  params.delete('limit')
  for (const [name, value] of Object.entries(requested)) params.set(name, value)
  return `${collectionPath(boutique, collection)}/sommes?${params.toString()}`
}

/** Milliseconds without a change before the sums are read again. */
const PAUSE = 300

/**
 * The sums of a list by part of its period; undefined until they arrive. Read again when the live total or count of the
 * list changes, or a document of its first page, whose date may have moved within the period; the previous ones are kept
 * meanwhile.
 * @param total what changes when the sums may have changed; undefined: not known yet, nothing is read
 */
export function useSums(query: ListQuery, requested: SumsRequest | undefined, total: string | undefined) {
  const path = requested && sumsPath(query, requested)
  // The list below shows the same page: the subscription is shared.
  const { documents, status } = useLiveList(path === undefined ? null : query)
  const known = total === undefined || status === 'loading' ? undefined : `${total} ${versionsOf(documents)}`
  const [version] = useDebouncedValue(known, PAUSE, { leading: true })
  const { data, isError } = useQuery({
    queryKey: ['sommes', path, version],
    queryFn: ({ signal }) => api<DocumentSums>('GET', path as string, undefined, signal),
    enabled: path !== undefined && version !== undefined,
    placeholderData: keepPreviousData,
    retry: 1,
  })
  return { sums: data?.sums, isError }
}

/** What differs when any of the documents has changed. */
const versionsOf = (documents: readonly LiveDocument[]): string =>
  documents.map(({ id, rev }) => `${id}/${rev}`).join(' ')
