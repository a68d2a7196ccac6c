import type { Collection } from '@boutique/domain'

/** Whether an action opens a dialog before it runs: it takes input, or shows what it will do. */
export const asksFirst = ({ actions, screen }: Pick<Collection, 'actions' | 'screen'>, action: string): boolean =>
  Object.keys(actions?.[action]?.input ?? {}).length > 0 || screen?.form.previews?.[action] !== undefined
