import type { Data, Question, RuleContext, SystemFields } from '../../core/collection.ts'
import type { AlsoWrite } from '../../core/changes/writes.ts'
import { equal } from '../../core/changes/equal.ts'
import { Problem } from '../../core/problem.ts'
import { cents, euros } from '../../money/money.ts'
import { dueToOwner } from './commission.ts'
import { hasPiece, type Piece } from './pieces.ts'
import type { AchatData } from './rules.ts'
import { saleOf, salesOf } from './sold.ts'

type Stored = Data & SystemFields

/** What a purchase needs of its pieces and their costs. */
export interface Bought {
  /** The id of the purchase. */
  id: string
  /** Undefined: deleted. */
  achat: AchatData | undefined
  /** The costs that the purchase has written. */
  couts: readonly Stored[]
  /** The products of its pieces that are not in the bin. */
  produits: readonly Stored[]
  /** The sales and returns of its pieces: only of a deposit. */
  ventes: readonly Stored[]
}

/**
 * The writes after which each piece of a purchase has one cost with its share, and nothing else has a cost of it. Of a
 * deposit a piece has one once it is sold: what its owner gets. What was paid to the owner stays; where that is less than the
 * piece costs now, because it was sold again for more, a further cost has the rest.
 * @throws Problem 409 where a cost that was paid to the owner would lose its piece or its purchase
 */
export function costWrites({ id, achat, couts, produits, ventes }: Bought): AlsoWrite[] {
  const products = new Map(produits.map((produit) => [produit.id, produit]))
  const wanted = new Map<string, Data>()
  for (const piece of achat?.pieces ?? []) {
    const { produit } = piece
    if (!achat || produit === undefined) continue
    const cost = costOf(achat, piece, ventes)
    const rest = cost && restOf(cost, produit, couts)
    if (rest) wanted.set(produit, rest)
  }
  const writes: AlsoWrite[] = []
  const written = new Set<string>()
  for (const cout of couts) {
    const produit = String(cout.produit)
    const values = written.has(produit) ? undefined : wanted.get(produit)
    const isInBin = !products.has(produit) && isOf(achat, produit)
    if (cout.reversement !== undefined) {
      if (isOf(achat, produit)) continue
      throw paid(achat)
    }
    written.add(produit)
    // A product in the bin keeps the cost with which it comes back.
    if (isInBin) continue
    if (values === undefined) writes.push({ type: 'remove', collection: 'couts', id: cout.id })
    else if (Object.entries(values).some(([name, value]) => !equal(cout[name], value)))
      writes.push({ type: 'change', collection: 'couts', id: cout.id, values })
  }
  // A cost needs a product that is there.
  for (const [produit, values] of wanted)
    if (!written.has(produit) && products.has(produit))
      writes.push({ type: 'create', collection: 'couts', data: { ...values, produit, achat: id } })
  return writes
}

/**
 * A cost without what was paid of it to the owner; undefined when all of it was. What was paid for the sale as it is stays,
 * also with other terms.
 */
function restOf(cost: Data, produit: string, couts: readonly Stored[]): Data | undefined {
  const settled = couts.filter((one) => one.produit === produit && one.reversement !== undefined)
  if (settled.length === 0) return cost
  if (settled.some(({ prixVente }) => equal(prixVente, cost.prixVente))) return undefined
  const paidCents = settled.reduce((sum, { montant }) => sum + cents(Number(montant)), 0)
  const rest = cents(Number(cost.montant)) - paidCents
  if (rest <= 0) return undefined
  return {
    ...cost,
    montant: euros(rest),
    ...(cost.libelle !== undefined && { libelle: `Complément · ${String(cost.libelle)}`.slice(0, MAX_LABEL) }),
  }
}

const isOf = (achat: AchatData | undefined, produit: string): boolean => achat !== undefined && hasPiece(achat, produit)

/** The most characters of the label of a cost. */
const MAX_LABEL = 300

/** The cost of a piece: its share, or what the owner of a sold piece gets; undefined while there is none. */
function costOf(
  achat: AchatData,
  { produit = '', name, part = 0 }: Piece,
  ventes: readonly Stored[],
): Data | undefined {
  const common = { nature: 'achat' }
  if (!achat.depot) return part > 0 ? { ...common, montant: part, date: achat.date, deDepot: false } : undefined
  const sale = saleOf(produit, ventes)
  return (
    sale && {
      ...common,
      montant: dueToOwner(sale.prix, achat),
      date: sale.date,
      prixVente: sale.prix,
      libelle: name === undefined ? 'Part du déposant' : `Part du déposant · ${name}`.slice(0, MAX_LABEL),
      deDepot: true,
      aReverser: true,
      deposant: achat.contact,
    }
  )
}

