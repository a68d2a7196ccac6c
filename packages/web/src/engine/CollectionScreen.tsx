import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import type { Collection } from '@boutique/domain'
import { useRegistry } from '../base/registry.ts'
import { type ListSearch, onlyBoutique, withoutSource } from '../base/search/search.ts'
import { usePageTitle } from '../base/use-page-title.ts'
import { Loading } from '../ui/feedback/Loading.tsx'
import type { ListPieces } from './list/pieces.ts'
import { SplitView } from './SplitView.tsx'
import { CollectionEdit, CollectionList } from './screen-parts.ts'

/** The id in the address of a new document. */
const NEW = 'nouveau'

interface CollectionScreenProps {
  collection: Collection
  /** Null for global collections and the user's own. */
  boutique: string | null
  /** The open document, or `nouveau`. */
  id: string | undefined
  /** Components of the collection that replace generic ones. */
  pieces: ListPieces | undefined
}

/**
 * A collection: its list and, at `{path}/{id}`, the form of a document (LIST-01, LIST-02). In a wide window they are
 * side by side; otherwise the document covers the list, which keeps its scroll position.
 */
export function CollectionScreen({ collection, boutique, id, pieces }: CollectionScreenProps) {
  usePageTitle(collection.label.many)
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  const path = collection.screen?.path ?? '/'
  const navigate = useNavigate()
  const go = useCallback(
    (to: string, replace: boolean) => {
      // The tab, the order and the search of the list stay in the address.
      // So does the tab of the form, for its neighbours and when what was typed in it becomes a stored document.
      const tab = to !== path && ({ hash: true, hashScrollIntoView: false } as const)
      void navigate({ to: to, search: withoutSource as never, ...tab, replace, resetScroll: false })
    },
    [navigate, path],
  )
  const origin = useOrigin(collection, id)
  const close = useCallback(() => {
    if (origin === undefined) go(path, false)
    // The document that it was begun from: its collection has another list.
    else void navigate({ to: origin as '.', search: onlyBoutique as never })
  }, [go, navigate, path, origin])
  // The created document and a neighbour replace the one before in the history: Back leads to the list.
  const open = useCallback(
    (next: string) => go(`${path}/${encodeURIComponent(next)}`, window.location.pathname !== path),
    [go, path],
  )
  const Create = id === NEW ? pieces?.Create : undefined
  const openId = Create ? undefined : id
  const isOpen = openId !== undefined
  const arrangement = !isOpen ? 'list' : isWide ? 'beside' : 'over'
  return (
    <>
      {/* Beside or over the list, the document leaves the screen without the title that the list alone shows. */}
      {isOpen ? <VisuallyHidden component="h1">{collection.label.many}</VisuallyHidden> : null}
      <SplitView arrangement={arrangement} layout={collection.screen?.list.layout}>
        <Suspense fallback={<Loading />}>
          <CollectionList
            collection={collection}
            boutique={boutique}
            selectedId={openId}
            narrow={arrangement === 'beside'}
            pieces={pieces}
          />
        </Suspense>
        {isOpen ? (
          <Suspense fallback={<Loading />}>
            <CollectionEdit collection={collection} boutique={boutique} id={openId} onClose={close} onOpen={open} />
          </Suspense>
        ) : null}
      </SplitView>
      {Create && (
        <Suspense fallback={null}>
          <Create boutique={boutique} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** The document that a new one was begun from, where its collection is in no menu: people come from there only. */
function useOrigin({ screen }: Collection, id: string | undefined): string | undefined {
  const { depuis } = useSearch({ strict: false }) as ListSearch
  const registry = useRegistry()
  const [begun, setBegun] = useState<string>()
  const [[slug, source] = []] = Object.entries(depuis ?? {})
  const parent = slug === undefined ? undefined : registry.get(slug)?.screen?.path
  const found = parent === undefined || source === undefined ? undefined : `${parent}/${encodeURIComponent(source)}`
  // Once it is stored, its address names the source no longer.
  const origin = id === undefined ? undefined : (found ?? begun)
  if (origin !== begun) setBegun(origin)
  return screen?.nav === undefined ? origin : undefined
}
