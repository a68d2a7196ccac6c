import type { Collection, LiveDocument } from '@boutique/domain'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { notify } from '../../base/notify.ts'
import type { ListSearch } from '../../base/search.ts'
import { api, ApiProblem, collectionPath } from '../../data/api.ts'

/** The path of a form that creates a document. */
export const NEW = 'nouveau'

/** The document that fills a new one. */
export interface Source {
  collection: string
  id: string
}

/** A source with the values that it gives. */
export interface Filled {
  source: Source
  values: Record<string, unknown>
}

/** The source named in the search part of an address, if the form of the collection declares it. */
export function sourceIn({ screen }: Pick<Collection, 'screen'>, { depuis = {} }: ListSearch): Source | undefined {
  const from = screen?.form.from ?? {}
  const named = Object.entries(depuis).find(([slug]) => Object.hasOwn(from, slug))
  return named && { collection: named[0], id: named[1] }
}

/** The source named in the current address. */
export function useSource(collection: Collection): Source | undefined {
  const search = useSearch({ strict: false }) as ListSearch
  const { collection: slug, id } = sourceIn(collection, search) ?? {}
  return useMemo(() => (slug === undefined || id === undefined ? undefined : { collection: slug, id }), [slug, id])
}

/** The name under which the draft of a new document is kept: one for each source. */
export const newName = (source: Source | undefined): string =>
  source ? `${NEW}:${source.collection}:${source.id}` : NEW

/**
 * Reads a source with the rights of the user. When it cannot be read, a notification says so and there are no values:
 * the form opens empty.
 */
export async function readFilled(
  { screen }: Collection,
  boutique: string | null,
  source: Source,
  signal: AbortSignal,
): Promise<Filled> {
  const address = `${collectionPath(boutique, source.collection)}/${encodeURIComponent(source.id)}`
  try {
    const document = await api<LiveDocument>('GET', address, undefined, signal)
    return { source, values: { ...screen?.form.from?.[source.collection]?.fill(document) } }
  } catch (problem) {
    if (!signal.aborted) {
      console.error(problem)
      notify.error(problem instanceof ApiProblem ? problem.detail : String(problem))
    }
    return { source, values: {} }
  }
}
