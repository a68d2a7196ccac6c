import {
  type Actor,
  ID_PATTERN,
  Problem,
  type RegisterConsultation,
  type RegisteredPurchaseState,
  type RegisterFacts,
  type RegisterIdentity,
  type RegisterLine,
  type RegisterState,
  type WaitingPurchase,
} from '@boutique/domain'
import { transaction } from '../../store/connection/pool.ts'
import type { Engine } from '../../operations/engine.ts'
import type { StoredLine } from './register-chain.ts'
import { compared, lackingOf } from './register.ts'
import { type PurchaseToRegister, readPurchase, readPurchases } from './register-purchase.ts'
import { checkRegister, readsSellers } from './register-rights.ts'
import { addConsultation, listConsultations, noteReading, readConsultation } from './sql/consultations.ts'
import { waitingPurchases } from './sql/purchases.ts'
import { linesOfPurchases, readHead, readLines } from './sql/register.ts'

/** How many waiting purchases and consultations the page shows, and lines at once. */
const MAX_WAITING = 50
const MAX_CONSULTATIONS = 50
const PAGE = 100
/** How long a consultation may read further lines, in milliseconds. */
const OPEN_MS = 60 * 60_000

/** The state of a boutique's register, without a line of it. */
export async function registerState(engine: Engine, actor: Actor, boutique: string): Promise<RegisterState> {
  const { registreObjets, registreDepuis } = await checkRegister(engine, actor, boutique)
  const isKept = registreObjets === true
  const head = await readHead(engine.pool, boutique)
  const since = typeof registreDepuis === 'string' ? registreDepuis : ''
  return {
    actif: isKept,
    ...(since !== '' && { depuis: since }),
    lignes: head.number,
    identites: readsSellers(engine, actor, boutique),
    ...(head.checkedAt !== undefined && {
      verification: {
        at: head.checkedAt,
        lignes: head.checkedNumber ?? 0,
        ...(head.brokenNumber !== undefined && { rompue: head.brokenNumber }),
      },
    }),
    attente: isKept ? await waiting(engine, boutique, since) : [],
    consultations: (await listConsultations(engine.pool, boutique, MAX_CONSULTATIONS)).map((one) => ({
      id: one.id,
      at: one.at,
      nom: one.actorName,
      motif: one.reason,
      identites: one.withIdentities,
      ...(one.first !== undefined && { premiere: one.first }),
      ...(one.last !== undefined && { derniere: one.last }),
    })),
  }
}

/** The purchases that are not in the register, or not as they are now, with what they lack. */
async function waiting(engine: Engine, boutique: string, since: string): Promise<WaitingPurchase[]> {
  const ids = await waitingPurchases(engine.pool, boutique, since, MAX_WAITING)
  const found = await readPurchases(engine, engine.pool, boutique, ids)
  const lines = Map.groupBy(await linesOfPurchases(engine.pool, boutique, ids), ({ purchase }) => purchase)
  return ids.flatMap((id) => waitingOf(id, found.get(id), lines.get(id) ?? [], false) ?? [])
}

/** What a purchase still waits for; undefined where the register has it as it is, or is not to have it. */
function waitingOf(
  id: string,
  found: PurchaseToRegister | undefined,
  lines: readonly StoredLine[],
  whole: boolean,
): WaitingPurchase | undefined {
  if (!found || ((found.isOut || found.isDeleted) && lines.length === 0)) return undefined
  const missing = compared(found, lines, { groups: false, whole })
  const manque = lackingOf(found, missing, lines)
  if (missing.added.length + missing.corrected.length + manque.length === 0) return undefined
  const { pieces, sansFiche = [] } = found.purchase
  return {
    achat: id,
    ...(found.purchase.achatNumero !== undefined && { numero: found.purchase.achatNumero }),
    date: found.isDeleted ? '' : found.purchase.date,
    pieces: [...pieces.map(({ piece }) => piece.nom), ...sansFiche.map(({ nom }) => nom)],
    manque,
    corrections: missing.corrected.map(({ corrects }) => corrects),
  }
}

