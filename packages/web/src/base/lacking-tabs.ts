import { ApiProblem } from '../data/api.ts'

/** The labels of the tabs of the settings that a refusal asks to complete; undefined for any other problem. */
export function lackingTabs(problem: unknown): readonly string[] | undefined {
  if (!(problem instanceof ApiProblem) || problem.code !== 'boutique.parametres') return undefined
  const { onglets } = problem.body
  return Array.isArray(onglets) ? onglets.filter((label) => typeof label === 'string') : []
}
