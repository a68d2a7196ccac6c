import type { Action } from '../../core/action.ts'
import type { ActionJob } from '../../core/changes/writes.ts'
import { Problem } from '../../core/problem.ts'
import { isBeingTried, type MailNotes, type MailState, mailState } from '../../mail-state.ts'
import { type ConfirmationSettings, orderConfirmation } from './order-confirmation.ts'
import type { CommandeData } from './rules.ts'
import { needsBoutique } from '../shared/needs-boutique.ts'

/** How long after a confirmation was requested or sent another one is refused, in milliseconds. */
const PAUSE_MS = 60_000

const UNDER_WAY = "La confirmation est déjà en cours d'envoi"

const notesOf = (order: CommandeData): MailNotes => ({
  askedAt: order.confirmationAskedAt,
  sentAt: order.confirmationSentAt,
  problem: order.confirmationProblem,
  laterAt: order.confirmationLaterAt,
})

/** The state of the last confirmation of an order. */
export const confirmationState = (order: CommandeData): MailState => mailState(notesOf(order))

/** A confirmation that nothing was tried with. */
const UNTRIED = {
  confirmationProblem: undefined,
  confirmationTriedAt: undefined,
  confirmationLaterAt: undefined,
  confirmationLater: undefined,
  confirmationTries: undefined,
}

/**
 * Refuses a second request by a double click or by another person. The order is locked, so that requests at the same
 * time are compared as well. After the pause, a new request replaces one that still waits.
 * @throws Problem 409
 */
function refuseRepeated(order: CommandeData, now: string): void {
  const { confirmationAskedAt: askedAt = '', confirmationSentAt: sentAt = '', confirmationTriedAt: triedAt } = order
  if (confirmationState(order) === 'later' && isBeingTried(notesOf(order), triedAt, now))
    throw new Problem(409, 'confirmation.en-cours', UNDER_WAY)
  // The clocks of two servers differ: "recent" may be in the future.
  const isRecent = (at: string): boolean => Math.abs(Date.parse(now) - Date.parse(at)) < PAUSE_MS
  if (!isRecent(askedAt) && !isRecent(sentAt)) return
  const isSent = sentAt >= askedAt
  const message = isSent ? "La confirmation vient d'être envoyée" : UNDER_WAY
  throw new Problem(409, 'confirmation.en-cours', message)
}

/**
 * Sends the confirmation of an order to its client (decision 13). The mail is composed again when its job runs;
 * composing it here tells at once what is missing.
 */
export const confirm: Action<CommandeData> = {
  label: 'Envoyer la confirmation',
  verb: 'Envoyer',
  done: () => "Confirmation en cours d'envoi",
  sendsMail: true,
  isFinal: true,
  needs: (_, boutique) => needsBoutique(boutique),
  run: (order, { needed, now }) => {
    refuseRepeated(order, now)
    orderConfirmation(order, (needed.boutique ?? {}) as ConfirmationSettings)
    const payload = { commande: order.id, askedAt: now }
    // Each request has a job of its own: a postponed one that was replaced ends without sending.
    const job: ActionJob = { task: 'commandes.confirmation', payload, key: `${order.id} ${now}` }
    return { confirmationAskedAt: now, ...UNTRIED, jobs: [job] }
  },
}