function paid(achat: AchatData | undefined): Problem {
  const what = achat ? 'cette pièce reste dans son dépôt' : 'ce dépôt ne se supprime pas'
  return new Problem(409, 'depot.reverse', `La part du déposant a été reversée : ${what}`)
}

/**
 * The writes after which exactly the pieces of a purchase name it, and say whether they are deposited.
 * @param claimed the products that name it
 * @param others the purchases that its products name
 * @throws Problem 409 for a piece of another purchase
 */
export function claimWrites({ id, achat, produits, claimed, others }: Bought & Claims): AlsoWrite[] {
  const isDeposit = achat?.depot === true
  const taken = produits.filter((produit) => isOf(achat, produit.id) && produit.achat !== id)
  const known = produits.filter((produit) => isOf(achat, produit.id) && produit.achat === id)
  for (const produit of taken) {
    const first = others.find((other) => other.id === produit.achat)
    if (first && isOf(first as AchatData, produit.id)) throw boughtBefore(achat, produit, first)
  }
  return [
    ...claimed.filter((produit) => !isOf(achat, produit.id)).map((produit) => claim(produit, undefined, false)),
    ...taken.map((produit) => claim(produit, id, isDeposit)),
    ...known.filter(({ enDepot }) => (enDepot === true) !== isDeposit).map((produit) => claim(produit, id, isDeposit)),
  ]
}

interface Claims {
  claimed: readonly Stored[]
  others: readonly Stored[]
}

const claim = ({ id, enDepot }: Stored, achat: string | undefined, isDeposit: boolean): AlsoWrite => ({
  type: 'change',
  collection: 'produits',
  id,
  values: { achat, ...((enDepot === true) !== isDeposit && { enDepot: isDeposit }) },
})

function boughtBefore(achat: AchatData | undefined, { id, name }: Stored, { numero }: Stored): Problem {
  const piece = achat?.pieces?.find(({ produit }) => produit === id)
  const message = `« ${String(name ?? 'Cette pièce')} » est déjà dans l'achat ${String(numero)}`
  return new Problem(409, 'piece.deja-achetee', message, {
    errors: [{ path: `pieces/${piece?.id}/produit`, message }],
  })
}

/** A piece without a name gets that of its product. */
function nameWrites({ id, achat, produits }: Bought): AlsoWrite[] {
  const values = Object.fromEntries(
    (achat?.pieces ?? []).flatMap(({ id: piece, produit, name }) => {
      const known = name === undefined && produits.find((one) => one.id === produit)?.name
      return typeof known === 'string' ? [[`pieces/${piece}/name`, known]] : []
    }),
  )
  return Object.keys(values).length > 0 ? [{ type: 'change', collection: 'achats', id, values }] : []
}

/** What the costs and the products of a purchase are read by, and then the purchases that its products name. */
export function alongsideFinds(
  before: AchatData | undefined,
  after: AchatData | undefined,
  id: string,
  { produits }: RuleContext['found'],
): Record<string, Question> {
  const ids = distinct([before, after].flatMap((one) => one?.pieces?.map(({ produit }) => produit) ?? []))
  const others = distinct(produits?.map(({ achat }) => achat) ?? []).filter((other) => other !== id)
  return {
    couts: { collection: 'couts', where: { achat: id } },
    claimed: { collection: 'produits', where: { achat: id } },
    ...(ids.length > 0 && { produits: { collection: 'produits', where: { id: { in: ids } } } }),
    ...(ids.length > 0 && after?.depot && { ventes: salesOf(ids) }),
    ...(others.length > 0 && { others: { collection: 'achats', where: { id: { in: others } }, isUnlocked: true } }),
  }
}

const distinct = (ids: readonly unknown[]): string[] => [...new Set(ids.filter((id) => typeof id === 'string'))]

/** The costs and the products that follow a purchase (piece 1, piece 8). */
export function alongside(
  _: AchatData | undefined,
  achat: AchatData | undefined,
  { found, id }: Pick<RuleContext, 'found'> & { id: string },
): AlsoWrite[] {
  const { couts = [], claimed = [], produits = [], others = [], ventes = [] } = found
  const bought = { id, achat, couts, produits, ventes }
  return [...costWrites(bought), ...claimWrites({ ...bought, claimed, others }), ...nameWrites(bought)]
}
