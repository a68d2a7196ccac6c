/** The steps of the first start, in the order in which each needs the one before. */
export const START_STEPS = ['boutique', 'categorie', 'produit'] as const
export type StartId = (typeof START_STEPS)[number]

/** What is known of a step of the first start; `isDone` is undefined while it is being read. */
export interface StartStep {
  id: StartId
  isDone: boolean | undefined
  isSkipped: boolean
}

/** The step that is offered: the first that is neither done nor skipped. None works before there is a boutique. */
export function openStep(steps: readonly StartStep[]): StartId | undefined {
  const open = steps.find(({ isDone, isSkipped }) => isDone === false && !isSkipped)
  const boutique = steps.find(({ id }) => id === 'boutique')
  return boutique?.isDone === false && boutique.isSkipped ? undefined : open?.id
}

/** Whether the first start is over: everything is known, and no step is offered any more. */
export const isStarted = (steps: readonly StartStep[]): boolean =>
  steps.every(({ isDone }) => isDone !== undefined) && openStep(steps) === undefined
