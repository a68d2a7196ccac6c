import type { Action } from '../../core/action.ts'
import { type FieldError, Problem } from '../../core/problem.ts'
import { requireMailSettings } from '../boutiques/mail-settings.ts'
import { isOnWebsite, type ProductState } from '../produits/product-state.ts'
import type { CampagneData } from './rules.ts'
import { sendingJob } from './sending-actions.ts'

/** The refusal of a boutique without a way to send mail (CAMP-22). */
export const NO_CAMPAIGN_MAIL = "Il n'est pas possible d'envoyer une campagne pour le moment pour cette boutique"

/** What a draft lacks to be sent, by field (CAMP-21). */
export function missingToSend({ title, produits }: Pick<CampagneData, 'title' | 'produits'>): FieldError[] {
  return [
    ...(title ? [] : [{ path: 'title', message: 'Il manque le titre' }]),
    ...(produits?.length ? [] : [{ path: 'produits', message: 'Il manque au moins un produit' }]),
  ]
}

/**
 * The checks of a draft before it is sent, in their order (CAMP-20, CAMP-21, CAMP-24).
 * @param products the chosen products that exist in the boutique
 * @throws Problem 409
 */
export function requireSendable(
  campagne: Pick<CampagneData, 'title' | 'produits'>,
  boutique: Readonly<Record<string, unknown>> | undefined,
  products: readonly ProductState[],
): void {
  requireMailSettings(boutique)
  const errors = missingToSend(campagne)
  if (errors.length > 0)
    throw new Problem(409, 'campagne.incomplete', 'le titre et les produits sont obligatoire', { errors })
  if (!products.some(isOnWebsite))
    throw new Problem(409, 'campagne.sans-produit', "Aucun des produits choisis n'est visible sur le site")
}

const productKey = (id: string): string => `produit ${id}`

/**
 * Sends a campaign (CAMP-16 to CAMP-24): its checks in the specified order, then the campaign is marked as sent and a
 * job hands the mails over. The document is locked, so that two people who send it at the same time send it once.
 */
export const send: Action<CampagneData> = {
  label: 'Envoyer la campagne',
  verb: 'Envoyer',
  done: () => 'Envoi programmé',
  sendsMail: NO_CAMPAIGN_MAIL,
  byProject: 'firebaseApiKey',
  mailsTo: {
    contactfilter: 'contactfilter',
    nobody: 'Aucun contact ne répond à la segmentation : personne ne recevrait cette campagne',
  },
  isFinal: true,
  needs: ({ produits = [] }, boutique) => ({
    boutique: { collection: 'boutiques', id: boutique ?? '' },
    // They are locked: two campaigns lock them in the same order.
    ...Object.fromEntries(produits.toSorted().map((id) => [productKey(id), { collection: 'produits', id }])),
  }),
  run: (campagne, { needed, now }) => {
    if (campagne.isSend) throw new Problem(409, 'campagne.envoyee', 'Cette campagne est déjà envoyée')
    const products = (campagne.produits ?? []).flatMap(
      (id) => (needed[productKey(id)] as ProductState | undefined) ?? [],
    )
    requireSendable(campagne, needed.boutique, products)
    return { isSend: true, sendedAt: now, sendingState: 'sending', jobs: [sendingJob(campagne.id)] }
  },
}
