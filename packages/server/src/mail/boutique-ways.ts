import type { Data, MailSender } from '@boutique/domain'
import type { BoutiqueSettings } from '../store/documents/secrets.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { MailFailure } from './boutique-mail.ts'
import type { ComposedMail, Sender } from './compose.ts'
import type { Mailer, Message } from './mailer.ts'
import { parseServerName } from './smtp-server-name.ts'
import type { SmtpLimits, SmtpServer, SmtpSession } from './smtp-session.ts'

export interface WayOptions {
  engine: Pick<BoutiqueSettings, 'pool' | 'secrets'>
  outgoing: Outgoing
  limits?: Partial<SmtpLimits>
  /** Certificates that are trusted besides those of the system's list, for tests. */
  ca?: string
}
/** A way by which a boutique's mail leaves. */
export interface Way {
  hasPassword: boolean
  /** @throws MailFailure */
  connect(limits?: Partial<SmtpLimits>): Promise<SmtpSession>
  /** @throws MailFailure */
  compose(message: Message): Promise<ComposedMail>
}

/** The library of mails is loaded with the first one. */
const compose = async (message: Message, sender: Sender): Promise<ComposedMail> =>
  (await import('./compose.ts')).composeMail(message, sender)

/** Whether a boutique has a mail server of its own. */
export const hasOwnServer = ({ secrets }: Data): boolean => Array.isArray(secrets) && secrets.includes('smtpServer')

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The way and the sender of a boutique with these settings. */
export function senderOf(data: Data, mailer?: Mailer): MailSender {
  const [name, fromMail, responseMail] = [data.fromName, data.fromMail, data.responseMail].map(textOf)
  if (hasOwnServer(data)) return { way: 'own', address: fromMail, name, replyTo: responseMail }
  if (!mailer) return { way: 'none' }
  return { way: 'platform', address: mailer.address, name, replyTo: responseMail ?? fromMail }
}

/**
 * The own server of a boutique, which is called through the guarded module (ADR 25).
 * @throws MailFailure for settings that name no server
 */
export async function ownWay(options: WayOptions, boutique: string, data: Data): Promise<Way> {
  const server = await readServer(options, boutique)
  const calls = options.outgoing.of(boutique)
  const sender = senderOf(data)
  return {
    hasPassword: server.password !== undefined,
    async connect(limits = options.limits) {
      const { openSmtpSession } = await import('./smtp-session.ts')
      return openSmtpSession(server, () => calls.connect(server.host, server.port), limits)
    },
    async compose({ fromName = sender.name, fromMail = sender.address, replyTo = sender.replyTo, ...rest }) {
      if (fromMail === undefined)
        throw new MailFailure('settings', "L'e-mail de l'expéditeur manque dans les paramètres")
      return compose({ ...rest, replyTo }, { name: fromName, address: fromMail })
    },
  }
}

const PLATFORM_FAILS = 'La messagerie de la plateforme ne fonctionne pas : prévenez un administrateur'

/** The mail of the platform, in the name of a boutique. */
export function platformWay(mailer: Mailer, data: Data): Way {
  const { name, replyTo: answers } = senderOf(data, mailer)
  return {
    hasPassword: false,
    connect: (limits) =>
      mailer.open(limits).catch((error: unknown) => {
        if (!(error instanceof MailFailure) || error.kind !== 'settings') throw error
        throw new MailFailure('settings', PLATFORM_FAILS, error.cause, error.step)
      }),
    compose: ({ fromName = name, fromMail, replyTo = answers ?? fromMail, ...rest }) =>
      compose({ ...rest, replyTo }, { name: fromName, address: mailer.address }),
  }
}

async function readServer({ engine, ca }: WayOptions, boutique: string): Promise<SmtpServer> {
  const read = (field: string) =>
    engine.secrets.read(engine.pool, 'boutiques', boutique, field).catch((error: unknown) => {
      // Sealed with another key.
      if (!(error instanceof Error) || !error.message.includes('unable to authenticate')) throw error
      throw new MailFailure('settings', 'Les réglages du serveur sont illisibles : saisissez-les de nouveau')
    })
  const name = (await read('smtpServer')) ?? ''
  const user = await read('smtpUsername')
  const password = await read('smtpPassword')
  const server = parseServerName(name)
  if (!server) throw new MailFailure('settings', "Le serveur SMTP saisi n'est pas un nom de serveur")
  if ((user === undefined) !== (password === undefined))
    throw new MailFailure('settings', `Il manque ${user === undefined ? "l'identifiant" : 'le mot de passe'} SMTP`)
  return { ...server, user, password, ...(ca !== undefined && { tls: { ca } }) }
}
