import {
  isStillOnSale,
  type LiveDocument,
  type ProductState,
  type SellingOrder,
  soldQuantities,
} from '@boutique/domain'
import { useMemo } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { useLiveList } from '../../data/live.ts'
import { useFieldForm } from '../../fields/form.ts'
import { useComputed } from '../../fields/panels/stored-values.ts'

/** As many different pieces of an order are looked up. */
const MAX_PIECES = 100

const soldOf = (values: Record<string, unknown>): Readonly<Record<string, number>> =>
  soldQuantities(values as SellingOrder)

/** The pieces that the open order has sold and that are still on sale, by SKU, live: one query for all lines. */
export function useStillOnSale(): ReadonlyMap<string, LiveDocument> {
  const { boutique } = useFieldForm()
  const { canRead } = useSession()
  const sold = useComputed(soldOf)
  const skus = Object.keys(sold).slice(0, MAX_PIECES)
  const isEnabled = boutique !== null && skus.length > 0 && canRead('produits')
  const { documents } = useLiveList(
    isEnabled ? { boutique, collection: 'produits', where: { sku: { in: skus } }, limit: MAX_PIECES } : null,
  )
  return useMemo(
    () =>
      new Map(
        documents.flatMap((product) => {
          const sku = String(product.sku)
          return isStillOnSale(product as ProductState, sold[sku] ?? 0) ? [[sku, product] as const] : []
        }),
      ),
    [documents, sold],
  )
}
