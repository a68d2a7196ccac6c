import { MailFailure } from '../../mail/boutique-mail.ts'
import type { Outcome, TakenRecipient } from './sql/mailing-run.ts'
import { nextAttempt } from '../noted-mails/mail-retry.ts'

const NO_ANSWER = "La réponse du serveur de messagerie s'est perdue : ce courriel est peut-être parti"
/** The sentence of a recipient whose attempt a crash interrupted. */
export const INTERRUPTED = "Le serveur s'est arrêté pendant cet envoi : ce courriel est peut-être parti"

/** What becomes of a recipient whose mail was accepted. */
export const sent = ({ contact, attempts }: TakenRecipient): Outcome => ({ contact, attempts, state: 'envoye' })

/**
 * What becomes of a recipient whose mail was not accepted, or perhaps not. An error of another kind than `MailFailure`
 * may have happened after the message was handed over.
 * @param now milliseconds
 */
export function failed({ contact, attempts }: TakenRecipient, error: unknown, now: number, random: number): Outcome {
  const recorded = { contact, attempts }
  if (!(error instanceof MailFailure)) return { ...recorded, state: 'incertain', problem: NO_ANSWER }
  const problem = error.message.slice(0, 500)
  switch (error.kind) {
    case 'unknown':
      return { ...recorded, state: 'incertain', problem }
    case 'recipient':
      return { ...recorded, state: 'refuse', problem }
    case 'refused':
      return { ...recorded, state: 'echec', problem }
    case 'settings':
      return { ...recorded, state: 'attente', isFree: true, nextAt: new Date(now).toISOString() }
    case 'temporary': {
      const nextAt = nextAttempt(attempts, now, random)
      return nextAt === undefined
        ? { ...recorded, state: 'echec', problem }
        : { ...recorded, state: 'attente', nextAt, problem }
    }
  }
}
