import {
  type Actor,
  type CommandeData,
  type ClientMail,
  type ConfirmationSettings,
  type ConfirmedOrder,
  collectionOf,
  orderConfirmation,
  Problem,
} from '@boutique/domain'
import { type BoutiqueMail, MailFailure, type MailTester } from '../mail/boutique-mail.ts'
import { readDocument } from '../store/documents.ts'
import type { StoredDocument } from '../store/row.ts'
import { noMail } from './actions.ts'
import { commitOne } from './commit.ts'
import type { Engine, Target } from './engine.ts'
import type { Propose } from './plan.ts'
import { checkAccess, grant, grantToSystem } from './rights.ts'

const SLUG = 'commandes'

/** The mail that the action `confirmer` of an order would send now, for whoever may run it. */
export async function previewConfirmation(
  engine: Engine,
  tester: MailTester,
  actor: Actor,
  target: Omit<Target, 'collection'> & { boutique: string },
): Promise<ClientMail & { from?: string }> {
  const granted = await grant(engine, actor, { ...target, collection: SLUG }, 'update')
  const stored = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, target.id))
  const mail = await compose(engine, target.boutique, stored)
  const { way, address } = await tester.sender(target.boutique)
  if (way === 'none') throw noMail()
  return { ...mail, from: address }
}

const compose = async (engine: Engine, boutique: string, { text }: StoredDocument): Promise<ClientMail> =>
  orderConfirmation(
    JSON.parse(text) as ConfirmedOrder,
    ((await engine.readBoutique(boutique)) ?? {}) as ConfirmationSettings,
  )

/** A confirmation to send, and how. */
export interface ConfirmationSending {
  boutique: string
  /** The id of the order. */
  id: string
  /** The request of this instant; a later one has its own job. */
  askedAt: string
  /** No further attempt follows. */
  isLast: boolean
  signal: AbortSignal
}

/**
 * Sends the confirmation of an order, and notes in the order that it was sent, or why it was not. Does nothing when
 * either was noted since `askedAt`, since a job may run twice, or when it was requested again later, since that request
 * has its own job. Only a crash between sending and noting sends it again, with the same `Message-ID`.
 * @throws Problem of a failure that a later attempt may not meet
 */
export async function sendConfirmation(
  engine: Engine,
  mail: BoutiqueMail,
  actor: Actor,
  { boutique, id, askedAt, isLast, signal }: ConfirmationSending,
): Promise<void> {
  const collection = collectionOf(engine.registry, SLUG)
  const stored = await readDocument(engine.pool, collection, id)
  if (!stored || stored.deleted || stored.scope !== boutique) return
  const order = JSON.parse(stored.text) as CommandeData
  const { confirmationAskedAt = askedAt, confirmationSentAt = '', confirmationProblem } = order
  if (confirmationSentAt >= askedAt || confirmationAskedAt > askedAt || confirmationProblem !== undefined) return
  const note = async (values: Partial<CommandeData>): Promise<void> => {
    const propose: Propose = (_, data) => {
      const changes = Object.entries(values).map(([path, after]) => ({ path, before: data[path], after }))
      return { action: 'modifier', data: { ...data, ...values }, changes }
    }
    await commitOne(engine, actor, { type: 'change', granted: grantToSystem(collection, boutique), id, propose })
  }
  signal.throwIfAborted()
  try {
    await handOver(engine, mail, boutique, stored, `<${id}.${Date.parse(askedAt)}@arriere-boutique>`)
  } catch (error) {
    const { kind, message } = failureOf(error)
    if (kind !== 'temporary' || isLast) await note({ confirmationProblem: message.slice(0, LONGEST_PROBLEM) })
    if (kind === 'temporary') throw new Problem(502, 'courriel.echec', message, {}, error)
    return
  }
  const now = engine.now()
  // The clock of another server may be behind.
  await note({ confirmationSentAt: now > askedAt ? now : askedAt })
}

const LONGEST_PROBLEM = 500

/** The failure of a mail; a Problem is one of the settings or of the order. */
function failureOf(error: unknown): Pick<MailFailure, 'kind' | 'message'> {
  if (error instanceof Problem) return { kind: 'settings', message: error.message }
  if (!(error instanceof MailFailure)) throw error
  const { kind, message } = error
  return { kind, message: kind === 'unknown' ? `${message} : il n'est pas envoyé de nouveau de lui-même` : message }
}

async function handOver(
  engine: Engine,
  mail: BoutiqueMail,
  boutique: string,
  order: StoredDocument,
  messageId: string,
): Promise<void> {
  const message = await compose(engine, boutique, order)
  const mailer = await mail.open(boutique)
  if (!mailer) throw noMail()
  try {
    await mailer.send({ ...message, messageId })
  } finally {
    mailer.close()
  }
}
