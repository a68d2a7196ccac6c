import type { Data, RuleContext } from '../../core/collection.ts'
import { equal } from '../../core/changes/equal.ts'
import type { DataOf } from '../../core/field.ts'
import { invalid, Problem } from '../../core/problem.ts'
import type { fields } from './schema.ts'

export type CampagneData = DataOf<typeof fields>

/** The fields that recipients received or that chose them: they stay as they were sent. */
export const SENT_FIELDS = [
  'title',
  'subject',
  'contents',
  'contactfilter',
  'senderName',
  'senderMail',
  'locale',
  'produits',
] as const

/** Mail clients cut long mails. */
const MAX_PRODUCTS = 60

/** The first product, whose photo the list shows. */
export function needs({ produits = [] }: CampagneData): Record<string, { collection: string; id: string }> {
  const [first] = produits
  return first === undefined ? {} : { first: { collection: 'produits', id: first } }
}

/**
 * The rules of a campaign: nobody changes what was sent, and the list shows the photo of the first product. Pure.
 * @throws Problem 409 for a change of a sent campaign, 422 for too many products
 */
export function onSave(
  before: CampagneData | undefined,
  after: CampagneData,
  { needed }: Pick<RuleContext, 'needed'>,
): CampagneData {
  // Also for the system, as which an undo runs.
  if (before?.isSend && SENT_FIELDS.some((name) => !equal(before[name], after[name])))
    throw new Problem(409, 'campagne.envoyee', 'Cette campagne est envoyée : elle ne peut plus être modifiée')
  if ((after.produits?.length ?? 0) > MAX_PRODUCTS)
    throw invalid([{ path: 'produits', message: `${MAX_PRODUCTS} produits au plus dans une campagne` }])
  return { ...after, photo: photoOf(needed.first) }
}

const photoOf = (product: Data | undefined): string | undefined => {
  const [photo] = Array.isArray(product?.photos) ? (product.photos as unknown[]) : []
  return typeof photo === 'string' ? photo : undefined
}

/**
 * A campaign that is being sent is not deleted: its mails would go on.
 * @throws Problem 409
 */
export function onRemove({ sendingState }: CampagneData): void {
  if (sendingState === 'sending')
    throw new Problem(
      409,
      'campagne.en-cours',
      "Cette campagne est en cours d'envoi : mettez-la en pause avant de la supprimer",
    )
}
