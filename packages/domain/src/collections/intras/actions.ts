import type { Action } from '../../core/action.ts'
import type { IntraData } from './rules.ts'

/** An action is done, or is to be done after all. */
export const actions = {
  terminer: { label: 'Faite', done: () => 'Action faite', run: () => ({ isDone: true }) },
  rouvrir: { label: 'À refaire', done: () => 'Action à refaire', run: () => ({ isDone: false }) },
} satisfies Record<string, Action<IntraData>>
