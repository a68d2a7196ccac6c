import { useMediaQuery } from '@mantine/hooks'
import { PlainLink } from '../base/PlainLink.tsx'
import { useRegistry } from '../base/registry.ts'
import { useToday } from '../base/use-today.ts'
import { useLiveList } from '../data/live.ts'
import { RowContent } from '../engine/list/RowContent.tsx'
import classes from './OrdersDue.module.css'
import { dueOrders, dueQueries } from './orders-due.ts'

/** The orders that are late or due within the week, updated live; nothing when there are none. */
export default function OrdersDue({ boutique }: { boutique: string }) {
  const today = useToday()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const collection = useRegistry().get('commandes')
  const [started, others] = dueQueries(today)
  const lists = [useLiveList({ ...started, boutique }), useLiveList({ ...others, boutique })]
  const { shown, late } = dueOrders(
    lists.flatMap(({ documents }) => documents),
    today,
  )
  const path = collection?.screen?.path
  if (!collection || path === undefined || shown.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="jour-commandes">
      <header className={classes.header}>
        <h2 id="jour-commandes" className={classes.title}>
          Commandes à livrer
        </h2>
        {late > 0 && <span className={classes.late}>{late} en retard</span>}
        <PlainLink to={path} className={classes.all}>
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
