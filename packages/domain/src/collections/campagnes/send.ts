import type { Action } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import { requireMailSettings } from '../../mail-settings.ts'
import type { CampagneData } from './rules.ts'
import { sendingJob } from './sending-actions.ts'

/**
 * Sends a campaign (CAMP-16 to CAMP-24): its checks in the specified order, then the campaign is marked as sent and a
 * job hands the mails over. The document is locked, so that two people who send it at the same time send it once.
 */
export const send: Action<CampagneData> = {
  label: 'Envoyer la campagne',
  verb: 'Envoyer',
  done: () => 'Envoi programmé',
  sendsMail: true,
  isFinal: true,
  needs: (_, boutique) => ({ boutique: { collection: 'boutiques', id: boutique ?? '' } }),
  run: (campagne, { needed, now }) => {
    if (campagne.isSend) throw new Problem(409, 'campagne.envoyee', 'Cette campagne est déjà envoyée')
    requireMailSettings(needed.boutique)
    if (!campagne.title || !campagne.produits?.length)
      throw new Problem(409, 'campagne.incomplete', 'le titre et les produits sont obligatoire')
    return { isSend: true, sendedAt: now, sendingState: 'sending', jobs: [sendingJob(campagne.id)] }
  },
}
