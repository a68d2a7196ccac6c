import {
  daysBetween,
  formatDay,
  formatEuros,
  hasPiece,
  inStockSince,
  type LiveDocument,
  marginOf,
  percentText,
  type PricedProduct,
  shownPrice,
} from '@boutique/domain'
import { useSession } from '../../base/session/session.tsx'
import { useToday } from '../../base/timing/use-today.ts'
import { useLiveDocument, useLiveList } from '../../data/live.ts'
import { useFieldForm } from '../../fields/form.ts'
import { useComputed } from '../../fields/panels/stored-values.ts'
import classes from './Earned.module.css'

/** What a piece earned: price sold, cost, margin and days in stock; of one for sale what its price would leave. Live. */
export default function Earned() {
  const { boutique, session } = useFieldForm()
  const { canRead } = useSession()
  const today = useToday()
  const product = useComputed(productOf)
  const { documents, status } = useLiveList(
    boutique !== null && canRead('mouvements')
      ? { boutique, collection: 'mouvements', where: { produit: session.id }, sort: '-date', limit: 40 }
      : null,
  )
  const bought = useDayOfPurchase(product.achat)
  if (status === 'loading' || bought === 'loading' || !canRead('mouvements')) return null
  const since = inStockSince(dayOfFirst(documents, 'achat') ?? bought, product)
  // One without a price was only marked as sold.
  const sold = documents.find(({ type, prix }) => (type === 'vente' || type === 'retour') && prix !== undefined)
  const isSold = sold?.type === 'vente' && product.qtyAvailable <= 0
  const isMarked = !isSold && documents[0]?.type === 'vente' && product.qtyAvailable <= 0
  const price = isSold ? Number(sold.prix) : shownPrice(product)
  if (price === undefined || isMarked) return null
  const cost = isSold ? Number(sold.cout ?? product.cout) : product.cout
  const { marge, taux } = marginOf(price, cost)
  const days = since === undefined ? undefined : daysBetween(since, isSold ? String(sold.date) : today)
  return (
    <dl className={classes.earned} aria-live="polite">
      <Figure
        label={isSold ? `Vendue le ${formatDay(String(sold.date))}` : 'Prix demandé'}
        text={formatEuros(price, 'row')}
      />
      <Figure label="Coût" text={cost === 0 ? 'inconnu' : formatEuros(cost, 'row')} />
      <Figure
        label={isSold ? 'Marge' : 'Marge à ce prix'}
        text={
          cost === 0
            ? 'coût inconnu'
            : `${formatEuros(marge, 'row')}${taux === undefined ? '' : ` · ${percentText(taux)}`}`
        }
        isLoss={marge < 0}
      />
      {days !== undefined && <Figure label="En stock" text={days > 1 ? `${days} jours` : `${days} jour`} />}
    </dl>
  )
}

/** The day of the earliest movement of a type. */
const dayOfFirst = (movements: readonly LiveDocument[], type: string): string | undefined =>
  movements.findLast((one) => one.type === type)?.date as string | undefined

/** The day of the purchase that the piece is in; undefined without one. */
function useDayOfPurchase(id: string | undefined): string | undefined {
  const { boutique, session } = useFieldForm()
  const { canRead } = useSession()
  const isKnown = id !== undefined && canRead('achats')
  const { document, status } = useLiveDocument(isKnown ? { boutique, collection: 'achats', id } : null)
  if (isKnown && status === 'loading') return 'loading'
  return document && hasPiece(document, session.id) ? (document.date as string | undefined) : undefined
}

interface Product extends PricedProduct {
  achat?: string
  cout: number
  qtyAvailable: number
  publishedAt?: string
  createdAt?: string
}

function productOf(values: Record<string, unknown>): Product {
  const { price, salePrice, productType, fromPrice, achat, cout, qtyAvailable, publishedAt, createdAt } = values
  const whole = { price, salePrice, productType, fromPrice, publishedAt, createdAt } as PricedProduct
  return {
    ...whole,
    ...(typeof achat === 'string' && { achat }),
    cout: Number(cout ?? 0),
    qtyAvailable: Number(qtyAvailable ?? 0),
  }
}

function Figure({ label, text, isLoss = false }: { label: string; text: string; isLoss?: boolean }) {
  return (
    <div>
      <dt className="ab-dim ab-sm">{label}</dt>
      <dd className={classes.figure} data-loss={isLoss || undefined}>
        {text}
      </dd>
    </div>
  )
}
