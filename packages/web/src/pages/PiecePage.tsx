import { type Collection, withFlags } from '@boutique/domain'
import { Navigate, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCollection } from '../base/registry.ts'
import { askAction } from '../base/requested-action.ts'
import type { ListSearch } from '../base/search/search.ts'
import { useSession } from '../base/session/session.tsx'
import { useLiveList } from '../data/live.ts'
import { offeredActions } from '../engine/actions/offered-actions.ts'
import { Loading } from '../ui/feedback/Loading.tsx'
import { MessagePage } from './MessagePage.tsx'

const SLUG = 'produits'
const ACTION = 'encaisser'

/**
 * The address of a label, `/boutique/piece/SKU?boutique=ID`: opens the piece, with the sheet that sells it where it may be
 * sold. A label of another boutique than the current one is refused: its SKU may be that of another piece here.
 */
export function PiecePage() {
  const { pathname } = useLocation()
  const { boutique } = useSession()
  const { boutique: printed } = useSearch({ strict: false }) as ListSearch
  const collection = useCollection(SLUG)
  if (!boutique || !collection) return <MessagePage title="La boutique est obligatoire" />
  if (printed !== undefined && printed !== boutique.id)
    return (
      <MessagePage
        title="Étiquette d'une autre boutique"
        sentence={`Cette pièce n'est pas de « ${boutique.name} » : changez de boutique, puis lisez l'étiquette de nouveau.`}
      />
    )
  const sku = skuIn(pathname)
  return <Found key={`${boutique.id}/${sku}`} boutique={boutique.id} collection={collection} sku={sku} />
}

/** The last segment of the address; one that is not well encoded is taken as it is. */
function skuIn(pathname: string): string {
  const segment = pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function Found({ boutique, collection, sku }: { boutique: string; collection: Collection; sku: string }) {
  const { can } = useSession()
  const { documents, status, problem } = useLiveList({ boutique, collection: SLUG, where: { sku }, limit: 1 })
  const [piece] = documents
  const id = piece?.id
  const isOffered =
    piece !== undefined &&
    can(SLUG, 'update') &&
    offeredActions(collection, withFlags(collection.fields, piece))[ACTION] !== undefined
  useEffect(() => {
    if (id !== undefined && isOffered) askAction({ slug: SLUG, boutique, id, action: ACTION })
  }, [boutique, id, isOffered])
  if (id !== undefined) return <Navigate to={`${collection.screen?.path ?? ''}/${encodeURIComponent(id)}`} replace />
  if (problem) return <MessagePage title="Cette pièce ne peut pas être lue" sentence={problem.detail} />
  if (status === 'loading') return <Loading />
  return (
    <MessagePage
      title="Aucune pièce de cette étiquette"
      sentence={`Aucun produit de cette boutique n'a le SKU « ${sku.slice(0, 40)} ».`}
    />
  )
}
