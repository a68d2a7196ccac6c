import type { Collection, LiveDocument } from '@boutique/domain'
import { Alert, Tabs } from '@mantine/core'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { useToday } from '../../base/timing/use-today.ts'
import { useLiveDocument } from '../../data/live.ts'
import { Nothing } from '../../fields/shared/Panel.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import classes from './OrderCard.module.css'
import { DETAIL_TABS } from './order-details.ts'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { orderView } from './order-view.ts'

interface OrderCardProps {
  boutique: string
  /** The id of the order. */
  id: string
}

/**
 * An order by its id, read-only and live: its summary, and its details in tabs (ORDER-28, ORDER-80). Of an order that
 * only names the document of a relation, nothing is drawn: its title is all that the reader may read.
 */
export function OrderCard(props: OrderCardProps) {
  const { canRead } = useSession()
  return canRead('commandes') ? <ReadableOrder {...props} /> : <Nothing>Vous n'avez pas accès aux commandes.</Nothing>
}

function ReadableOrder({ boutique, id }: OrderCardProps) {
  const collection = useRegistry().get('commandes')
  const { document, problem } = useLiveDocument({ boutique, collection: 'commandes', id })
  if (problem)
    return (
      <Alert role="alert" color="red" variant="light">
        Erreur avec la commande : {problem.detail}
      </Alert>
    )
  if (!document || !collection) return <RowSkeletons />
  return <LoadedOrder collection={collection} document={document} />
}

function LoadedOrder({ collection, document }: { collection: Collection; document: LiveDocument }) {
  const view = orderView(document, collection.fields, useToday())
  return (
    <article
      className="ab-one-column ab-gap-lg ab-min-width-0"
      aria-label={view.subtitle === '' ? view.title : view.subtitle}
    >
      <OrderSummary view={view} level={4} />
      <Tabs defaultValue={DETAIL_TABS[0].id} keepMounted={false}>
        <Tabs.List aria-label="Détails de la commande">
          {DETAIL_TABS.map((tab) => (
            <Tabs.Tab key={tab.id} value={tab.id}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {DETAIL_TABS.map((tab) => (
          <Tabs.Panel key={tab.id} value={tab.id} className={classes.panel}>
            <OrderDetails collection={collection} order={document} names={tab.fields} lines={tab.id === 'details'} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <PlainLink to={`${collection.screen?.path}/${document.id}`}>Ouvrir la commande</PlainLink>
    </article>
  )
}
