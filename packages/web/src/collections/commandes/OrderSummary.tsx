import { Alert } from '@mantine/core'
import { Chip } from '../../ui/tags/Chip.tsx'
import { ProgressRule } from '../../ui/feedback/ProgressRule.tsx'
import { OrderAmounts } from './OrderAmounts.tsx'
import classes from './OrderSummary.module.css'
import type { OrderView } from './order-view.ts'

interface OrderSummaryProps {
  view: OrderView
  /** The level of the heading with the client's name. */
  level?: 2 | 4
}

/** The summary of an order: states, client, production, delivery, and its amounts (ORDER-35). */
export function OrderSummary({ view, level = 2 }: OrderSummaryProps) {
  const { marks, title, subtitle, production, delivery, transport, amounts, contradiction } = view
  const Title = `h${level}` as const
  return (
    <div className={classes.frame}>
      <div className={classes.summary}>
        <div className="ab-one-column">
          {marks.length > 0 && (
            <ul className="ab-flex ab-wrap ab-gap-xs-sm ab-space-below ab-list" aria-label="États">
              {marks.map(({ color, text }) => (
                <li key={text}>
                  <Chip color={color}>{text}</Chip>
                </li>
              ))}
            </ul>
          )}
          <Title className={classes.title}>{title}</Title>
          {subtitle !== '' && <p className={classes.subtitle}>{subtitle}</p>}
          {production !== undefined && (
            <div className={classes.production}>
              <ProgressRule label="Avancement de la fabrication" percent={production} />
            </div>
          )}
          {(delivery || transport) && (
            <dl className={classes.facts}>
              {delivery && <Fact label={delivery.label} text={delivery.text} isLate={delivery.isLate} />}
              {transport && <Fact label="Transport" text={transport} />}
            </dl>
          )}
        </div>
        <div>
          <OrderAmounts amounts={amounts} />
        </div>
      </div>
      {contradiction !== undefined && (
        <Alert color="yellow" variant="light" role="status" mt="md" title="Paiement à vérifier">
          {contradiction} Choisissez l'état qui convient, ou corrigez les paiements.
        </Alert>
      )}
    </div>
  )
}

function Fact({ label, text, isLate = false }: { label: string; text: string; isLate?: boolean }) {
  return (
    <div>
      <dt className="ab-dim">{isLate ? `${label}, en retard` : label}</dt>
      <dd className={classes.fact} data-late={isLate || undefined}>
        {text}
      </dd>
    </div>
  )
}
