import { type Actor, type Data, Problem } from '@boutique/domain'
import { MailFailure } from '../../mail/boutique-mail.ts'
import type { Engine } from '../../operations/engine.ts'
import { type MailFields, type MailRef, notedMail } from './noted-mail.ts'
import { asMailFailure } from './project-sending.ts'

/** The job of a mail. */
export interface MailJob extends MailRef {
  signal: AbortSignal
  /** Has the job run again at an instant. */
  again(at: string): void
}

/**
 * Sends a mail of a document and notes in the document what became of it. Does nothing when it was sent, when a problem
 * waits for a person, or when a later one replaced it. That it is handed over is noted before: after a crash between
 * the hand-over and the note of its success, it is not sent again, and the document says so. A failure in which nothing
 * was accepted is tried again for a day, as the mails of a campaign are.
 * @param send hands the mail of the document over
 * @param soon when the sender itself says when to try again: an attempt that does not count
 */
export async function sendNoted(
  engine: Engine,
  actor: Actor,
  fields: MailFields,
  job: MailJob,
  send: (document: Data) => Promise<void>,
  soon: (failure: MailFailure) => string | undefined = () => undefined,
): Promise<void> {
  job.signal.throwIfAborted()
  const mail = notedMail(engine, actor, fields, job)
  const document = await mail.take()
  if (!document) return
  const failure = await send(document).then(
    () => undefined,
    (error: unknown) => failureOf(error, fields),
  )
  if (!failure) return mail.sent()
  if (failure.kind !== 'temporary') return mail.failed(failure.message)
  const at = await mail.postponed(failure, soon(failure))
  if (at !== undefined) job.again(at)
}

/** A failure with its kind: a Problem is one of settings or of the document; anything unforeseen leaves doubt. */
export function failureOf(thrown: unknown, { doubt }: MailFields): MailFailure {
  const error = asMailFailure(thrown)
  if (error instanceof MailFailure)
    return error.kind === 'unknown'
      ? new MailFailure('unknown', `${error.message} : rien ne repart sans vous`, error)
      : error
  if (error instanceof Problem) return new MailFailure('settings', error.message, error)
  return new MailFailure('unknown', doubt, error)
}
