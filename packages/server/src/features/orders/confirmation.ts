import {
  type Actor,
  type ClientMail,
  type SentMail,
  type ConfirmationSettings,
  type ConfirmedOrder,
  type Data,
  orderConfirmation,
} from '@boutique/domain'
import type { BoutiqueMail, MailTester } from '../../mail/boutique-mail.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { noMail } from '../../operations/actions/actions.ts'
import type { Engine, Target } from '../../operations/engine.ts'
import type { MailFields, MailRef } from '../noted-mails/noted-mail.ts'
import { type MailJob, sendNoted } from '../noted-mails/noted-sending.ts'
import { checkAccess, grant } from '../../operations/rights/rights.ts'
import { text } from '../../operations/read/text.ts'

const SLUG = 'commandes'

/** The mail that the action `confirmer` of an order would send now, for whoever may run it. */
export async function previewConfirmation(
  engine: Engine,
  tester: MailTester,
  actor: Actor,
  target: Omit<Target, 'collection'> & { boutique: string },
): Promise<SentMail> {
  const granted = await grant(engine, actor, { ...target, collection: SLUG }, 'update')
  const stored = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, target.id))
  const mail = await compose(engine, target.boutique, JSON.parse(text(granted, stored)) as Data)
  const { way, address } = await tester.sender(target.boutique)
  if (way === 'none') throw noMail()
  return { ...mail, from: address }
}

const compose = async (engine: Engine, boutique: string, order: Data): Promise<ClientMail> =>
  orderConfirmation(order as ConfirmedOrder, ((await engine.readBoutique(boutique)) ?? {}) as ConfirmationSettings)

const FIELDS: MailFields = {
  collection: SLUG,
  askedAt: 'confirmationAskedAt',
  triedAt: 'confirmationTriedAt',
  sentAt: 'confirmationSentAt',
  problem: 'confirmationProblem',
  laterAt: 'confirmationLaterAt',
  later: 'confirmationLater',
  tries: 'confirmationTries',
  doubt:
    "L'envoi a été interrompu : on ne sait pas si le client a reçu la confirmation. Elle n'est pas envoyée à nouveau d'elle-même",
  gone: 'La commande a été supprimée avant que la confirmation ne parte',
}

/** Sends the confirmation of an order and notes it in the order; see `sendNoted`. */
export const sendConfirmation = (engine: Engine, mail: BoutiqueMail, actor: Actor, job: MailJob): Promise<void> =>
  sendNoted(engine, actor, FIELDS, job, (order) => handOver(engine, mail, job, order))

async function handOver(engine: Engine, mail: BoutiqueMail, { boutique, id, askedAt }: MailRef, order: Data) {
  const message = await compose(engine, boutique, order)
  const mailer = await mail.open(boutique)
  if (!mailer) throw noMail()
  try {
    await mailer.send({ ...message, messageId: `<${id}.${Date.parse(askedAt)}@arriere-boutique>` })
  } finally {
    mailer.close()
  }
}
