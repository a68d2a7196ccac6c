import { isSold, type ProductState as Product, statusBanner, statusColor } from '@boutique/domain'
import { useCallback } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useCollection } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { useComputed } from '../../fields/panels/stored-values.ts'
import { useRelatedName } from '../../fields/relation/use-related.ts'
import { StateLine } from '../../ui/tags/StateLine.tsx'
import { useNow } from '../../base/timing/use-now.ts'
import { ReceiptLink } from './ReceiptLink.tsx'

/** The state of the product in one line, updated live (PROD-32 to PROD-34), and the order that keeps it. */
export default function ProductState() {
  const now = useNow()
  const { sentence, color, order, isGone } = useComputed(
    useCallback(
      (values) => {
        const product = values as Product & Kept
        return {
          ...{ sentence: statusBanner(product, now), color: statusColor(product), order: keptOf(product) },
          isGone: isSold(product) && product.commande === undefined,
        }
      },
      [now],
    ),
  )
  const { can, canRead } = useSession()
  return (
    <div className="ab-row ab-wrap ab-gap-sm">
      <StateLine color={color}>{sentence}</StateLine>
      {order && canRead('commandes') && <OrderLink {...order} />}
      {isGone && can('produits', 'update') && <ReceiptLink />}
    </div>
  )
}

interface Kept {
  commande?: string
  suivi?: string
}

interface Order {
  id: string
  verb: string
  note: string
}

const keptOf = (product: Product & Kept): Order | undefined =>
  product.commande === undefined
    ? undefined
    : {
        id: product.commande,
        verb: isSold(product) ? 'Vendu à' : 'Réservé pour',
        note: product.suivi === 'acompte' ? ', acompte payé' : '',
      }

/** Who has ordered the piece, with the way to the order. */
function OrderLink({ id, verb, note }: Order) {
  const name = useRelatedName('commandes', id)
  const path = useCollection('commandes')?.screen?.path
  if (name === undefined || path === undefined) return null
  return <PlainLink to={`${path}/${encodeURIComponent(id)}`}>{`${verb} ${name}${note}`}</PlainLink>
}
