import type { RuleContext } from '../../core/collection.ts'
import type { Action } from '../../core/action.ts'
import { Problem } from '../../core/problem.ts'
import type { ActionJob } from '../../core/changes/writes.ts'
import { isBeingTried, type MailNotes, type MailState, mailState } from '../../mail-state.ts'
import { type AnswerSettings, requestAnswer } from './request-answer.ts'
import { withMessage } from './messages.ts'
import type { DemandeData } from './rules.ts'
import { fields } from './schema.ts'

/** How long after an answer another one is refused, in milliseconds: it is the same, clicked twice. */
const PAUSE_MS = 60_000
/** How long an answer may wait to be sent; after that, its job is lost. */
const MAX_WAIT_MS = 10 * 60_000

/** The notes of the last answer of a request: its job sends it, and the fields note what became of it. */
const notesOf = ({ answeredAt, answerSentAt, answerProblem, answerLaterAt }: DemandeData): MailNotes => ({
  askedAt: answeredAt,
  sentAt: answerSentAt,
  problem: answerProblem,
  laterAt: answerLaterAt,
})

/** The state of the last answer of a request. */
export const answerState = (demande: DemandeData): MailState => mailState(notesOf(demande))

/** The text of the answer that waits to be sent: what is typed since is for a further one. */
export const answeredText = (demande: DemandeData): string | undefined => lastAnswer(demande)?.text ?? demande.reponse

/** Whether the text of the answer is the one that was sent last: another answer needs another text. */
export function isSpent(demande: DemandeData): boolean {
  return answerState(demande) === 'sent' && sameWords(demande.reponse, lastAnswer(demande)?.text)
}

/** Whether the reader of a mail sees the same: spaces and characters without a shape do not count. */
const sameWords = (one = '', other = ''): boolean => shaped(one) === shaped(other)
const shaped = (text: string): string =>
  text
    .replace(/\p{Cf}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

const lastAnswer = ({ echanges = [] }: DemandeData) => echanges.findLast(({ kind }) => kind === 'reponse')

/**
 * Refuses an answer that follows another: a double click, or two people at once. The request is locked, so that
 * answers at the same time are compared as well.
 * @throws Problem 409
 */
function refuseRepeated(demande: DemandeData, now: string): void {
  const { answeredAt = '', answerSentAt = '' } = demande
  // The clocks of two servers differ: "recent" may be in the future.
  const isWithin = (limit: number, at: string): boolean => Math.abs(Date.parse(now) - Date.parse(at)) < limit
  if ((answerState(demande) === 'waiting' && isWithin(MAX_WAIT_MS, answeredAt)) || isTried(demande, now))
    throw new Problem(409, 'reponse.en-cours', UNDER_WAY)
  if (answerState(demande) === 'sent' && (isWithin(PAUSE_MS, answeredAt) || isWithin(PAUSE_MS, answerSentAt)))
    throw new Problem(409, 'reponse.en-cours', "Une réponse vient d'être envoyée")
}

const UNDER_WAY = "Une réponse est déjà en cours d'envoi"

/** Whether a postponed answer is being tried again at this moment. */
const isTried = (demande: DemandeData, now: string): boolean =>
  answerState(demande) === 'later' &&
  [demande.answerTriedAt, demande.answerAskedAt].some((triedAt) => isBeingTried(notesOf(demande), triedAt, now))

/** An answer that nothing was tried with. */
const UNTRIED = {
  answerProblem: undefined,
  answerTriedAt: undefined,
  answerAskedAt: undefined,
  answerLaterAt: undefined,
  answerLater: undefined,
  answerTries: undefined,
}

const needs = (_: unknown, boutique: string | null) => ({ boutique: { collection: 'boutiques', id: boutique ?? '' } })
const settingsOf = ({ needed }: RuleContext): AnswerSettings => (needed.boutique ?? {}) as AnswerSettings
const sending = (id: string, answeredAt: string): ActionJob[] => [
  // Each answer has a job of its own: a postponed one that was replaced ends without sending.
  { task: 'demandes.reponse', payload: { demande: id, answeredAt }, key: `${id} ${answeredAt}` },
]

/**
 * Answers a request (REQ-23 to REQ-26): its mail is sent by a job after the commit. Without an input the saved answer
 * is sent; an empty one is the boutique's automatic one. The mail is composed again when its job runs; composing it here tells at once what is missing, and
 * then nothing is saved (REQ-30). A further answer is a new mail.
 */
export const answer: Action<DemandeData> = {
  label: 'Répondre',
  verb: 'Envoyer',
  done: () => "Réponse en cours d'envoi",
  input: { reponse: { ...fields.reponse, hint: 'Vide : la réponse automatique de la boutique' } },
  suggests: ({ reponse }) => (reponse === undefined ? {} : { reponse }),
  sendsMail: true,
  byProvider: true,
  byProject: 'firebaseProjectId',
  isFinal: true,
  needs,
  run(demande, context, input) {
    const { now } = context
    refuseRepeated(demande, now)
    const settings = settingsOf(context)
    const written = 'reponse' in input ? (input.reponse as string | undefined) : demande.reponse
    const reponse = written ?? settings.demandeReponseAuto
    if (isSpent({ ...demande, reponse }))
      throw new Problem(409, 'reponse.identique', 'Cette réponse a déjà été envoyée : écrivez un autre texte')
    requestAnswer({ ...demande, reponse }, settings)
    return {
      hasResponse: true,
      isChecked: true,
      answeredAt: now,
      reponse,
      ...UNTRIED,
      echanges: withMessage(demande, context, 'reponse', reponse),
      jobs: sending(demande.id, now),
    }
  },
}

/** Sends the last answer of a request again, after a person read why it was not sent, or now in place of later. */
export const sendAgain: Action<DemandeData> = {
  label: 'Envoyer à nouveau',
  done: () => "Réponse en cours d'envoi",
  sendsMail: true,
  byProvider: true,
  byProject: 'firebaseProjectId',
  isFinal: true,
  needs,
  run(demande, context) {
    const { id, answeredAt } = demande
    if (answeredAt === undefined || !['problem', 'later'].includes(answerState(demande)))
      throw new Problem(409, 'reponse.sans-probleme', "Cette réponse n'a pas de problème d'envoi")
    if (isTried(demande, context.now)) throw new Problem(409, 'reponse.en-cours', UNDER_WAY)
    requestAnswer(demande, settingsOf(context))
    return { ...UNTRIED, jobs: sending(id, answeredAt) }
  },
}
