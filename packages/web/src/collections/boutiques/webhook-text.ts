import { formatDayLong, type StateMark, TIME_ZONE, type Webhook, type WebhookDelivery } from '@boutique/domain'
import { timeAgo } from '../../ui/feedback/conflict-time.ts'

const hour = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })

const MARKS: Record<Webhook['state'], StateMark> = {
  actif: { color: 'green', text: 'active' },
  'sans-secret': { color: 'gray', text: 'en attente' },
  'en-echec': { color: 'yellow', text: 'en échec' },
  desactive: { color: 'red', text: 'désactivée' },
}
/** The chip of an address that is told about public changes. */
export const webhookMark = ({ state }: Webhook): StateMark => MARKS[state]

/** The sentence below an address. */
export function webhookText({ state, failingSince, nextAt, waiting, deliveries }: Webhook, now: number): string {
  const waits = waiting === 0 ? '' : ` ${waitingText(waiting)}`
  const since = failingSince === undefined ? '' : ` depuis le ${formatDayLong(failingSince)}`
  if (state === 'sans-secret') return `Rien n'est envoyé : il manque le secret des messages.${waits}`
  if (state === 'desactive') return `Ne répond plus${since} : plus rien n'y est envoyé. « Tester » la réactive.${waits}`
  if (state === 'en-echec')
    return `Ne répond plus${since}. Prochain essai à ${hour.format(new Date(nextAt ?? now))}.${waits}`
  const [last] = deliveries
  return last ? `Dernier message ${timeAgo(last.at, now)}.${waits}` : `Aucun message pour l'instant.${waits}`
}

const waitingText = (waiting: number): string =>
  waiting === 1
    ? 'Un document changé attend.'
    : `${waiting >= 1000 ? '1 000 documents ou plus' : `${waiting} documents`} changés attendent.`

/** What a message said: how many documents, or that it was a test. */
export function deliveryText({ kind, documents }: WebhookDelivery): string {
  if (kind === 'essai') return 'Essai'
  return documents === 1 ? 'Un document' : `${documents} documents`
}

/** How a message ended: its status and duration, or its problem. */
export const outcomeText = ({ isDelivered, status, ms, problem }: WebhookDelivery): string =>
  isDelivered ? `reçu (${status}), ${ms} ms` : (problem ?? 'échoué')
