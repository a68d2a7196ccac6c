import { dayOf, formatDay, formatTime } from './dates.ts'

/** What a document notes of one of its mails, which a job sends after the commit. */
export interface MailNotes {
  /** The request of the mail, which names it. */
  askedAt?: string
  sentAt?: string
  /** Why it was not sent, or perhaps not. */
  problem?: string
  /** When it is tried again. */
  laterAt?: string
}
/** How far a mail is on its way. */
export type MailState = 'none' | 'waiting' | 'later' | 'sent' | 'problem'

/** The state of the mail that was requested last. */
export function mailState({ askedAt, sentAt = '', problem, laterAt }: MailNotes): MailState {
  if (askedAt === undefined) return 'none'
  if (sentAt >= askedAt) return 'sent'
  if (problem !== undefined) return 'problem'
  return laterAt === undefined ? 'waiting' : 'later'
}

/** Of an attempt under way the outcome is noted within this time, in milliseconds; after that its job is lost. */
const MAX_ATTEMPT_MS = 10 * 60_000

/**
 * Whether an attempt of a postponed mail is under way, so that a new request of it would be a second mail.
 * @param triedAt the `askedAt` of the last mail that was handed over
 */
export function isBeingTried({ askedAt, laterAt = '' }: MailNotes, triedAt: string | undefined, now: string): boolean {
  return triedAt === askedAt && Math.abs(Date.parse(now) - Date.parse(laterAt)) < MAX_ATTEMPT_MS
}

/**
 * The sentence of a postponed mail: "Reporté par le serveur de messagerie, nouvel essai à 14:05".
 * @param since when the document was last changed: the day is told when the attempt is on another one
 */
export function laterText(laterAt: string, since: string | undefined): string {
  const day = since !== undefined && dayOf(since) === dayOf(laterAt) ? '' : `le ${formatDay(laterAt)} `
  return `Reporté par le serveur de messagerie, nouvel essai ${day}à ${formatTime(laterAt)}`
}
