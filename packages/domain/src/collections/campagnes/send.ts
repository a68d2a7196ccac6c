import type { Action } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import { requireMailSettings } from '../../mail-settings.ts'
import type { CampagneData } from './rules.ts'
import { sendingJob } from './sending-actions.ts'

/** The refusal of a boutique without a way to send mail (CAMP-22). */
export const NO_CAMPAIGN_MAIL = "Il n'est pas possible d'envoyer une campagne pour le moment pour cette boutique"

/**
 * The checks of a draft before it is sent, in their order (CAMP-20, CAMP-21, CAMP-24).
 * @throws Problem 409
 */
export function requireSendable(
  { title, produits }: Pick<CampagneData, 'title' | 'produits'>,
  boutique: Readonly<Record<string, unknown>> | undefined,
): void {
  requireMailSettings(boutique)
  if (!title || !produits?.length)
    throw new Problem(409, 'campagne.incomplete', 'le titre et les produits sont obligatoire')
}

/**
 * Sends a campaign (CAMP-16 to CAMP-24): its checks in the specified order, then the campaign is marked as sent and a
 * job hands the mails over. The document is locked, so that two people who send it at the same time send it once.
 */
export const send: Action<CampagneData> = {
  label: 'Envoyer la campagne',
  verb: 'Envoyer',
  done: () => 'Envoi programmé',
  sendsMail: NO_CAMPAIGN_MAIL,
  isFinal: true,
  needs: (_, boutique) => ({ boutique: { collection: 'boutiques', id: boutique ?? '' } }),
  run: (campagne, { needed, now }) => {
    if (campagne.isSend) throw new Problem(409, 'campagne.envoyee', 'Cette campagne est déjà envoyée')
    requireSendable(campagne, needed.boutique)
    return { isSend: true, sendedAt: now, sendingState: 'sending', jobs: [sendingJob(campagne.id)] }
  },
}
