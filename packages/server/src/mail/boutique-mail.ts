import type { MailCheck, MailSender, MailStep } from '@boutique/domain'
import type { Message } from './mailer.ts'

/**
 * Why a mail was not sent:
 * - `recipient`: the server refuses this address for good (5xx): it is not tried again;
 * - `refused`: the server refuses this mail for good, and not plainly because of the address: its content, a quota, a
 *   policy;
 * - `temporary`: nothing was accepted (4xx, no connection, a timeout before the message was handed over): try later;
 * - `unknown`: the connection was lost after the message was handed over: it may have been accepted;
 * - `settings`: the boutique's server, user name or password does not work: no other mail will leave either.
 */
export type MailFailureKind = 'recipient' | 'refused' | 'temporary' | 'unknown' | 'settings'

/** A mail that was not sent, or perhaps not. The message is a French sentence for the people of the boutique. */
export class MailFailure extends Error {
  readonly kind: MailFailureKind
  /** Where it failed. */
  readonly step: MailStep
  constructor(kind: MailFailureKind, message: string, cause?: unknown, step: MailStep = 'reglages') {
    super(message, { cause })
    this.kind = kind
    this.step = step
  }
}

/** The way by which one boutique sends. */
export interface BoutiqueMailer {
  /** @throws MailFailure */
  send(message: Message): Promise<void>
  /** Ends its connections. */
  close(): void
}

/** The mail of the boutiques. */
export interface BoutiqueMail {
  /** Whether a boutique has a way to send: its own server or that of the platform. */
  sends(boutique: string): Promise<boolean>
  /** The way of a boutique, with connections that several messages share; undefined when there is none. Close it. */
  open(boutique: string): Promise<BoutiqueMailer | undefined>
}

/** What people see of the mail of a boutique. */
export interface MailTester {
  /** The way and the sender of a boutique's mail. */
  sender(boutique: string): Promise<MailSender>
  /** Sends a test mail to an address, with the stored settings, and says what works. */
  check(boutique: string, to: string): Promise<MailCheck>
}
