import { ApiProblem } from '../../data/api.ts'
import { lackingTabs } from '../../base/lacking-tabs.ts'

/** Why an answer was refused, for the person who sent it. */
export interface Failure {
  sentence: string
  /** The labels of the tabs of the settings that lack something. */
  tabs?: readonly string[]
}

/** The sentence of a refused answer: that of missing settings as it is (REQ-31), any other after REQ-36. */
export function failureOf(problem: unknown): Failure {
  const tabs = lackingTabs(problem)
  const reason =
    problem instanceof ApiProblem ? (problem.errors[0]?.message ?? problem.detail) : 'une erreur inattendue'
  return tabs ? { sentence: reason, tabs } : { sentence: `Erreur lors de la mise à jour\u00a0: ${reason}` }
}
