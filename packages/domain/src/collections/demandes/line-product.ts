import { type Actor, hasProfile } from '../../core/actor.ts'
import type { Data } from '../../core/collection.ts'
import { invalid } from '../../core/problem.ts'
import { filledByProduct, type RequestedProduct } from './request-lines.ts'
import type { DemandeData } from './rules.ts'

type Line = NonNullable<DemandeData['requests']>[number]

/** How many products one save may read for lines that name none. */
export const MAX_FILLED = 50

const keyOf = (id: string): string => `produit ${id}`

/** The products of the lines that have no name yet, which are filled from them. */
export function lineProducts({ requests = [] }: DemandeData): Record<string, { collection: string; id: string }> {
  const ids = new Set(requests.flatMap((line) => (line.produit_id && !line.produit_name ? line.produit_id : [])))
  return Object.fromEntries([...ids].slice(0, MAX_FILLED).map((id) => [keyOf(id), { collection: 'produits', id }]))
}

/**
 * A line whose product was just chosen, with what it copies of the product where the line says nothing itself
 * (REQ-27, REQ-28): the dialog and other programs fill it in the same way. Of a product that is not on the website, only
 * who reads the catalogue may copy.
 */
export function withProduct(
  before: Line | undefined,
  line: Line,
  needed: Readonly<Record<string, Data | undefined>>,
  actor: Actor,
): Line {
  const { produit_id: id } = line
  const product = id === undefined || id === before?.produit_id ? undefined : needed[keyOf(id)]
  if (!product || !(isOnSite(product) || hasProfile(actor, 'boutique-catalogue'))) return line
  const copied = Object.entries(filledByProduct(line, product as RequestedProduct))
  return { ...Object.fromEntries(copied.filter(([, value]) => value !== undefined)), ...line }
}

/** Refuses more lines to fill than one save reads products. */
export function refuseTooMany(before: DemandeData | undefined, { requests = [] }: DemandeData): void {
  const stored = new Map(before?.requests?.map(({ id, produit_id }) => [id, produit_id]))
  const requested = requests.filter(
    (line) => line.produit_id && !line.produit_name && stored.get(line.id) !== line.produit_id,
  )
  if (new Set(requested.map(({ produit_id: id }) => id)).size <= MAX_FILLED) return
  const message = `${MAX_FILLED} produits au plus se remplissent à la fois : donnez un nom aux autres lignes`
  throw invalid([{ path: 'requests', message }])
}

const isOnSite = ({ isOnlineStore, isDraft }: Data): boolean => isOnlineStore === true && isDraft !== true
