import type { Collection } from '@boutique/domain'

/** The actions available for a document's values, by name, with their labels: common ones, then its own. */
export function offeredActions(
  { screen, fields, actions = {} }: Pick<Collection, 'screen' | 'fields' | 'actions'>,
  values: Record<string, unknown>,
): Record<string, string> {
  const isReordered = screen?.list.tabs.some(({ reorder }) => reorder) === true
  const own = Object.entries(actions).filter(([name]) => screen?.form.offers?.[name]?.(values) ?? true)
  return {
    ...(isReordered && { top: 'Top' }),
    ...(isReordered && fields.publishedAt && { refresh: 'Refresh' }),
    ...Object.fromEntries(own.map(([name, { label }]) => [name, label])),
  }
}
