import {
  type Actor,
  collectionOf,
  type CounterSale,
  type Data,
  type FirmData,
  isCounterSale,
  Problem,
  type VenteData,
} from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, forbidden, grant } from '../../operations/rights/rights.ts'
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
  const { id, sale } = await counterSale(engine, actor, address)
  if (!sale) throw new Problem(404, 'recu.absent', "Cette pièce n'a pas été vendue au comptoir")
  return printed(engine, address.boutique, id, sale)
}

/**
 * The receipt of a sale over the counter, for who reads the sale.
 * @throws Problem 403; 404 for a sale that does not exist, `recu.absent` for another sale
 */
export async function readSaleReceipt(
  engine: Engine,
  actor: Actor,
  { boutique, id }: Address,
): Promise<PrintedDocument> {
  const granted = await grant(engine, actor, { boutique, collection: 'ventes' }, 'read')
  if (granted.ability.read !== 'profile') throw forbidden()
  const stored = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, id))
  const sale = JSON.parse(stored.text) as VenteData
  if (!isCounterSale(sale))
    throw new Problem(404, 'recu.absent', "Cette vente n'a pas de reçu : elle n'est pas au comptoir")
  return printed(engine, boutique, id, sale)
}

async function printed(engine: Engine, boutique: string, id: string, sale: Data): Promise<PrintedDocument> {
  const shop = (await engine.readBoutique(boutique)) ?? {}
  return receiptPrint(
    {
      name: String(shop.name ?? ''),
      ...(typeof shop.websiteURL === 'string' && { website: shop.websiteURL }),
      firm: shop as FirmData,
    },
    sale,
    await soldPieces(engine.pool, collectionOf(engine.registry, 'mouvements'), boutique, id),
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
  if (!stored || stored.deleted || stored.scope !== boutique) return { id: '' }
  return { id: stored.id, sale: JSON.parse(stored.text) as Data }
}
