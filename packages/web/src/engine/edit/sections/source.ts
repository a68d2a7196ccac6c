import { type Collection, type LiveDocument, namedField } from '@boutique/domain'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { notify } from '../../../base/notify.ts'
import type { ListSearch } from '../../../base/search/search.ts'
import { api, ApiProblem, collectionPath } from '../../../data/api.ts'

/** The path of a form that creates a document. */
export const NEW = 'nouveau'

/** What fills a new document: another document, or a name that was typed elsewhere. */
export type Source = { collection: string; id: string } | { title: string }

/** A source with the values that it gives. */
export interface Filled {
  source: Source
  values: Record<string, unknown>
  /** A value that counts as typed: it is saved at once, unlike those of a source. */
  typed?: { path: string; value: string }
}

function typedName(collection: Collection, title: string): Filled['typed'] {
  const path = namedField(collection)
  return path === undefined ? undefined : { path, value: title.slice(0, collection.fields[path]?.maxLength) }
}

/** The source named in the search part of an address, if the form of the collection declares it. */
export function sourceIn(
  { screen }: Pick<Collection, 'screen'>,
  { depuis = {}, titre }: ListSearch,
): Source | undefined {
  if (titre !== undefined) return { title: titre }
  const from = screen?.form.from ?? {}
  const named = Object.entries(depuis).find(([slug]) => Object.hasOwn(from, slug))
  return named && { collection: named[0], id: named[1] }
}

/** The source named in the current address. */
export function useSource(collection: Collection): Source | undefined {
  const search = useSearch({ strict: false }) as ListSearch
  // A text, since the address gives a new object at each render.
  const found = JSON.stringify(sourceIn(collection, search) ?? null)
  return useMemo(() => (JSON.parse(found) as Source | null) ?? undefined, [found])
}

/** The name under which the draft of a new document is kept: one for each source. */
export function newName(source: Source | undefined): string {
  if (!source) return NEW
  return 'title' in source ? `${NEW}:titre:${source.title}` : `${NEW}:${source.collection}:${source.id}`
}

/**
 * Reads a source with the rights of the user. When it cannot be read, a notification says so and there are no values:
 * the form opens empty.
 */
export async function readFilled(
  collection: Collection,
  boutique: string | null,
  source: Source,
  signal: AbortSignal,
): Promise<Filled> {
  if ('title' in source) return { source, values: {}, typed: typedName(collection, source.title) }
  const { screen } = collection
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
