import {
  type Actor,
  type AnswerSettings,
  type AnsweredRequest,
  answerState,
  collectionOf,
  type Data,
  type DemandeData,
  Problem,
  requestAnswer,
} from '@boutique/domain'
import { type BoutiqueMail, MailFailure } from '../mail/boutique-mail.ts'
import { readDocument } from '../store/documents.ts'
import { noMail } from './actions.ts'
import { commitOne } from './commit.ts'
import type { Engine } from './engine.ts'
import { grantToSystem } from './rights.ts'

/** An answer to send, and how. */
export interface AnswerSending {
  boutique: string
  /** The id of the request. */
  id: string
  /** The answer of this instant; a later one has its own job. */
  answeredAt: string
  /** No further attempt follows. */
  isLast: boolean
  signal: AbortSignal
}

const DOUBTFUL =
  "L'envoi a été interrompu : on ne sait pas si le client a reçu la réponse. Elle n'est pas envoyée à nouveau d'elle-même"

/**
 * Sends the answer of a request and notes it in the request. Does nothing when it was sent, when a problem waits for a
 * person, or when a later answer replaced it. It is noted before the hand-over that there was one: after a crash between
 * the hand-over and the note of its success, the answer is not sent again, and the request says so.
 * @throws Problem of a failure that a later attempt may not meet
 */
export async function sendAnswer(
  engine: Engine,
  mail: BoutiqueMail,
  actor: Actor,
  sending: AnswerSending,
): Promise<void> {
  const { boutique, signal } = sending
  signal.throwIfAborted()
  const request = await take(engine, actor, sending)
  if (!request) return
  try {
    await handOver(engine, mail, boutique, request)
  } catch (error) {
    const failure = failureOf(error)
    const isTemporary = failure.kind === 'temporary'
    if (isTemporary && !sending.isLast) await note(engine, actor, sending, { answerTriedAt: undefined })
    else await note(engine, actor, sending, { answerProblem: failure.message })
    if (isTemporary) throw new Problem(502, 'courriel.echec', failure.message, {}, error)
    return
  }
  const now = engine.now()
  // The clock of another server may be behind.
  const answerSentAt = now > sending.answeredAt ? now : sending.answeredAt
  await note(engine, actor, sending, { answerSentAt, answerProblem: undefined })
}

/** Composes and sends the mail of a request. */
async function handOver(engine: Engine, mail: BoutiqueMail, boutique: string, request: DemandeData & { id: string }) {
  const settings = ((await engine.readBoutique(boutique)) ?? {}) as AnswerSettings
  const message = requestAnswer(request as AnsweredRequest, settings)
  const messageId = `<${request.id}.${Date.parse(request.answeredAt ?? '')}@arriere-boutique>`
  const mailer = await mail.open(boutique)
  if (!mailer) throw noMail()
  try {
    await mailer.send({ ...message, messageId })
  } finally {
    mailer.close()
  }
}

/** A failure with its kind: a Problem is one of settings or of the request; anything unforeseen leaves doubt. */
function failureOf(error: unknown): Pick<MailFailure, 'kind' | 'message'> {
  if (error instanceof MailFailure) return error
  if (error instanceof Problem) return { kind: 'settings', message: error.message }
  return { kind: 'unknown', message: DOUBTFUL }
}

/**
 * Takes an answer that waits to be sent: only one job or node gets it. One that was taken before and has no outcome was
 * interrupted: that is noted as its problem.
 * @returns the request; undefined when there is nothing to send
 */
async function take(
  engine: Engine,
  actor: Actor,
  sending: AnswerSending,
): Promise<(DemandeData & { id: string }) | undefined> {
  const stored = await readDocument(engine.pool, collectionOf(engine.registry, 'demandes'), sending.id)
  if (!stored || stored.deleted || stored.scope !== sending.boutique) return undefined
  let taken: DemandeData | undefined
  await change(engine, actor, sending, (request) => {
    const isInterrupted = request.answerTriedAt === sending.answeredAt
    taken = answerState(request) === 'waiting' && !isInterrupted ? request : undefined
    if (answerState(request) !== 'waiting') return {}
    return isInterrupted ? { answerProblem: DOUBTFUL } : { answerTriedAt: sending.answeredAt }
  })
  return taken && { ...taken, id: sending.id }
}

const LONGEST_PROBLEM = 500

/** Notes what became of an answer. */
const note = async (engine: Engine, actor: Actor, sending: AnswerSending, values: Partial<DemandeData>) =>
  change(engine, actor, sending, () => {
    const { answerProblem } = values
    return answerProblem ? { ...values, answerProblem: answerProblem.slice(0, LONGEST_PROBLEM) } : values
  })

/** Changes fields of a request whose last answer is the one that is sent. */
async function change(
  engine: Engine,
  actor: Actor,
  { boutique, id, answeredAt }: AnswerSending,
  valuesOf: (request: DemandeData) => Partial<DemandeData>,
): Promise<void> {
  const collection = collectionOf(engine.registry, 'demandes')
  const granted = grantToSystem(collection, boutique)
  const propose = (_: unknown, data: Data) => {
    const values: Data = data.answeredAt === answeredAt ? valuesOf(data as DemandeData) : {}
    const changes = Object.entries(values).map(([path, after]) => ({ path, before: data[path], after }))
    return { action: 'modifier', data: { ...data, ...values }, changes }
  }
  // What became of a mail is noted in a deleted request too, which can be restored.
  await commitOne(engine, actor, { type: 'change', granted, id, propose, deleted: true })
}
