import type { Collection } from '@boutique/domain'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useSession } from '../../base/session/session.tsx'
import { useToday } from '../../base/timing/use-today.ts'
import { useLiveCounts } from '../../data/live.ts'
import { countText } from '../list/header/count-line.ts'
import classes from './views.module.css'
import { countedQuery, type SavedView, searchOf } from './views.ts'

interface ViewLinksProps {
  collection: Collection
  views: readonly SavedView[]
  /** The open view. */
  openId: string | undefined
  onOpen?(): void
}

/** Views of a list as links, each with the live number of its documents. */
export function ViewLinks({ collection, views, openId, onOpen }: ViewLinksProps) {
  const boutique = useSession().boutique?.id ?? ''
  const today = useToday()
  const queries = views.map((view) => countedQuery(collection, boutique, view, today))
  const known = useLiveCounts(queries.flatMap((query) => (query ? [query] : [])))
  let at = 0
  const counts = queries.map((query) => (query ? known[at++] : undefined))
  return (
    <ul className={classes.views} aria-label={`Vues : ${collection.label.many}`}>
      {views.map((view, index) => {
        const count = counts[index]
        return (
          <li key={view.id}>
            <PlainLink
              to={collection.screen?.path ?? '/'}
              search={searchOf(view) as Record<string, string>}
              className={classes.view}
              aria-current={view.id === openId ? 'page' : undefined}
              onClick={onOpen}
            >
              <span className="ab-ellipsis" title={view.name}>
                {view.name}
              </span>
              {view.isShared && <IconUsers aria-label="Partagée" className={classes.shared} size={14} stroke={1.6} />}
              <span className={classes.count}>{count ? countText(count) : ''}</span>
            </PlainLink>
          </li>
        )
      })}
    </ul>
  )
}
