import type { Collection } from '@boutique/domain'
import { inputOf } from '../edit/action-input.ts'

/** Whether an action opens a dialog before it runs: it takes input, or shows what it will do. */
export const asksFirst = ({ actions, screen }: Pick<Collection, 'actions' | 'screen'>, action: string): boolean =>
  inputOf(actions?.[action]) !== undefined || screen?.form.previews?.[action] !== undefined
