import { choosesContact } from '../contacts/contact-copy.ts'
import { mayBeRefused } from '../../core/actor.ts'
import type { Data, RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { clientName, COPIED_FROM_CONTACT } from '../shared/client.ts'
import { refuseTooMany, withProduct } from './line-product.ts'
import type { fields } from './schema.ts'

export type DemandeData = DataOf<typeof fields>
type Line = NonNullable<DemandeData['requests']>[number]

/** The fields of the contact that a request copies where it has none, by the name they have in the request. */
const COPIED = { ...COPIED_FROM_CONTACT, contact_entreprise: 'commercialName' } as const

/**
 * The rules of a request: fills the empty fields of the client from a newly chosen contact, derives the name of the
 * client, keeps the flags free of contradiction, and completes the lines (REQ-21, REQ-22). Pure.
 *
 * @throws Problem 422 for too many lines to fill at once
 */
export function onSave(
  before: DemandeData | undefined,
  after: DemandeData,
  { needed, actor }: Pick<RuleContext, 'needed' | 'actor'>,
): DemandeData {
  const demande = choosesContact(before, after, actor) ? withContact(after, needed.contact) : after
  if (mayBeRefused(actor)) refuseTooMany(before, demande)
  const stored = new Map(before?.requests?.map((line) => [line.id, line]))
  return {
    ...demande,
    ...followUp(before, demande),
    contact_name: clientName(demande),
    requests: demande.requests?.map((line) => completed(withProduct(stored.get(line.id), line, needed, actor))),
  }
}

/** A request that waits for more is not closed: the flag that was set last clears the other one. */
function followUp({ isChecked: wasChecked }: DemandeData = {}, { hasMoreInfos, isChecked }: DemandeData): DemandeData {
  if (!hasMoreInfos || !isChecked) return {}
  return wasChecked ? { isChecked: false } : { hasMoreInfos: false }
}

/** What a visitor wrote stays: only empty fields are filled. */
function withContact(demande: DemandeData, contact: Data = {}): DemandeData {
  const copied = Object.entries(COPIED).map(([name, source]) => [name, contact[source]])
  return { ...Object.fromEntries(copied.filter(([, value]) => value !== undefined)), ...demande }
}

/** A line with its defaults, and with prices only above 0. */
function completed({ produit_prixDeVente: requested, produit_prixBarre: crossed, ...line }: Line): Line {
  return {
    ...line,
    produit_option: line.produit_option ?? 'priceRequest',
    produit_unite: line.produit_unite ?? 'piece',
    ...(requested !== undefined && requested > 0 && { produit_prixDeVente: requested }),
    ...(crossed !== undefined && crossed > 0 && { produit_prixBarre: crossed }),
  }
}
