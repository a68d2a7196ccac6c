import { sendCampaign } from './mailing.ts'
import type { Task } from '../../jobs/task.ts'

/** Sends a campaign, in parts. */
export const campaignSending: Task = {
  name: 'campagnes.envoi',
  label: "Envoi d'une campagne",
  isLong: true,
  // A database that is not available for an hour.
  maxAttempts: 12,
  timeLimit: 10 * 60_000,
  run: ({ campagne }, { boutique = '', services, ...context }) =>
    sendCampaign({ ...context, mail: services.mail, projects: services.projects }, boutique, String(campagne)),
}
