import { type Charge, chargeAmount, chargeFailure, chargeState } from '@boutique/domain'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { Chip } from '../../ui/tags/Chip.tsx'
import classes from './ChargeBlock.module.css'

interface ChargeBlockProps {
  /** The id of the stored sale. */
  vente: string
  /** The charge's id in the sale; the charge is read again when it changes. */
  charge?: string
}

const FAILED = 'Erreur lors du chargement de la charge'

/** The card provider's charge of a sale, read from the provider (ORDER-32 to ORDER-34). */
export function ChargeBlock({ vente, charge }: ChargeBlockProps) {
  const { boutique } = useSession()
  const address = `${collectionPath(boutique?.id ?? null, 'ventes')}/${encodeURIComponent(vente)}/charge`
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['charge', address, charge],
    queryFn: ({ signal }) => api<Charge>('GET', address, undefined, signal),
    staleTime: 60_000,
    retry: false,
  })
  if (data) return <ChargeSummary charge={data} />
  if (isPending) return <Line>Chargement en cours ...</Line>
  return (
    <div className="ab-grid ab-justify-items-start ab-gap-sm ab-min-width-0">
      <Line>
        {FAILED}
        {error.message !== FAILED && <span className="ab-dim">{error.message}</span>}
      </Line>
      <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
        Réessayer
      </Button>
    </div>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <p role="status" className="ab-row ab-wrap ab-gap-xs-sm ab-no-margin ab-sm">
    {children}
  </p>
)

/** The amount and state of a charge, then what else is known of it. */
export function ChargeSummary({ charge }: { charge: Charge }) {
  const { label, color } = chargeState(charge)
  const failure = chargeFailure(charge)
  const refunded = charge.amount_refunded > 0 && chargeAmount(charge.amount_refunded, charge.currency)
  return (
    <div className="ab-grid ab-justify-items-start ab-gap-sm ab-min-width-0">
      <p className="ab-row ab-wrap ab-gap-xs-sm ab-no-margin ab-sm">
        <span className="ab-md ab-bold ab-figures">{chargeAmount(charge.amount, charge.currency)}</span>
        <Chip color={color}>{label}</Chip>
      </p>
      <dl className="ab-facts ab-grid ab-gap-xs ab-width-full ab-no-margin ab-sm">
        {failure && <Detail name="Raison de l'échec">{failure}</Detail>}
        {refunded && <Detail name="Montant remboursé">{refunded}</Detail>}
        {charge.receipt_email && <Detail name="Reçu envoyé à">{charge.receipt_email}</Detail>}
        {charge.receipt_number && <Detail name="Numéro du reçu">{charge.receipt_number}</Detail>}
        {charge.description && <Detail name="Description">{charge.description}</Detail>}
        {charge.customer && <Detail name="Client">{charge.customer}</Detail>}
        <Detail name="Charge">{charge.id}</Detail>
      </dl>
    </div>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.detail}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
