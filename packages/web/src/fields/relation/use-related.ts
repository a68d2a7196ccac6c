import type { Collection, ListQuery, Where } from '@boutique/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { useLiveDocument, useLiveList } from '../../data/live.ts'

const MAX_IDS = 100

export interface Related {
  options: { value: string; label: string }[]
  loading: boolean
  /** Whether there are more than the loaded options: the typed text then searches on the server. */
  more: boolean
  /** Whether the options are those of the text. */
  isKnown: boolean
  /** The text is one that the labels of the options do not contain. */
  isElsewhere: boolean
  /** Why there are no options. */
  problem?: string
}

/** The boutique of a collection's documents; null for global ones. */
export function useScope(collection: Collection | undefined): string | null {
  const { boutique } = useSession()
  return collection?.scope === 'boutique' ? (boutique?.id ?? null) : null
}

/** The label of a document in a select: what its collection declares, else its title, else its id. */
export function optionLabel(collection: Collection | undefined, document: Record<string, unknown>): string {
  const title = collection?.option ? collection.option.label(document) : document[collection?.title ?? '']
  return typeof title === 'string' && title !== '' ? title : String(document.id ?? '')
}

/**
 * The condition of the documents that a typed text finds; none for an empty one.
 * @param isReader whether the person reads the collection completely
 */
export function searchedWhere(
  collection: Pick<Collection, 'title' | 'option' | 'fields'>,
  typed: string,
  isReader = true,
): Where {
  const { title, option } = collection
  if (typed === '') return {}
  const code = codeOf(collection, typed, isReader)
  if (option?.code !== undefined && code !== undefined) return { [option.code]: { contient: code } }
  return title === undefined ? {} : { [title]: { contient: typed } }
}

/** What a typed text is as a code; undefined where it is none, or where the person may not read the codes. */
function codeOf(
  { option, fields }: Pick<Collection, 'option' | 'fields'>,
  typed: string,
  isReader: boolean,
): string | undefined {
  if (option?.code === undefined || !(isReader || fields[option.code]?.read !== undefined)) return undefined
  if (option.codeOf) return option.codeOf(typed)
  return /^\d/.test(typed) ? typed : undefined
}

/**
 * The documents that a relation may point to, live, in the order of their titles or the declared one (FORM-27, FORM-31).
 *
 * @param offers limits them (FORM-30)
 */
export function useRelated(to: string | undefined, search: string, offers: Where = {}): Related {
  const collection = useRegistry().get(to ?? '')
  const boutique = useScope(collection)
  const { canRead } = useSession()
  const [searched] = useDebouncedValue(search.trim(), 200)
  const where: Where = { ...offers, ...(collection && searchedWhere(collection, searched, canRead(collection.slug))) }
  const canAsk = collection !== undefined && (collection.scope !== 'boutique' || boutique !== null)
  const query: ListQuery | null = canAsk
    ? { boutique, collection: collection.slug, where, sort: sortOf(collection), limit: MAX_IDS }
    : null
  const { documents: found, next, status, problem } = useLiveList(query)
  const isElsewhere =
    collection?.option?.codeOf !== undefined &&
    codeOf(collection, search.trim(), canRead(collection.slug)) !== undefined
  // Options found by a code are shown as they are: those of another text would be wrong ones.
  const documents = useWhileLoading(found, status === 'loading', JSON.stringify([boutique, to, offers, isElsewhere]))
  return {
    options: documents.map((document) => ({ value: document.id, label: optionLabel(collection, document) })),
    loading: query !== null && status === 'loading',
    isKnown: query !== null && status !== 'loading' && problem === undefined && searched === search.trim(),
    isElsewhere,
    more: next !== null || searched !== '',
    problem: problem?.detail,
  }
}

/**
 * The documents that were found last, while those of another text are loading: an option that both have stays under the
 * pointer, and a click on it is not lost.
 *
 * @param of what they belong to: nothing is kept of another one
 */
function useWhileLoading<T>(found: readonly T[], loading: boolean, of: string): readonly T[] {
  const [last, setLast] = useState({ found, of })
  if (!loading && (last.found !== found || last.of !== of)) setLast({ found, of })
  return loading && last.of === of ? last.found : found
}

/** The name of one related document; undefined while it is unknown. */
export function useRelatedName(to: string | undefined, id: string | undefined): string | undefined {
  const collection = useRegistry().get(to ?? '')
  const boutique = useScope(collection)
  const canAsk = collection !== undefined && id !== undefined && (collection.scope !== 'boutique' || boutique !== null)
  const { document } = useLiveDocument(canAsk ? { boutique, collection: collection.slug, id } : null)
  return document && optionLabel(collection, document)
}

const sortOf = ({ option, title, sort }: Collection): string => option?.sort ?? title ?? sort
