import { useMediaQuery } from '@mantine/hooks'
import { PlainLink } from '../base/PlainLink.tsx'
import { useRegistry } from '../base/registry.ts'
import { useToday } from '../base/use-today.ts'
import { useLiveCount, useLiveList } from '../data/live.ts'
import { RowContent } from '../engine/list/RowContent.tsx'
import classes from './OrdersDue.module.css'
import { dueOrders, dueTabs, firstOf } from './orders-due.ts'

/** The orders that are late or due within the week, updated live; nothing when there are none. */
export default function OrdersDue({ boutique }: { boutique: string }) {
  const today = useToday()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const collection = useRegistry().get('commandes')
  const [late, week] = (collection ? dueTabs(collection, today) : []).map((tab) => ({
    id: tab.id,
    query: firstOf(boutique, tab),
  }))
  const lists = [useLiveList(late?.query ?? null), useLiveList(week?.query ?? null)]
  const { count: lateCount = 0, plus } = useLiveCount(
    late ? { boutique, collection: 'commandes', where: late.query.where } : null,
  )
  const shown = dueOrders(lists.map(({ documents }) => documents))
  const path = collection?.screen?.path
  if (!collection || path === undefined || shown.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="jour-commandes">
      <header className={classes.header}>
        <h2 id="jour-commandes" className={classes.title}>
          Commandes à livrer
        </h2>
        {late && lateCount > 0 && (
          <PlainLink to={path} search={{ onglet: late.id }} className={`${classes.late} ab-touch`}>
            {plus ? 'plus de ' : ''}
            {lateCount} en retard
          </PlainLink>
        )}
        <PlainLink to={path} className={`${classes.all} ab-touch`}>
          Toutes
        </PlainLink>
      </header>
      <ul className={classes.rows}>
        {shown.map((document) => (
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
