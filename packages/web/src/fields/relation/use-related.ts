import type { Collection, ListQuery, Where } from '@boutique/domain'
import { useDebouncedValue } from '@mantine/hooks'
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

/** The condition of the documents that a typed text finds; none for an empty one. */
export function searchedWhere({ title, option }: Pick<Collection, 'title' | 'option'>, typed: string): Where {
  const name = option?.code !== undefined && /^\d/.test(typed) ? option.code : title
  return name !== undefined && typed !== '' ? { [name]: { contient: typed } } : {}
}

/**
 * The documents that a relation may point to, live, in the order of their titles or the declared one (FORM-27, FORM-31).
 *
 * @param offers limits them (FORM-30)
 */
export function useRelated(to: string | undefined, search: string, offers: Where = {}): Related {
  const collection = useRegistry().get(to ?? '')
  const boutique = useScope(collection)
  const [searched] = useDebouncedValue(search.trim(), 200)
  const where: Where = { ...offers, ...(collection && searchedWhere(collection, searched)) }
  const canAsk = collection !== undefined && (collection.scope !== 'boutique' || boutique !== null)
  const query: ListQuery | null = canAsk
    ? { boutique, collection: collection.slug, where, sort: sortOf(collection), limit: MAX_IDS }
    : null
  const { documents, next, status, problem } = useLiveList(query)
  return {
    options: documents.map((document) => ({ value: document.id, label: optionLabel(collection, document) })),
    loading: query !== null && status === 'loading',
    isKnown: query !== null && status !== 'loading' && problem === undefined && searched === search.trim(),
    more: next !== null || searched !== '',
    problem: problem?.detail,
  }
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
