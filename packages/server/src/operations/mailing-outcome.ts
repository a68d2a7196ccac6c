import { MailFailure } from '../mail/boutique-mail.ts'
import type { Outcome, TakenRecipient } from '../store/mailing-run.ts'

/** Minutes before each further attempt; after the last one the mail is given up. */
const WAITS_MIN = [2, 10, 30, 120, 360, 720]
const MINUTE_MS = 60_000
/** A wait is longer or shorter by up to this part, so that refused mails do not all return at once. */
const JITTER = 0.25

const NO_ANSWER = "La réponse du serveur de messagerie s'est perdue : ce courriel est peut-être parti"
/** The sentence of a recipient whose attempt a crash interrupted. */
export const INTERRUPTED = "Le serveur s'est arrêté pendant cet envoi : ce courriel est peut-être parti"

/**
 * A wait in milliseconds: the n-th of the list, or its last one, with jitter.
 * @param random from 0 to 1
 */
export const waitMs = (n: number, random: number): number => {
  const minutes = WAITS_MIN[Math.min(n, WAITS_MIN.length) - 1] as number
  return Math.round(minutes * MINUTE_MS * (1 + JITTER * (2 * random - 1)))
}

/** What becomes of a recipient whose mail was accepted. */
export const sent = ({ contact, attempts }: TakenRecipient): Outcome => ({ contact, attempts, state: 'envoye' })

/**
 * What becomes of a recipient whose mail was not accepted, or perhaps not. An error of another kind than `MailFailure`
 * may have happened after the message was handed over.
 * @param now milliseconds
 */
export function failed({ contact, attempts }: TakenRecipient, error: unknown, now: number, random: number): Outcome {
  const told = { contact, attempts }
  if (!(error instanceof MailFailure)) return { ...told, state: 'incertain', problem: NO_ANSWER }
  const problem = error.message.slice(0, 500)
  switch (error.kind) {
    case 'unknown':
      return { ...told, state: 'incertain', problem }
    case 'recipient':
      return { ...told, state: 'refuse', problem }
    case 'refused':
      return { ...told, state: 'echec', problem }
    case 'settings':
      return { ...told, state: 'attente', isFree: true, nextAt: new Date(now).toISOString() }
    case 'temporary':
      if (attempts > WAITS_MIN.length) return { ...told, state: 'echec', problem }
      return { ...told, state: 'attente', nextAt: new Date(now + waitMs(attempts, random)).toISOString(), problem }
  }
}
