import type { FormSentences } from '@boutique/domain'
import { ApiProblem, isOffline } from '../../data/api.ts'

/**
 * The notification of a save that failed. None when the form already says it: a field's message, a conflict, the state
 * of a server that does not answer; a save that was asked for always gets its answer (FORM-24, FORM-26).
 */
export function failureNotice(
  problem: unknown,
  created: boolean,
  asked: boolean,
  sentences: FormSentences = {},
): string | undefined {
  // The sign-in dialog stands over the form, which keeps what was typed and saves it afterwards.
  if (problem instanceof ApiProblem && problem.status === 401) return undefined
  const isShown =
    isOffline(problem) || (problem instanceof ApiProblem && (problem.errors.length > 0 || problem.status === 409))
  if (isShown && !asked) return undefined
  const { createFailed = "Erreur lors de la création de l'item", updateFailed = 'Erreur lors de la mise à jour' } =
    sentences
  const sentence = created ? createFailed : updateFailed
  const reason = problem instanceof ApiProblem && problem.errors.length === 0 ? problem.detail : ''
  return reason === '' ? sentence : `${sentence} : ${reason}`
}

/** Said of a save that made the document (FORM-22). */
export const CREATED = 'Création réussie'
/** Said of a save that was asked for (FORM-21); autosaves stay quiet. */
export const UPDATED = 'Mise à jour réussie'