/** Where one purchase is in the register. */
export async function registeredPurchase(
  engine: Engine,
  actor: Actor,
  boutique: string,
  id: string,
): Promise<RegisteredPurchaseState> {
  await checkRegister(engine, actor, boutique)
  const isId = ID_PATTERN.test(id)
  const found = isId ? await readPurchase(engine, engine.pool, boutique, id) : undefined
  const lines = isId ? await linesOfPurchases(engine.pool, boutique, [id]) : []
  const purchase = waitingOf(id, found, lines, true)
  return {
    lignes: lines.map(({ number }) => number),
    identites: readsSellers(engine, actor, boutique),
    ...(purchase && { achat: purchase }),
  }
}

/** Opens a consultation: every reading of lines belongs to one, which says who, when and why. */
export async function consult(
  engine: Engine,
  actor: Actor,
  boutique: string,
  motif: string,
): Promise<RegisterConsultation> {
  await checkRegister(engine, actor, boutique)
  const id = engine.newId()
  const at = engine.now()
  const withIdentities = readsSellers(engine, actor, boutique)
  const actorName = await engine.nameOf(actor.id)
  await addConsultation(engine.pool, boutique, { id, at, actor: actor.id, actorName, reason: motif, withIdentities })
  return { id, at, nom: actorName, motif, identites: withIdentities }
}

/** Which lines a consultation reads: after a number, written on these days. */
export interface ReadRequest {
  consultation: string
  apres?: number
  du?: string
  au?: string
}

/**
 * The lines of a page, noted with their consultation before they are sent; sellers only for who may read them, now and
 * when the consultation was opened.
 *
 * @throws Problem 403 for a consultation that is another person's, or over
 */
export async function readRegister(
  engine: Engine,
  actor: Actor,
  boutique: string,
  { consultation, apres = 0, du, au }: ReadRequest,
): Promise<{ lignes: RegisterLine[]; suite?: number }> {
  await checkRegister(engine, actor, boutique)
  const at = engine.now()
  const opened = await readConsultation(engine.pool, boutique, consultation)
  if (!opened || opened.actor !== actor.id || Date.parse(at) - Date.parse(opened.at) > OPEN_MS)
    throw new Problem(
      403,
      'registre.consultation',
      'Cette consultation est terminée : ouvrez-en une autre, avec son motif',
    )
  const withIdentities = opened.withIdentities && readsSellers(engine, actor, boutique)
  const lines = await transaction(engine.pool, async (client) => {
    const found = await readLines(client, boutique, { after: apres, from: du, before: au, limit: PAGE + 1 })
    const [first] = found
    const last = found[Math.min(found.length, PAGE) - 1]
    if (first && last) await noteReading(client, boutique, consultation, { at, first: first.number, last: last.number })
    return found
  })
  const shown = lines.slice(0, PAGE)
  const more = lines.length > PAGE ? { suite: shown.at(-1)?.number } : {}
  return { lignes: shown.map((line) => shownLine(line, withIdentities)), ...more }
}

function shownLine({ number, at, purchase, entry, identity, hash }: StoredLine, withIdentities: boolean): RegisterLine {
  const {
    par: _par,
    parNom,
    vendeur: _seller,
    corrige,
    motif,
    ...facts
  } = JSON.parse(entry) as RegisterFacts & {
    par: string
    parNom: string
    vendeur: string
    corrige?: number
    motif?: string
  }
  return {
    numero: number,
    at,
    achat: purchase,
    par: parNom,
    ...(corrige !== undefined && { corrige }),
    ...(motif !== undefined && { motif }),
    faits: facts,
    ...(identity === undefined && { efface: true as const }),
    ...(withIdentities && identity !== undefined && { vendeur: JSON.parse(identity) as RegisterIdentity }),
    empreinte: hash.slice(0, 16),
  }
}
