import { useSearch } from '@tanstack/react-router'
import type { Collection } from '@boutique/domain'
import { Suspense, useState } from 'react'
import { useRegistry } from '../../base/registry.ts'
import type { ListSearch } from '../../base/search/search.ts'
import { useSession } from '../../base/session/session.tsx'
import { overlayPart } from '../../base/timing/lazy-part.ts'
import classes from './views.module.css'
import { useViews } from './use-views.ts'
import { ViewLinks } from './ViewLinks.tsx'

const AllViews = overlayPart(() => import('./AllViews.tsx').then((m) => m.AllViews))

/** As many views of a list are in the menu; each has a count. */
const MAX_SHOWN = 5

interface MenuViewsProps {
  slug: string
  isCurrent: boolean
  /** A view is opened. */
  onOpen?(): void
}

/** The saved views of a list, below its entry of the menu. */
export function MenuViews({ slug, ...props }: MenuViewsProps) {
  const collection = useRegistry().get(slug)
  const { boutique } = useSession()
  if (collection?.scope !== 'boutique' || !boutique) return null
  return <ViewsOf collection={collection} {...props} />
}

function ViewsOf({ collection, isCurrent, onOpen }: Omit<MenuViewsProps, 'slug'> & { collection: Collection }) {
  const { enregistree } = useSearch({ strict: false }) as ListSearch
  const all = useViews().filter(({ list }) => list === collection.slug)
  const [showsAll, setShowsAll] = useState(false)
  if (all.length === 0) return null
  return (
    <>
      <ViewLinks
        collection={collection}
        views={all.slice(0, MAX_SHOWN)}
        openId={isCurrent ? enregistree : undefined}
        onOpen={onOpen}
      />
      {all.length > MAX_SHOWN && (
        <button type="button" className={classes.all} onClick={() => setShowsAll(true)}>
          Toutes les vues ({all.length})
        </button>
      )}
      {showsAll && (
        <Suspense fallback={null}>
          <AllViews
            collection={collection}
            openId={isCurrent ? enregistree : undefined}
            onOpen={onOpen}
            onClose={() => setShowsAll(false)}
          />
        </Suspense>
      )}
    </>
  )
}
