import type { RuleContext } from '../../core/collection.ts'
import type { Action } from '../../core/action.ts'
import { Problem } from '../../core/problem.ts'
import type { JobRequest } from '../../core/writes.ts'
import { type AnswerSettings, requestAnswer } from '../../request-answer.ts'
import { withMessage } from './messages.ts'
import type { DemandeData } from './rules.ts'
import { fields } from './schema.ts'

/** How long after an answer another one is refused, in milliseconds: it is the same, clicked twice. */
const PAUSE_MS = 60_000
/** How long an answer may wait to be sent; after that, its job is lost. */
const LONGEST_WAIT_MS = 10 * 60_000

/** How far the last answer of a request is on its way: its job sends it, and the fields note what became of it. */
export type AnswerState = 'none' | 'waiting' | 'sent' | 'problem'

/** The state of the last answer of a request. */
export function answerState({ answeredAt, answerSentAt = '', answerProblem }: DemandeData): AnswerState {
  if (answeredAt === undefined) return 'none'
  if (answerSentAt >= answeredAt) return 'sent'
  return answerProblem === undefined ? 'waiting' : 'problem'
}

/** Whether the text of the answer is the one that was sent last: another answer needs another text. */
export function isSpent(demande: DemandeData): boolean {
  return answerState(demande) === 'sent' && sameWords(demande.reponse, lastSent(demande))
}

/** Whether the reader of a mail sees the same: spaces and characters without a shape do not count. */
const sameWords = (one = '', other = ''): boolean => shaped(one) === shaped(other)
const shaped = (text: string): string =>
  text
    .replace(/\p{Cf}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The text of the last answer. */
const lastSent = ({ echanges = [] }: DemandeData): string | undefined =>
  echanges.findLast(({ kind }) => kind === 'reponse')?.text

/**
 * Refuses an answer that follows another: a double click, or two people at once. The request is locked, so that
 * answers at the same time are compared as well.
 * @throws Problem 409
 */
function refuseRepeated(demande: DemandeData, now: string): void {
  const { answeredAt = '', answerSentAt = '' } = demande
  // The clocks of two servers differ: "recent" may be in the future.
  const isWithin = (limit: number, at: string): boolean => Math.abs(Date.parse(now) - Date.parse(at)) < limit
  if (answerState(demande) === 'waiting' && isWithin(LONGEST_WAIT_MS, answeredAt))
    throw new Problem(409, 'reponse.en-cours', "Une réponse est déjà en cours d'envoi")
  if (answerState(demande) === 'sent' && (isWithin(PAUSE_MS, answeredAt) || isWithin(PAUSE_MS, answerSentAt)))
    throw new Problem(409, 'reponse.en-cours', "Une réponse vient d'être envoyée")
}

/** An answer that nothing was tried with. */
const UNTRIED = { answerProblem: undefined, answerTriedAt: undefined, answerAskedAt: undefined }

const needs = (_: unknown, boutique: string | null) => ({ boutique: { collection: 'boutiques', id: boutique ?? '' } })
const settingsOf = ({ needed }: RuleContext): AnswerSettings => (needed.boutique ?? {}) as AnswerSettings
const sending = (id: string, answeredAt: string): JobRequest[] => [
  { task: 'demandes.reponse', payload: { demande: id, answeredAt }, key: id },
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

/** Sends the last answer of a request again, after a person read why it was not sent. */
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
    if (answeredAt === undefined || answerState(demande) !== 'problem')
      throw new Problem(409, 'reponse.sans-probleme', "Cette réponse n'a pas de problème d'envoi")
    requestAnswer(demande, settingsOf(context))
    return { ...UNTRIED, jobs: sending(id, answeredAt) }
  },
}
