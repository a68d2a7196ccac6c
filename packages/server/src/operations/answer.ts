import {
  type Actor,
  type AnswerSettings,
  type AnsweredRequest,
  answerState,
  type DemandeData,
  Problem,
  requestAnswer,
} from '@boutique/domain'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { type BoutiqueMail, MailFailure } from '../mail/boutique-mail.ts'
import { type Provider, ProviderBusy } from '../outgoing/provider.ts'
import type { BoutiqueProjects } from '../project/boutique-projects.ts'
import { noMail } from './actions.ts'
import { type Answer, changeAnswered, readAnswered, type Request } from './answer-notes.ts'
import { createAnswerJob, hasAnswerJob } from './answer-project.ts'
import type { Engine } from './engine.ts'
import { asMailFailure, hasProject } from './project-sending.ts'

/** The ways by which an answer is sent. */
export interface AnswerWays {
  mail: BoutiqueMail
  /** Asked first, for a boutique with a Firebase project (REQ-32). */
  projects: BoutiqueProjects
  /** Asked in place of our own mail, where the environment names one (REQ-33). */
  provider?: Provider
}
/** A job that sends an answer. */
export interface AnswerJob extends Answer {
  /** No further attempt follows. */
  isLast: boolean
  signal: AbortSignal
  /** Has the job run again at an instant, with all its attempts. */
  again(at: string): void
}

const DOUBTFUL =
  "L'envoi a été interrompu : on ne sait pas si le client a reçu la réponse. Elle n'est pas envoyée à nouveau d'elle-même"

/**
 * Sends the answer of a request and notes it in the request. Does nothing when it was sent, when a problem waits for a
 * person, or when a later answer replaced it. That it is handed over is noted before: after a crash between the
 * hand-over and the note of its success, the answer is not sent again, and the request says so.
 * @throws Problem of a failure that a later attempt may not meet
 */
export async function sendAnswer(
  engine: Engine,
  { mail, projects, provider: platformProvider }: AnswerWays,
  actor: Actor,
  job: AnswerJob,
): Promise<void> {
  job.signal.throwIfAborted()
  const isByProject = await hasProject(engine, job.boutique, 'firebaseProjectId')
  const provider = isByProject ? undefined : platformProvider
  // After a crash: the project may have the job.
  if (isByProject && (await isInterrupted(engine, job)) && (await hasAnswerJob(projects, job)))
    return noteSent(engine, actor, job)
  // Our own server may be the provider: what it notes itself is another field.
  const mark = provider ? 'answerAskedAt' : 'answerTriedAt'
  const request = await take(engine, actor, job, mark, () => ({ answerProblem: DOUBTFUL }))
  if (!request) return
  const send = isByProject
    ? createAnswerJob(engine, projects, job, request)
    : provider
      ? askProvider(engine, provider, job)
      : sendMail(engine, mail, job, request)
  const failure = await send.then(() => undefined, failureOf)
  if (!failure) return noteSent(engine, actor, job)
  const isTemporary = failure.kind === 'temporary'
  const at = failure instanceof ProviderBusy ? nextCall(engine.now(), job.answeredAt, failure.retryAfter) : undefined
  if (at !== undefined) {
    await noteFailure(engine, actor, job, { [mark]: undefined })
    return job.again(at)
  }
  await noteFailure(engine, actor, job, isTemporary && !job.isLast ? { [mark]: undefined } : failure)
  if (isTemporary) throw new Problem(502, 'courriel.echec', failure.message, {}, failure)
}

/**
 * Sends an answer that waits to be sent, for a program that asks for it as of a provider (commerce §7). Everything else
 * is one and the same refusal: the caller learns nothing about requests, and none is sent again.
 * @throws Problem 409 when there is nothing to send, 502 when it was not sent
 */
export async function sendWaitingAnswer(engine: Engine, mail: BoutiqueMail, boutique: string, id: string) {
  const { answeredAt } = (await readAnswered(engine, { boutique, id })) ?? {}
  const answer = { boutique, id, answeredAt: answeredAt ?? '' }
  const request = answeredAt && (await take(engine, SYSTEM_ACTOR, answer, 'answerTriedAt', () => ({})))
  if (!request)
    throw new Problem(409, 'reponse.rien-a-envoyer', "Aucune réponse de cette demande n'attend d'être envoyée")
  const failure = await sendMail(engine, mail, answer, request).then(() => undefined, failureOf)
  if (!failure) return noteSent(engine, SYSTEM_ACTOR, answer)
  const isTemporary = failure.kind === 'temporary'
  await noteFailure(engine, SYSTEM_ACTOR, answer, isTemporary ? { answerTriedAt: undefined } : failure)
  // The reason is for the people of the boutique: they read it in the request.
  throw new Problem(502, 'courriel.echec', "La réponse n'a pas pu être envoyée", {}, failure)
}

