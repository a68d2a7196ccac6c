import type { Data } from '@boutique/domain'
import type { Engine } from '../operations/engine.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { createFairSlots, createGroupedSlots } from '../slots/fair-slots.ts'
import { type BoutiqueMail, type BoutiqueMailer, MailFailure } from './boutique-mail.ts'
import { composeMail } from './compose.ts'
import type { Mailer, Message } from './mailer.ts'
import { parseServerName } from './smtp-server-name.ts'
import { createSmtpPool } from './smtp-pool.ts'
import { openSmtpSession, type SmtpLimits, type SmtpServer } from './smtp-session.ts'

export interface BoutiqueMailOptions {
  engine: Pick<Engine, 'pool' | 'secrets' | 'readBoutique'>
  outgoing: Outgoing
  /** The platform's mail, where it has one. */
  mailer?: Mailer
  limits?: Partial<SmtpLimits>
  /** Certificates that are trusted besides those of the system's list, for tests. */
  ca?: string
}

/** Connections of one opened way. */
const OWN_CONNECTIONS = 4
/** Messages at the same time on the platform's mail: of all boutiques, and of one. */
const PLATFORM = { inAll: 6, each: 2 }
const WAITING = { perLane: 200, inAll: 200 }

/** The mail of the boutiques: each by its own server (ADR 25, 27), else by the platform's. */
export function createBoutiqueMail(options: BoutiqueMailOptions): BoutiqueMail {
  const { engine, mailer } = options
  const refusal = (): MailFailure => new MailFailure('temporary', 'Trop de courriels de la boutique attendent')
  const all = createFairSlots(PLATFORM.inAll, { perLane: WAITING.perLane, inAll: 5000, refusal })
  const shared = createGroupedSlots(all, { ...WAITING, refusal }, PLATFORM.each)

  return {
    async sends(boutique) {
      const data = await engine.readBoutique(boutique)
      return data !== undefined && (hasOwnServer(data) || mailer !== undefined)
    },
    async open(boutique) {
      const data = await engine.readBoutique(boutique)
      if (!data) return undefined
      if (hasOwnServer(data)) return ownMailer(options, boutique, data).catch(failing)
      return mailer && platformMailer(mailer, data, (send) => shared.run(boutique, '', send))
    },
  }
}

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

const hasOwnServer = ({ secrets }: Data): boolean => Array.isArray(secrets) && secrets.includes('smtpServer')
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A message with the names and addresses that the boutique's settings give. */
const addressed = (message: Message, { fromName, fromMail, responseMail }: Data): Message => ({
  ...message,
  fromName: message.fromName ?? textOf(fromName),
  fromMail: message.fromMail ?? textOf(fromMail),
  replyTo: message.replyTo ?? textOf(responseMail),
})

async function ownMailer(options: BoutiqueMailOptions, boutique: string, data: Data): Promise<BoutiqueMailer> {
  const server = await readServer(options, boutique)
  const calls = options.outgoing.of(boutique)
  const connect = () => calls.connect(server.host, server.port)
  const pool = createSmtpPool(OWN_CONNECTIONS, () => openSmtpSession(server, connect, options.limits))
  return {
    close: pool.close,
    async send(message) {
      const { fromName, fromMail, ...rest } = addressed(message, data)
      if (fromMail === undefined)
        throw new MailFailure('settings', "L'e-mail de l'expéditeur manque dans les paramètres")
      await pool.send(await composeMail(rest, { name: fromName, address: fromMail }))
    },
  }
}

function platformMailer(
  mailer: Mailer,
  data: Data,
  inTurn: (send: () => Promise<void>) => Promise<void>,
): BoutiqueMailer {
  const pool = createSmtpPool(PLATFORM.each, mailer.open)
  return {
    close: pool.close,
    async send(message) {
      const { fromName, fromMail, replyTo = fromMail, ...rest } = addressed(message, data)
      const mail = await composeMail({ ...rest, replyTo }, { name: fromName, address: mailer.address })
      await inTurn(() => pool.send(mail))
    },
  }
}

async function readServer({ engine, ca }: BoutiqueMailOptions, boutique: string): Promise<SmtpServer> {
  const read = (field: string) => engine.secrets.read(engine.pool, 'boutiques', boutique, field)
  const unreadable = (): never => {
    throw new MailFailure(
      'settings',
      'Les réglages du serveur de messagerie sont illisibles : saisissez-les de nouveau',
    )
  }
  const name = (await read('smtpServer').catch(unreadable)) ?? ''
  const user = await read('smtpUsername').catch(unreadable)
  const password = await read('smtpPassword').catch(unreadable)
  const server = parseServerName(name)
  if (!server)
    throw new MailFailure(
      'settings',
      "Le serveur de messagerie saisi n'est pas une adresse de serveur",
      undefined,
      'nom',
    )
  if ((user === undefined) !== (password === undefined))
    throw new MailFailure(
      'settings',
      `Il manque ${user === undefined ? "l'identifiant" : 'le mot de passe'} du serveur de messagerie`,
    )
  return { ...server, user, password, ...(ca !== undefined && { tls: { ca } }) }
}
