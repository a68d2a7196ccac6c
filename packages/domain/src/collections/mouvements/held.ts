import type { AlsoWrite } from '../../core/changes/writes.ts'
import type { Data } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import { freed } from '../produits/freed.ts'
import { isGone } from '../produits/gone.ts'
import { ofOthers, quantityOf } from './ledger.ts'
import { isCounted, isUnique, movementsOf, type Piece, type PieceChange } from './piece.ts'
import type { Selling, Taken } from './selling.ts'

const takenOf = (selling: Selling | undefined, id: string): Taken | undefined =>
  selling?.held.get(id) ?? selling?.sold.get(id)

/**
 * The changes of a piece: what is left, and for a unique one the order that keeps it. An order that takes a piece reserves it; the
 * reservation of a person, with an address or a duration, stays hers.
 * @throws Problem 409 `piece.prise` where another order keeps it, `piece.vendue` where it is sold
 */
export function heldWrites(change: PieceChange, qtyAvailable: number | undefined): AlsoWrite[] {
  const { piece, before, after, context } = change
  const values: Data = qtyAvailable === piece.qtyAvailable ? {} : { qtyAvailable, ...soldDraft(change, qtyAvailable) }
  const [was, is] = [takenOf(before, piece.id), takenOf(after, piece.id)]
  const isMine = piece.commande === context.id
  // This commit may have taken it already, and left none for the next.
  const hasTaken = quantityOf(movementsOf(context.found.own, piece.id)) < 0
  const isNew = is !== undefined && was === undefined && !isMine && !hasTaken
  if (isNew) refuseTaken(piece, is, change)
  const keeps = after?.by === 'commande' && is !== undefined && (isMine || (isNew && isUnique(piece)))
  if (keeps) Object.assign(values, kept(change))
  else if (isMine && (before?.by ?? after?.by) === 'commande') Object.assign(values, released(piece, context.now))
  if (after?.comesBack && before?.sold.has(piece.id) && qtyAvailable !== piece.qtyAvailable)
    values.situation = 'retourne'
  return same(piece, values) ? [] : [{ type: 'change', collection: 'produits', id: piece.id, values }]
}

/** The rules give a draft no day of sale: it gets that of the sale that takes the last one, and loses it when it is back. */
function soldDraft({ piece, context }: PieceChange, qtyAvailable = 0): Data {
  if (!piece.isDraft || isGone(piece) === qtyAvailable <= 0) return {}
  return { soldoutAt: qtyAvailable <= 0 ? context.now : undefined }
}

const same = (piece: Piece, values: Data): boolean =>
  Object.entries(values).every(([name, value]) => (piece as Data)[name] === value)

function kept({ piece, before, after, context }: PieceChange): Data {
  const [wasSold, isSold] = [before?.sold.has(piece.id) === true, after?.sold.has(piece.id) === true]
  const isTaken = piece.commande !== context.id
  const step = after?.step
  return {
    commande: context.id,
    suivi: step,
    ...((isTaken || wasSold !== isSold) && reservation(piece, !isSold)),
  }
}

const released = (piece: Piece, now: string): Data => ({
  commande: undefined,
  suivi: undefined,
  ...(piece.isReserved && !isOfPerson(piece) && freed(now)),
})

const isOfPerson = ({ reservePour, reservedBy, reservedHowManyDay }: Piece): boolean =>
  reservePour !== undefined || reservedBy !== undefined || reservedHowManyDay !== undefined

const reservation = (piece: Piece, isReserved: boolean): Data => (isOfPerson(piece) ? {} : { isReserved })

function refuseTaken(piece: Piece, { path }: Taken, { context, after }: PieceChange): void {
  if (!isUnique(piece) || piece.fabricable === 'soldout') return
  const name = `« ${piece.name ?? 'Cette pièce'} »`
  const holder = (context.found.holders ?? []).find(({ id }) => id === piece.commande)
  if (holder) {
    const whose = after?.by === 'commande' && holder.contact_name ? ` (${String(holder.contact_name)})` : ''
    throw taken('piece.prise', path, `${name} est déjà prise par la commande ${String(holder.numero ?? '')}${whose}`, {
      commande: holder.id,
    })
  }
  const gone = quantityOf(ofOthers(movementsOf(context.found.sales, piece.id), context.id))
  if (isCounted(piece) && (piece.qtyAvailable ?? 0) <= 0 && gone === -1)
    throw taken('piece.vendue', path, `${name} est déjà vendue`, {})
}

const taken = (code: string, path: string, message: string, details: object): Problem =>
  new Problem(409, code, message, { errors: [{ path, message }], ...details })
