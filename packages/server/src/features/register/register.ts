import {
  type Actor,
  type RegisterKnownLine,
  type LackingFact,
  lackingFacts,
  linesOf,
  missingLines,
  type MissingLines,
  Problem,
  type Registered,
  type RegisterFacts,
  type RegisterIdentity,
} from '@boutique/domain'
import { type Queryable, transaction } from '../../store/connection/pool.ts'
import type { Engine } from '../../operations/engine.ts'
import { identityHash, lineHash, sealedIdentity, type StoredLine } from './register-chain.ts'
import { type PurchaseToRegister, readPurchase } from './register-purchase.ts'
import { checkKeeper, checkSellers } from './register-rights.ts'
import { noteCompared } from './sql/purchases.ts'
import { addLines, linesOfPurchases, lockHead } from './sql/register.ts'

/** How the lines of a purchase are written. */
export interface RegisterRequest {
  /** Pieces of small value share a line. */
  groupe: boolean
  /** Why earlier lines are corrected; only needed where some are. */
  motif?: string
}

/**
 * Writes a purchase into the register of its boutique: a line a piece, and a correction where an earlier line says
 * something else now. Asked again, it writes nothing.
 *
 * @throws Problem 404 for a purchase that is not there; 409 where the register is not kept or the purchase is left out;
 *   422 while facts lack that the law asks for, and for a correction without a reason
 */
export async function register(
  engine: Engine,
  actor: Actor,
  boutique: string,
  purchase: string,
  request: RegisterRequest,
): Promise<Registered> {
  await checkKeeper(engine, actor, boutique)
  checkSellers(engine, actor, boutique)
  const by = { actor: actor.id, name: await engine.nameOf(actor.id) }
  return transaction(engine.pool, (client) => registerOn(engine, client, boutique, purchase, by, request))
}

/** Who writes a line. */
export interface RegisteredBy {
  actor: string
  name: string
}

/** Writes a purchase on the connection of a transaction, without asking for a right. */
export async function registerOn(
  engine: Engine,
  on: Queryable,
  boutique: string,
  id: string,
  by: RegisteredBy,
  { groupe, motif }: RegisterRequest,
): Promise<Registered> {
  const head = await lockHead(on, boutique)
  const lines = await linesOfPurchases(on, boutique, [id])
  const found = await readPurchase(engine, on, boutique, id, true)
  if (!found || (found.isDeleted && lines.length === 0)) throw absent()
  const missing = compared(found, lines, { groups: groupe, whole: motif !== undefined })
  if (missing.added.length > 0 || lines.length === 0) {
    if (found.isOut)
      throw new Problem(409, 'registre.hors', "Cet achat est hors du registre : décochez-le pour l'y inscrire")
  }
  const lacking = lackingOf(found, missing, lines)
  if (lacking.length > 0)
    throw new Problem(
      422,
      'registre.incomplet',
      `Pour inscrire cet achat, il manque : ${lacking.map(({ sentence }) => sentence).join(', ')}`,
    )
  if (missing.corrected.length > 0 && motif === undefined)
    throw new Problem(422, 'registre.motif', 'Une correction demande un motif', {
      errors: [{ path: 'motif', message: 'Pourquoi ces lignes sont corrigées' }],
    })
  const at = engine.now()
  const written: StoredLine[] = []
  let { number, hash } = head
  const add = (key: string, facts: RegisterFacts, more: object) => {
    number += 1
    const isKnown = Object.keys(found.identity).length > 0
    const sealed = sealedIdentity(isKnown ? found.identity : identityOfLine(lines, key))
    const vendeur = identityHash(sealed.identity, sealed.salt)
    const entry = JSON.stringify({ ...facts, ...more, par: by.actor, parNom: by.name, vendeur })
    const line = { number, at, purchase: id, piece: key, entry, ...sealed }
    hash = lineHash(hash, boutique, line)
    written.push({ ...line, hash })
  }
  for (const { key, facts } of missing.added) add(key, facts, {})
  for (const { key, facts, corrects } of missing.corrected) add(key, facts, { corrige: corrects, motif })
  await addLines(on, boutique, written)
  await noteCompared(on, boutique, id, found)
  return { lignes: written.map((line) => line.number) }
}

const absent = (): Problem => new Problem(404, 'document.absent', "L'achat n'existe pas, ou a été supprimé")

/** The seller of the latest line about a piece, where the purchase names none any more. */
function identityOfLine(lines: readonly StoredLine[], key: string): RegisterIdentity {
  const line = lines.findLast(({ piece }) => piece === key)
  return line?.identity === undefined ? {} : (JSON.parse(line.identity) as RegisterIdentity)
}

/**
 * What the register lacks of a purchase; one that was deleted has no line any more.
 * @param options `whole` also compares how the pieces are described, which changes while they are restored and sold
 */
export function compared(
  { purchase, identity, isDeleted }: PurchaseToRegister,
  lines: readonly StoredLine[],
  { groups, whole }: { groups: boolean; whole: boolean },
): MissingLines {
  const known = lines.map(knownLine)
  // Lines that were grouped once stay so, or every piece would be corrected.
  const isGrouped = groups || known.some(({ key }) => key === 'lot')
  return missingLines(isDeleted ? [] : linesOf(purchase, isGrouped), known, identity, whole)
}

/**
 * What the purchase lacks before it is written: a purchase without a line, one with further lines to write, and one with a
 * piece that nothing describes. A piece whose product is gone was described by its line.
 */
export function lackingOf(
  { purchase, identity, isOut, isDeleted }: PurchaseToRegister,
  { added }: MissingLines,
  lines: readonly StoredLine[],
): LackingFact[] {
  const written = new Set(lines.flatMap((line) => knownLine(line).facts.pieces.map(({ id }) => id)))
  const sansFiche = (purchase.sansFiche ?? []).filter(({ produit }) => produit === undefined || !written.has(produit))
  const isComplete = added.length === 0 && lines.length > 0 && sansFiche.length === 0
  const isLeft = added.length === 0 && (isOut || isDeleted)
  return isComplete || isLeft ? [] : lackingFacts({ ...purchase, sansFiche }, identity)
}

/** A stored line as it is compared: without who wrote it and why. */
export function knownLine({ number, piece, entry, identity }: StoredLine): RegisterKnownLine {
  const { par: _par, parNom: _name, vendeur: _seller, corrige: _corrects, motif: _reason, ...facts } = JSON.parse(entry)
  return {
    key: piece,
    number,
    facts: facts as RegisterFacts,
    ...(identity !== undefined && { identity: JSON.parse(identity) as RegisterIdentity }),
  }
}
