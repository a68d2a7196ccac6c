import { type Actor, type Collection, collectionOf, type CounterSale, type Data, Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, grant } from '../../operations/rights/rights.ts'
import type { PrintedDocument } from '../../print/printed.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { receiptPrint } from './receipt-print.ts'
import { lastSale, soldPieces } from './sql/last-sale.ts'

/** The address of a piece. */
interface Address {
  boutique: string
  id: string
}

/**
 * The receipt of the last sale of a piece over the counter, for who may sell it (ADR 71): it names no client.
 * @throws Problem 403; 404 for a piece that does not exist, `recu.absent` for one without such a sale
 */
export async function readReceipt(engine: Engine, actor: Actor, address: Address): Promise<PrintedDocument> {
  const { id, sale, ledger } = await counterSale(engine, actor, address)
  if (!sale) throw new Problem(404, 'recu.absent', "Cette pièce n'a pas été vendue au comptoir")
  const shop = (await engine.readBoutique(address.boutique)) ?? {}
  return receiptPrint(
    { name: String(shop.name ?? ''), ...(typeof shop.websiteURL === 'string' && { website: shop.websiteURL }) },
    sale,
    await soldPieces(engine.pool, ledger, address.boutique, id),
    id,
  )
}

/** What was paid for a piece when it was last sold over the counter, for who may sell it; `{}` for one without such a sale. */
export async function readCounterSale(engine: Engine, actor: Actor, address: Address): Promise<CounterSale> {
  const { sale } = await counterSale(engine, actor, address)
  if (!sale) return {}
  const { montant = 0, saleDate } = sale
  return { vente: { montant: Number(montant), ...(typeof saleDate === 'string' && { date: saleDate }) } }
}

interface Found {
  ledger: Collection
  /** The id of the sale; empty without one. */
  id: string
  sale?: Data
}

async function counterSale(engine: Engine, actor: Actor, { boutique, id }: Address): Promise<Found> {
  const granted = await grant(engine, actor, { boutique, collection: 'produits' }, 'update')
  checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, id))
  const ledger = collectionOf(engine.registry, 'mouvements')
  const sold = await lastSale(engine.pool, ledger, boutique, id)
  const ventes = collectionOf(engine.registry, 'ventes')
  const stored = sold === undefined ? undefined : await readDocument(engine.pool, ventes, sold)
  if (!stored || stored.deleted || stored.scope !== boutique) return { ledger, id: '' }
  return { ledger, id: stored.id, sale: JSON.parse(stored.text) as Data }
}
