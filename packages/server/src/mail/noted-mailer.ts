import { MailFailure, type MailFailureKind } from './boutique-mail.ts'
import type { Mailer } from './mailer.ts'

const OF_MESSAGE: ReadonlySet<MailFailureKind> = new Set(['recipient', 'refused'])

/**
 * The platform's mailer, which tells whether its server works: the sentence of a failure that is not about one
 * message, undefined after a mail that left.
 */
export function notedMailer(mailer: Mailer, note: (error: string | undefined) => void): Mailer {
  const noting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const done = await work
      note(undefined)
      return done
    } catch (error) {
      if (error instanceof MailFailure && !OF_MESSAGE.has(error.kind)) note(error.message)
      throw error
    }
  }
  return {
    address: mailer.address,
    send: (message) => noting(mailer.send(message)),
    open: (own) => noting(mailer.open(own)),
  }
}