/** Composes and sends the mail of a request. */
async function sendMail(engine: Engine, mail: BoutiqueMail, { boutique, id, answeredAt }: Answer, request: Request) {
  const settings = ((await engine.readBoutique(boutique)) ?? {}) as AnswerSettings
  const message = requestAnswer(request as AnsweredRequest, settings)
  const mailer = await mail.open(boutique)
  if (!mailer) throw noMail()
  try {
    await mailer.send({ ...message, messageId: `<${id}.${Date.parse(answeredAt)}@arriere-boutique>` })
  } finally {
    mailer.close()
  }
}

/** How long a provider is asked for an answer as it says, in milliseconds; afterwards the attempts of the job count. */
const LONGEST_BUSY_MS = 3_600_000

/**
 * When to ask a busy provider again: after as long as it says, and as the answer waited already, so that the calls of
 * many answers become rarer. Undefined when the answer waited for too long.
 */
function nextCall(now: string, answeredAt: string, retryAfter: number): string | undefined {
  const waited = Math.max(0, Date.parse(now) - Date.parse(answeredAt))
  if (waited > LONGEST_BUSY_MS) return undefined
  return new Date(Date.parse(now) + Math.max(retryAfter, waited)).toISOString()
}

async function askProvider(engine: Engine, provider: Provider, { boutique, id }: Answer): Promise<void> {
  const { applicationId } = (await engine.readBoutique(boutique)) ?? {}
  await provider.send(String(applicationId ?? ''), id)
}

/** A failure with its kind: a Problem is one of settings or of the request; anything unforeseen leaves doubt. */
function failureOf(thrown: unknown): MailFailure {
  const error = asMailFailure(thrown)
  if (error instanceof MailFailure) return error
  if (error instanceof Problem) return new MailFailure('settings', error.message, error)
  return new MailFailure('unknown', DOUBTFUL, error)
}

/** Whether an attempt handed an answer over and noted no outcome. */
async function isInterrupted(engine: Engine, answer: Answer): Promise<boolean> {
  const request = await readAnswered(engine, answer)
  return request?.answerTriedAt === answer.answeredAt && answerState(request) === 'waiting'
}

/**
 * Takes an answer that waits to be sent, and marks it: only one job, node or program gets it.
 * @param interrupted what to note in one that is marked and has no outcome
 * @returns the request; undefined when there is nothing to send
 */
async function take(
  engine: Engine,
  actor: Actor,
  answer: Answer,
  mark: 'answerTriedAt' | 'answerAskedAt',
  interrupted: () => Partial<DemandeData>,
): Promise<Request | undefined> {
  if (!(await readAnswered(engine, answer))) return undefined
  let taken: Request | undefined
  await changeAnswered(engine, actor, answer, (request) => {
    taken = undefined
    if (answerState(request) !== 'waiting') return {}
    if (request[mark] === answer.answeredAt) return interrupted()
    taken = request
    return { [mark]: answer.answeredAt }
  })
  return taken
}

function noteSent(engine: Engine, actor: Actor, answer: Answer): Promise<void> {
  const now = engine.now()
  // The clock of another server may be behind.
  const answerSentAt = now > answer.answeredAt ? now : answer.answeredAt
  return changeAnswered(engine, actor, answer, (request) =>
    answerState(request) === 'sent' ? {} : { answerSentAt, answerProblem: undefined },
  )
}

const LONGEST_PROBLEM = 500

/** Notes a failure as the problem of an answer, or other values; not when it has an outcome by now. */
const noteFailure = (
  engine: Engine,
  actor: Actor,
  answer: Answer,
  noted: MailFailure | Partial<DemandeData>,
): Promise<void> =>
  changeAnswered(engine, actor, answer, (request) => {
    if (answerState(request) !== 'waiting') return {}
    return noted instanceof MailFailure ? { answerProblem: noted.message.slice(0, LONGEST_PROBLEM) } : noted
  })
