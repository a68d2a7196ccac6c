import type { PricedProduct } from '@boutique/domain'
import { lazy, Suspense } from 'react'
import { useRegistry } from '../../base/registry.ts'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useSession } from '../../base/session/session.tsx'
import { useLiveCount, useLiveList } from '../../data/live.ts'
import { firstPhoto, nameOf } from '../../engine/list/row/item-text.ts'
import { PriceTag } from '../../ui/tags/PriceTag.tsx'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { HomeSection } from './HomeSection.tsx'
import classes from './Highlights.module.css'
import { type Highlight, visibleHighlights } from './highlights.ts'

const OrdersDue = lazy(() => import('./OrdersDue.tsx'))
const LatestRequests = lazy(() => import('./LatestRequests.tsx'))

/** As many as fit side by side on a wide screen. */
const MAX_SHOWN = 6

/** Documents that need attention today: the orders due, and a strip for each list that has some, updated live. */
export function Highlights() {
  const { boutique, canRead } = useSession()
  if (boutique === null) return null
  return (
    <>
      <div className={classes.columns}>
        {canRead('commandes') && (
          <Suspense>
            <OrdersDue boutique={boutique.id} />
          </Suspense>
        )}
        {canRead('demandes') && (
          <Suspense>
            <LatestRequests boutique={boutique.id} />
          </Suspense>
        )}
      </div>
      {visibleHighlights(canRead).map((highlight) => (
        <Strip key={highlight.id} highlight={highlight} boutique={boutique.id} />
      ))}
    </>
  )
}

function Strip({ highlight, boutique }: { highlight: Highlight; boutique: string }) {
  const { title, said, query, tab } = highlight
  const collection = useRegistry().get(query.collection)
  const requested = collection ? { ...query, boutique } : null
  const { documents } = useLiveList(requested && { ...requested, limit: MAX_SHOWN })
  const { count, plus } = useLiveCount(requested)
  const path = collection?.screen?.path
  if (!collection || path === undefined || documents.length === 0) return null
  const label =
    count === undefined ? 'Tout voir' : `${plus ? 'Plus de ' : ''}${count} ${count > 1 ? said.many : said.one}`
  return (
    <HomeSection id={`jour-${highlight.id}`} title={title} all={{ to: path, tab, label }}>
      <div className={classes.strip}>
        {documents.map((document) => (
          <PlainLink key={document.id} to={`${path}/${document.id}`} className={classes.item}>
            <Thumb path={firstPhoto(document.photos)} />
            <span className={classes.name}>{nameOf(collection, document)}</span>
            <PriceTag product={document as PricedProduct} />
          </PlainLink>
        ))}
      </div>
    </HomeSection>
  )
}
