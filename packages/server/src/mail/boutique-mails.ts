import { type MailCheck, mailCheckLines, type MailSender } from '@boutique/domain'
import type { BoutiqueSettings } from '../store/documents/secrets.ts'
import { createFairSlots, createGroupedSlots } from '../slots/fair-slots.ts'
import { type BoutiqueMail, type BoutiqueMailer, MailFailure, type MailTester } from './boutique-mail.ts'
import { hasOwnServer, ownWay, platformWay, senderOf, type Way, type WayOptions } from './boutique-ways.ts'
import type { Mailer } from './mailer.ts'
import { checkMessage } from './messages.ts'
import { createSmtpPool } from './smtp-pool.ts'
import type { SmtpSession } from './smtp-session.ts'

export interface BoutiqueMailOptions extends WayOptions {
  engine: BoutiqueSettings
  /** The platform's mail, where it has one. */
  mailer?: Mailer
}

/** Connections of one opened way. */
const OWN_CONNECTIONS = 4
/** Messages at the same time on the platform's mail: of all boutiques, and of one. */
const PLATFORM = { inAll: 6, each: 2 }
/** Messages that wait for the platform's mail: of one boutique, and of all. */
const WAITING = { each: 200, inAll: 5000 }
/** A person waits for the result of a test. */
const CHECK = { setupMs: 10_000, messageMs: 15_000 }

/** The mail of the boutiques: each by its own server (ADR 25, 27), else by the platform's. */
export function createBoutiqueMail(options: BoutiqueMailOptions): BoutiqueMail & MailTester {
  const { engine, mailer } = options
  const refusal = (): MailFailure =>
    new MailFailure('temporary', 'Trop de courriels de la boutique attendent', undefined, 'message')
  const all = createFairSlots(PLATFORM.inAll, { perLane: WAITING.each, inAll: WAITING.inAll, refusal })
  const limits = { perLane: WAITING.each, inAll: WAITING.each, refusal }
  const shared = createGroupedSlots(all, limits, { each: PLATFORM.each })

  async function senderIn(boutique: string): Promise<MailSender> {
    const data = await engine.readBoutique(boutique)
    return data ? senderOf(data, mailer) : { way: 'none' }
  }

  /** The way of a boutique, and how its messages take turns. @throws MailFailure */
  async function wayOf(boutique: string): Promise<{ way: Way; most: number; inTurn: typeof atOnce } | undefined> {
    const data = await engine.readBoutique(boutique)
    if (!data) return undefined
    if (hasOwnServer(data)) return { way: await ownWay(options, boutique, data), most: OWN_CONNECTIONS, inTurn: atOnce }
    if (!mailer) return undefined
    const inTurn: typeof atOnce = (send) => shared.run(boutique, '', send)
    return { way: platformWay(mailer, data), most: PLATFORM.each, inTurn }
  }

  return {
    sender: senderIn,
    sends: async (boutique) => (await senderIn(boutique)).way !== 'none',

    async open(boutique) {
      try {
        const found = await wayOf(boutique)
        if (!found) return undefined
        const { way, most, inTurn } = found
        const pool = createSmtpPool(most, () => way.connect())
        return {
          close: pool.close,
          async send(message) {
            const mail = await way.compose(message)
            await inTurn(() => pool.send(mail))
          },
        }
      } catch (error) {
        return failing(error)
      }
    },

    async check(boutique, to) {
      const sender = await senderIn(boutique)
      const trial = { sender, to, isEncrypted: false, hasPassword: false }
      const result = (failure?: MailFailure): MailCheck => ({
        sender,
        lines: sender.way === 'none' ? [] : mailCheckLines({ ...trial, failure }),
      })
      let session: SmtpSession | undefined
      try {
        const found = await wayOf(boutique)
        if (!found) return result()
        const { way, inTurn } = found
        const mail = await way.compose({ to, ...checkMessage(sender.name) })
        trial.hasPassword = way.hasPassword
        await inTurn(async () => {
          session = await way.connect(CHECK)
          trial.isEncrypted = session.isEncrypted
          await session.send(mail)
        })
        return result()
      } catch (error) {
        if (error instanceof MailFailure) return result(error)
        throw error
      } finally {
        session?.close()
      }
    },
  }
}

const atOnce = (send: () => Promise<void>): Promise<void> => send()

/** A way that does not work: every message fails alike. */
function failing(error: unknown): BoutiqueMailer {
  if (!(error instanceof MailFailure)) throw error
  return {
    send: async () => {
      throw error
    },
    close: () => undefined,
  }
}
