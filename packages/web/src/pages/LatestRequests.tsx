import type { ListQuery } from '@boutique/domain'
import { useMediaQuery } from '@mantine/hooks'
import { PlainLink } from '../base/PlainLink.tsx'
import { useRegistry } from '../base/registry.ts'
import { useToday } from '../base/use-today.ts'
import { useLiveList } from '../data/live.ts'
import { RowContent } from '../engine/list/RowContent.tsx'
import classes from './OrdersDue.module.css'
import { MOST_SHOWN } from './orders-due.ts'

/** The latest requests that wait for an answer, updated live; nothing when there are none. */
export default function LatestRequests({ boutique }: { boutique: string }) {
  const today = useToday()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const collection = useRegistry().get('demandes')
  const tab = collection?.screen?.list.tabs.find(({ id }) => id === collection.screen?.nav?.waiting)
  const query: ListQuery | null = tab
    ? { boutique, collection: 'demandes', where: tab.where, sort: '-createdAt', limit: MOST_SHOWN }
    : null
  const { documents } = useLiveList(query)
  const path = collection?.screen?.path
  if (!collection || path === undefined || documents.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="jour-demandes">
      <header className={classes.header}>
        <h2 id="jour-demandes" className={classes.title}>
          Dernières demandes
        </h2>
        <PlainLink to={path} className={`${classes.all} ab-touch`}>
          Toutes
        </PlainLink>
      </header>
      <ul className={classes.rows}>
        {documents.map((document) => (
          <li key={document.id}>
            <PlainLink to={`${path}/${document.id}`} className={classes.row}>
              <RowContent collection={collection} document={document} today={today} phone={phone} brief />
            </PlainLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
