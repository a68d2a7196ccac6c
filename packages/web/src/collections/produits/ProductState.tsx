import {
  formatDay,
  isGone,
  type Stage,
  STAGE_COLORS,
  type StagedProduct,
  STAGES,
  stageOf,
  statusBanner,
  statusColor,
} from '@boutique/domain'
import { useCallback } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useCollection } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { useComputed } from '../../fields/panels/stored-values.ts'
import { useRelatedName } from '../../fields/relation/use-related.ts'
import { Chip } from '../../ui/tags/Chip.tsx'
import { StateLine } from '../../ui/tags/StateLine.tsx'
import { useNow } from '../../base/timing/use-now.ts'
import { ReceiptLink } from './ReceiptLink.tsx'

/** The state of the product in one line, updated live (PROD-32 to PROD-34), and the order that keeps it. */
export default function ProductState() {
  const now = useNow()
  const { sentence, color, order, stage, contact, ended, hasReceipt } = useComputed(
    useCallback(
      (values) => {
        const product = values as Kept
        const { isReserved, reservePour, reservationFinieLe, commande } = product
        // One that was sold before it had a photo says so, and not that it is a draft.
        const said = { ...product, isDraft: product.isDraft && !isGone(product) }
        return {
          ...{ sentence: statusBanner(said, now), color: statusColor(said), order: keptOf(product) },
          ...{ stage: stageOf(product), contact: isReserved ? reservePour : undefined, ended: reservationFinieLe },
          hasReceipt: isGone(product) && commande === undefined,
        }
      },
      [now],
    ),
  )
  const { can, canRead } = useSession()
  return (
    <div className="ab-row ab-wrap ab-gap-sm">
      <StateLine color={color}>{sentence}</StateLine>
      {!SAID.includes(stage) && <Chip color={STAGE_COLORS[stage]}>{STAGES[stage]}</Chip>}
      {ended !== undefined && <span className="ab-dim">{`Réservation terminée le ${formatDay(ended)}`}</span>}
      {contact !== undefined && canRead('contacts') && <ContactLink id={contact} />}
      {order && canRead('commandes') && <OrderLink {...order} />}
      {hasReceipt && can('produits', 'update') && <ReceiptLink />}
    </div>
  )
}

/** The stages that the sentence says. */
const SAID: readonly Stage[] = ['brouillon', 'en-vente', 'reserve', 'vendu', 'prepare']

interface Kept extends StagedProduct {
  reservePour?: string
  reservationFinieLe?: string
}

interface Order {
  id: string
  verb: string
  note: string
}

const keptOf = (product: Kept): Order | undefined =>
  product.commande === undefined
    ? undefined
    : {
        id: product.commande,
        verb: isGone(product) ? 'Vendu à' : 'Réservé pour',
        note: product.suivi === 'acompte' ? ', acompte payé' : '',
      }

/** For whom the piece is reserved, with the way to the contact. */
function ContactLink({ id }: { id: string }) {
  const name = useRelatedName('contacts', id)
  const path = useCollection('contacts')?.screen?.path
  if (name === undefined || path === undefined) return null
  return <PlainLink to={`${path}/${encodeURIComponent(id)}`}>{`Réservé pour ${name}`}</PlainLink>
}

/** Who has ordered the piece, with the way to the order. */
function OrderLink({ id, verb, note }: Order) {
  const name = useRelatedName('commandes', id)
  const path = useCollection('commandes')?.screen?.path
  if (name === undefined || path === undefined) return null
  return <PlainLink to={`${path}/${encodeURIComponent(id)}`}>{`${verb} ${name}${note}`}</PlainLink>
}
