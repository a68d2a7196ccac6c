import {
  type Actor,
  type AnswerSettings,
  type AnsweredRequest,
  answeredText,
  type Data,
  type DemandeData,
  Problem,
  requestAnswer,
} from '@boutique/domain'
import { SYSTEM_ACTOR } from '../../auth/users.ts'
import type { BoutiqueMail, MailFailure } from '../../mail/boutique-mail.ts'
import { type Provider, ProviderBusy } from '../../mail/provider.ts'
import type { BoutiqueProjects } from '../../project/boutique-projects.ts'
import { noMail } from '../../operations/actions/actions.ts'
import { type Answer, createAnswerJob, hasAnswerJob } from './answer-project.ts'
import type { Engine } from '../../operations/engine.ts'
import { type MailFields, mailStateOf, notedMail, readMailed } from '../noted-mails/noted-mail.ts'
import { failureOf, type MailJob, sendNoted } from '../noted-mails/noted-sending.ts'
import { hasProject } from '../../operations/read/own-project.ts'

/** The ways by which an answer is sent. */
export interface AnswerWays {
  mail: BoutiqueMail
  /** Asked first, for a boutique with a Firebase project (REQ-32). */
  projects: BoutiqueProjects
  /** Asked in place of our own mail, where the environment names one (REQ-33). */
  provider?: Provider
}
/** A job that sends an answer. */
export interface AnswerJob extends Answer, Pick<MailJob, 'signal' | 'again'> {}

const FIELDS: MailFields = {
  collection: 'demandes',
  askedAt: 'answeredAt',
  triedAt: 'answerTriedAt',
  sentAt: 'answerSentAt',
  problem: 'answerProblem',
  laterAt: 'answerLaterAt',
  later: 'answerLater',
  tries: 'answerTries',
  doubt:
    "L'envoi a été interrompu : on ne sait pas si le client a reçu la réponse. Elle n'est pas envoyée à nouveau d'elle-même",
  gone: 'La demande a été supprimée avant que la réponse ne parte',
}
/** Our own server may be the provider that is asked: what it notes itself is another field. */
const PROVIDER_FIELDS: MailFields = { ...FIELDS, triedAt: 'answerAskedAt' }

/** Sends the answer of a request and notes it in the request; see `sendNoted`. */
export async function sendAnswer(
  engine: Engine,
  { mail, projects, provider: platformProvider }: AnswerWays,
  actor: Actor,
  job: AnswerJob,
): Promise<void> {
  const isByProject = await hasProject(engine, job.boutique, 'firebaseProjectId')
  const provider = isByProject ? undefined : platformProvider
  const requested = { ...job, askedAt: job.answeredAt }
  // After a crash: the project may have the job.
  if (isByProject && (await isInterrupted(engine, job)) && (await hasAnswerJob(projects, job)))
    return notedMail(engine, actor, FIELDS, requested).sent()
  const send = (request: Data): Promise<void> =>
    isByProject
      ? createAnswerJob(engine, projects, job, request)
      : provider
        ? askProvider(engine, provider, job)
        : sendMail(engine, mail, job, request)
  const soon = (failure: MailFailure): string | undefined =>
    failure instanceof ProviderBusy ? nextCall(engine.now(), job.answeredAt, failure.retryAfter) : undefined
  await sendNoted(engine, actor, provider ? PROVIDER_FIELDS : FIELDS, requested, send, soon)
}

/**
 * Sends an answer that waits to be sent, for a program that asks for it as of a provider (commerce §7). Everything else
 * is one and the same refusal: the caller learns nothing about requests, and none is sent again.
 * @throws Problem 409 when there is nothing to send, 502 when it was not sent
 */
export async function sendWaitingAnswer(engine: Engine, mail: BoutiqueMail, boutique: string, id: string) {
  const { answeredAt } = ((await readMailed(engine, FIELDS, { boutique, id })) ?? {}) as DemandeData
  const noted = notedMail(engine, SYSTEM_ACTOR, FIELDS, { boutique, id, askedAt: answeredAt ?? '' })
  const request = answeredAt && (await noted.take({}))
  if (!request)
    throw new Problem(409, 'reponse.rien-a-envoyer', "Aucune réponse de cette demande n'attend d'être envoyée")
  const failure = await sendMail(engine, mail, { boutique, id, answeredAt }, request).then(
    () => undefined,
    (error: unknown) => failureOf(error, FIELDS),
  )
  if (!failure) return noted.sent()
  await (failure.kind === 'temporary' ? noted.untaken() : noted.failed(failure.message))
  // The reason is for the people of the boutique: they read it in the request.
  throw new Problem(502, 'courriel.echec', "La réponse n'a pas pu être envoyée", {}, failure)
}

/** Composes and sends the mail of a request. */
async function sendMail(engine: Engine, mail: BoutiqueMail, { boutique, id, answeredAt }: Answer, request: Data) {
  const settings = ((await engine.readBoutique(boutique)) ?? {}) as AnswerSettings
  const message = requestAnswer({ ...(request as AnsweredRequest), reponse: answeredText(request) }, settings)
  const mailer = await mail.open(boutique)
  if (!mailer) throw noMail()
  try {
    await mailer.send({ ...message, messageId: `<${id}.${Date.parse(answeredAt)}@arriere-boutique>` })
  } finally {
    mailer.close()
  }
}

/** How long a provider is asked for an answer as it says, in milliseconds; afterwards its refusals are counted. */
const MAX_BUSY_MS = 3_600_000

/**
 * When to ask a busy provider again: after as long as it says, and as the answer waited already, so that the calls of
 * many answers become rarer. Undefined when the answer waited for too long.
 */
function nextCall(now: string, answeredAt: string, retryAfter: number): string | undefined {
  const waited = Math.max(0, Date.parse(now) - Date.parse(answeredAt))
  if (waited > MAX_BUSY_MS) return undefined
  return new Date(Date.parse(now) + Math.max(retryAfter, waited)).toISOString()
}

async function askProvider(engine: Engine, provider: Provider, { boutique, id }: Answer): Promise<void> {
  const { applicationId } = (await engine.readBoutique(boutique)) ?? {}
  await provider.send(String(applicationId ?? ''), id)
}

/** Whether an attempt handed an answer over and noted no outcome. */
async function isInterrupted(engine: Engine, { boutique, id, answeredAt }: Answer): Promise<boolean> {
  const request = (await readMailed(engine, FIELDS, { boutique, id })) ?? {}
  return request.answerTriedAt === answeredAt && ['waiting', 'later'].includes(mailStateOf(request, FIELDS))
}
