import { askedActions, type Collection, isReordered } from '@boutique/domain'

/** The actions available for a document's values, by name, with their labels: common ones, then its own. */
export function offeredActions(
  { screen, fields, actions }: Pick<Collection, 'screen' | 'fields' | 'actions'>,
  values: Record<string, unknown>,
): Record<string, string> {
  const hasTop = screen !== undefined && isReordered(screen.list)
  const own = askedActions(actions).filter(([name]) => screen?.form.offers?.[name]?.(values) ?? true)
  return {
    ...(hasTop && { top: 'Top' }),
    ...(hasTop && fields.publishedAt && { refresh: 'Refresh' }),
    ...Object.fromEntries(own.map(([name, { label }]) => [name, label])),
  }
}
