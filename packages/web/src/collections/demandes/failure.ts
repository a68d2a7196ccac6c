import { ApiProblem } from '../../data/api.ts'

/** Why an answer was refused, for the person who sent it. */
export interface Failure {
  sentence: string
  /** The settings of the boutique lack something. */
  isSettings: boolean
}

/** The sentence of a refused answer: that of missing settings as it is (REQ-31), any other after REQ-36. */
export function failureOf(problem: unknown): Failure {
  const isSettings = problem instanceof ApiProblem && problem.code === 'boutique.parametres'
  const reason =
    problem instanceof ApiProblem ? (problem.errors[0]?.message ?? problem.detail) : 'une erreur inattendue'
  return { sentence: isSettings ? reason : `Erreur lors de la mise à jour\u00a0: ${reason}`, isSettings }
}
