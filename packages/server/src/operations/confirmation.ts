import {
  type Actor,
  type ClientMail,
  type ConfirmationSettings,
  type ConfirmedOrder,
  collectionOf,
  orderConfirmation,
  Problem,
} from '@boutique/domain'
import { type BoutiqueMail, MailFailure } from '../mail/boutique-mail.ts'
import { readDocument } from '../store/documents.ts'
import type { StoredDocument } from '../store/row.ts'
import { noMail } from './actions.ts'
import { commitOne } from './commit.ts'
import type { Engine, Target } from './engine.ts'
import { checkAccess, grant, grantToSystem } from './rights.ts'

const SLUG = 'commandes'

/** The mail that the action `confirmer` of an order would send now, for whoever may run it. */
export async function previewConfirmation(
  engine: Engine,
  actor: Actor,
  target: Omit<Target, 'collection'> & { boutique: string },
): Promise<ClientMail> {
  const granted = await grant(engine, actor, { ...target, collection: SLUG }, 'update')
  const stored = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, target.id))
  const mail = await compose(engine, target.boutique, stored)
  if (!(await engine.sendsMail(target.boutique))) throw noMail()
  return mail
}

const compose = async (engine: Engine, boutique: string, { text }: StoredDocument): Promise<ClientMail> =>
  orderConfirmation(
    JSON.parse(text) as ConfirmedOrder,
    ((await engine.readBoutique(boutique)) ?? {}) as ConfirmationSettings,
  )

/**
 * Sends the confirmation of an order, and notes it in the order. Does nothing when one was sent since `askedAt`, since
 * a job may run twice, or when it was requested again later, since that request has its own job. Only a crash between
 * sending and noting sends it again, with the same `Message-ID`.
 */
export async function sendConfirmation(
  engine: Engine,
  mail: BoutiqueMail,
  actor: Actor,
  { boutique, id, askedAt, signal }: { boutique: string; id: string; askedAt: string; signal: AbortSignal },
): Promise<void> {
  const collection = collectionOf(engine.registry, SLUG)
  const stored = await readDocument(engine.pool, collection, id)
  if (!stored || stored.deleted || stored.scope !== boutique) return
  const order = JSON.parse(stored.text) as { confirmationAskedAt?: string; confirmationSentAt?: string }
  const { confirmationAskedAt = askedAt, confirmationSentAt = '' } = order
  if (confirmationSentAt >= askedAt || confirmationAskedAt > askedAt) return
  const mailer = await mail.open(boutique)
  if (!mailer) throw noMail()
  try {
    const message = await compose(engine, boutique, stored)
    signal.throwIfAborted()
    await mailer.send({ ...message, messageId: `<${id}.${Date.parse(askedAt)}@arriere-boutique>` })
  } catch (error) {
    throw error instanceof MailFailure ? new Problem(502, 'courriel.echec', error.message, {}, error) : error
  } finally {
    mailer.close()
  }
  const now = engine.now()
  // The clock of another server may be behind.
  const sentAt = now > askedAt ? now : askedAt
  await commitOne(engine, actor, {
    type: 'change',
    granted: grantToSystem(collection, boutique),
    id,
    propose: (_, data) => {
      const changes = [{ path: 'confirmationSentAt', before: data.confirmationSentAt, after: sentAt }]
      return { action: 'modifier', data: { ...data, confirmationSentAt: sentAt }, changes }
    },
  })
}
