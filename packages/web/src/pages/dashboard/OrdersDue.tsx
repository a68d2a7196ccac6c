import { PlainLink } from '../../base/PlainLink.tsx'
import { useRegistry } from '../../base/registry.ts'
import { useToday } from '../../base/timing/use-today.ts'
import { useLiveCount, useLiveList } from '../../data/live.ts'
import { HomeRows } from './HomeRows.tsx'
import { HomeSection } from './HomeSection.tsx'
import classes from './OrdersDue.module.css'
import { dueOrders, dueTabs, firstOf } from './orders-due.ts'

/** The orders that are late or due within the week, updated live; nothing when there are none. */
export default function OrdersDue({ boutique }: { boutique: string }) {
  const today = useToday()
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
  const lateLink = late && lateCount > 0 && (
    <PlainLink to={path} search={{ onglet: late.id }} className={`${classes.late} ab-touch`}>
      {plus ? 'plus de ' : ''}
      {lateCount} en retard
    </PlainLink>
  )
  return (
    <HomeSection id="jour-commandes" title="Commandes à livrer" beside={lateLink} all={{ to: path, label: 'Toutes' }}>
      <HomeRows collection={collection} path={path} documents={shown} />
    </HomeSection>
  )
}
