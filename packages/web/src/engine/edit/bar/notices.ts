import type { FormSentences, LiveDocument } from '@boutique/domain'
import { ApiProblem, isOffline } from '../../../data/api.ts'

/**
 * The notification of a failed save. None when the form already shows the reason (a field's message, a conflict, an
 * unreachable server); an explicit save always gets one (FORM-24, FORM-26).
 */
export function failureNotice(
  problem: unknown,
  created: boolean,
  requested: boolean,
  sentences: FormSentences = {},
): string | undefined {
  // The sign-in dialog is shown over the form, which keeps what was typed and saves it afterwards.
  if (problem instanceof ApiProblem && problem.status === 401) return undefined
  const isShown =
    isOffline(problem) || (problem instanceof ApiProblem && (problem.errors.length > 0 || problem.status === 409))
  if (isShown && !requested) return undefined
  const { createFailed = "Erreur lors de la création de l'item", updateFailed = 'Erreur lors de la mise à jour' } =
    sentences
  const sentence = created ? createFailed : updateFailed
  const reason = problem instanceof ApiProblem && problem.errors.length === 0 ? problem.detail : ''
  return reason === '' ? sentence : `${sentence} : ${reason}`
}

/** The notification of a creation (FORM-22). */
export function createdNotice(document: LiveDocument, { created }: FormSentences = {}): string {
  return (typeof created === 'function' ? created(document) : created) ?? 'Création réussie'
}
/** The notification of an explicit save (FORM-21); autosaves have none. */
export const UPDATED = 'Mise à jour réussie'
