import {
  collectionOf,
  type DocumentQuery,
  type ListQuery,
  type Registry,
  type Step,
  STEPS,
  type Where,
} from '@boutique/domain'
import type { SumsQuery } from '../../store/lists/sums.ts'
import { bad, isScalar, parseWhere, text } from './list-conditions.ts'
import { MAX_IN_PAGE } from './read.ts'
import { parseTally } from './tally-query.ts'

/**
 * Parses a list query from an address or a live message; values are converted to what their fields hold. Throws 400.
 */
export function parseListQuery(raw: unknown, registry: Registry): ListQuery {
  if (typeof raw !== 'object' || raw === null) throw bad('requete.invalide', "Cette requête n'est pas valable")
  const query = raw as Record<string, unknown>
  const collection = collectionOf(registry, text(query.collection) ?? '')
  const requested = (query.where ?? {}) as Where
  if (typeof requested !== 'object' || Array.isArray(requested))
    throw bad('filtre.invalide', "Les filtres d'une liste sont un objet")
  // Declared fields are only known once the parent is: `resolveList` parses their conditions.
  const where = collection.declaredBy ? requested : parseWhere(collection, requested)
  return {
    boutique: text(query.boutique) ?? null,
    collection: collection.slug,
    parent: text(query.parent),
    where,
    sort: text(query.sort),
    limit: limitOf(query.limit),
    after: text(query.after, 2000),
    count: query.count === true || query.count === '1',
    sum: text(query.sum),
    tally: parseTally(query.tally, collection),
    tree: query.tree === true || query.tree === '1' || undefined,
    deleted: query.deleted === true || query.deleted === '1' || undefined,
  }
}

/** Parses the parameters of the sums of a list. Throws 400. */
export function parseSumsQuery(raw: Record<string, unknown>): SumsQuery {
  const step = text(raw.step) ?? 'day'
  if (!(STEPS as readonly string[]).includes(step))
    throw bad('pas.inconnu', `Ce pas n'existe pas : ${step.slice(0, 40)}`)
  return { sum: text(raw.sum) ?? '', by: text(raw.by) ?? '', step: step as Step }
}

/** Parses the address of one document from a live message. */
export function parseDocumentQuery(raw: unknown): DocumentQuery {
  const query = (raw ?? {}) as Record<string, unknown>
  const id = text(query.id)
  const collection = text(query.collection)
  if (!collection) throw bad('requete.invalide', "Cette requête n'est pas valable")
  if (!id) throw bad('identifiant.obligatoire', "L'identifiant est obligatoire")
  return { boutique: text(query.boutique) ?? null, collection, parent: text(query.parent), id }
}

function limitOf(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  const limit = isScalar(value) ? Number(value) : Number.NaN
  if (Number.isInteger(limit) && limit >= 0 && limit <= MAX_IN_PAGE) return limit
  throw bad('limite.invalide', `La limite est un nombre de 1 à ${MAX_IN_PAGE}`)
}
