import { createFairSlots } from '../slots/fair-slots.ts'
import type { ComposedMail } from './compose.ts'
import { MailFailure } from './boutique-mail.ts'
import type { SmtpSession } from './smtp-session.ts'

/** Connections that several messages share. */
export interface SmtpPool {
  /** @throws MailFailure */
  send(mail: ComposedMail): Promise<void>
  /** Ends the connections, those in use after their message. */
  close(): void
}

/** Messages of one connection: many servers end it after a hundred. */
const MAX_MESSAGES = 90
const MAX_WAITING = 1000

/** Creates a pool of at most `size` connections; each is opened when a message needs it. */
export function createSmtpPool(size: number, open: () => Promise<SmtpSession>): SmtpPool {
  const refusal = (): MailFailure => new MailFailure('temporary', 'Trop de courriels attendent', undefined, 'message')
  const slots = createFairSlots(size, { perLane: MAX_WAITING, inAll: MAX_WAITING, refusal })
  const idle: { session: SmtpSession; sent: number }[] = []
  let isClosed = false

  function takeIdle(): { session: SmtpSession; sent: number } | undefined {
    for (let found = idle.pop(); found; found = idle.pop()) if (found.session.isOpen()) return found
    return undefined
  }

  async function sendOne(mail: ComposedMail): Promise<void> {
    const kept = takeIdle()
    if (kept && (await sendBy(kept, mail))) return
    await sendBy({ session: await open(), sent: 0 }, mail)
  }

  /** Sends by a connection. False when it had ended since its last message: nothing was sent then. */
  async function sendBy(
    { session, sent }: { session: SmtpSession; sent: number },
    mail: ComposedMail,
  ): Promise<boolean> {
    try {
      await session.send(mail)
      return true
    } catch (error) {
      const isLost = sent > 0 && !session.isOpen() && error instanceof MailFailure && error.kind === 'temporary'
      if (!isLost) throw error
      return false
    } finally {
      if (isClosed || sent + 1 >= MAX_MESSAGES) session.close()
      else if (session.isOpen()) idle.push({ session, sent: sent + 1 })
    }
  }

  return {
    send: (mail) => {
      if (isClosed)
        return Promise.reject(new MailFailure('temporary', "L'envoi a été interrompu", undefined, 'message'))
      return slots.run('', () => sendOne(mail))
    },
    close() {
      isClosed = true
      for (const { session } of idle.splice(0)) session.close()
    },
  }
}
