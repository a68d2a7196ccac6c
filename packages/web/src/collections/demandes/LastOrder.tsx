import type { Collection, LiveDocument } from '@boutique/domain'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useCollection } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { useToday } from '../../base/timing/use-today.ts'
import { useLiveList } from '../../data/live.ts'
import { useFieldForm } from '../../fields/form.ts'
import { Chip } from '../../ui/tags/Chip.tsx'
import { OrderAmounts } from '../commandes/OrderAmounts.tsx'
import { orderView } from '../commandes/order-view.ts'
import classes from './aside.module.css'

/** The newest order made from the request, else of its contact: a summary to read; nothing without one (REQ-12). */
export function LastOrder({ contact }: { contact: string | undefined }) {
  const { session, boutique } = useFieldForm()
  const { canRead } = useSession()
  const collection = useCollection('commandes')
  const query = { boutique, collection: 'commandes', sort: '-numero', limit: 1 }
  const isOpen = collection !== undefined && canRead('commandes')
  const own = useLiveList(isOpen ? { ...query, where: { demande: session.id } } : null)
  const others = useLiveList(isOpen && contact !== undefined ? { ...query, where: { contact } } : null)
  const [order] = [...own.documents, ...(own.status === 'loading' ? [] : others.documents)]
  if (!order || !collection) return null
  const title = own.documents.length > 0 ? 'Commande de cette demande' : 'Dernière commande'
  return <Summary title={title} collection={collection} order={order} />
}

function Summary({ title, collection, order }: { title: string; collection: Collection; order: LiveDocument }) {
  const { marks, subtitle, amounts } = orderView(order, collection.fields, useToday())
  return (
    <section className={classes.part} aria-labelledby="demande-commande">
      <h3 id="demande-commande" className={classes.title}>
        {title}
      </h3>
      {subtitle !== '' && <p className={classes.line}>{subtitle}</p>}
      <OrderAmounts amounts={amounts} />
      <ul className="ab-flex ab-wrap ab-gap-sm ab-list" aria-label="États de la commande">
        {marks.map(({ color, text }) => (
          <li key={text}>
            <Chip color={color}>{text}</Chip>
          </li>
        ))}
      </ul>
      <PlainLink to={`${collection.screen?.path}/${encodeURIComponent(order.id)}`} className={classes.link}>
        Ouvrir la commande
      </PlainLink>
    </section>
  )
}
