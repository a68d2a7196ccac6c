import { type LiveDocument, type SearchHits, withFlags } from '@boutique/domain'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { askAction } from '../../base/requested-action.ts'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { useDuplicate } from '../../engine/actions/use-duplicate.ts'
import { offeredActions } from '../../engine/actions/offered-actions.ts'
import type { PaletteGroup, PaletteItem, Searched } from './palette-items.ts'
import { DUPLICATE, type Verb } from './palette-verbs.ts'

/** The maximum number of documents per group, and of documents that an action is offered for. */
const FOUND = 5

/** The documents that a text finds, by collection, and the actions of those that "vendre guéridon" finds. */
export function useFoundDocuments(
  kinds: readonly Searched[],
  verbs: readonly { verb: Verb; rest: string }[],
  debounced: string,
): { documents: PaletteGroup[]; actions: PaletteItem[] } {
  const registry = useRegistry()
  const { boutique } = useSession()
  const duplicateOf = useDuplicate()
  const boutiqueId = boutique?.id ?? null
  const typed = debounced.trim()
  // The same question is asked once.
  const requested = [...kinds.map(({ slug }) => [slug, typed]), ...verbs.map(({ verb, rest }) => [verb.slug, rest])]
  const questions = [
    ...new Map(requested.map(([slug = '', words = '']) => [`${slug} ${words}`, { slug, words }])).values(),
  ]
  const found = useQueries({
    queries: questions.map(({ slug, words }) => ({
      queryKey: ['palette', boutiqueId, slug, words],
      enabled: words.length > 1 && boutiqueId !== null,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = new URLSearchParams({ q: words, limit: String(FOUND) })
        const path = `${collectionPath(boutiqueId, slug)}/recherche?${query}`
        return api<SearchHits>('GET', path, undefined, signal)
      },
    })),
  })
  const hitsOf = (slug: string, words: string): LiveDocument[] =>
    found[questions.findIndex((one) => one.slug === slug && one.words === words)]?.data?.hits ?? []
  const documents = kinds.map((kind) => ({
    label: kind.group,
    items: hitsOf(kind.slug, typed).map((document) => documentItem(kind, document)),
  }))
  const actions = verbs.flatMap(({ verb: { slug, action, label }, rest }) => {
    const kind = kinds.find((one) => one.slug === slug)
    const collection = registry.get(slug)
    if (!kind || !collection) return []
    const duplicate = duplicateOf(collection, boutiqueId)
    return hitsOf(slug, rest).flatMap((document): PaletteItem[] => {
      const isCopy = action === DUPLICATE
      if (!isCopy && !offeredActions(collection, withFlags(collection.fields, document))[action]) return []
      const { label: name, icon, photo, detail } = documentItem(kind, document)
      const act = isCopy
        ? () => duplicate?.(document.id)
        : () => askAction({ slug, boutique: boutiqueId, id: document.id, action })
      return [{ id: `${action}:${slug}:${document.id}`, label: `${label} « ${name} »`, icon, photo, detail, act }]
    })
  })
  return { documents, actions }
}

function documentItem(
  { slug, path, title, searchLabel, photo, amountText }: Searched,
  document: LiveDocument,
): PaletteItem {
  const photos = photo === undefined ? undefined : document[photo]
  return {
    id: `document:${slug}:${document.id}`,
    label: searchLabel?.(document) || String(document[title] ?? ''),
    icon: 'page',
    photo: Array.isArray(photos) && typeof photos[0] === 'string' ? photos[0] : undefined,
    detail: amountText(document),
    path: `${path}/${document.id}`,
  }
}
