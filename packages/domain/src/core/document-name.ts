import type { Collection } from './collection.ts'

/**
 * The name of a document in its list; for a document without one, what the declaration says instead, or the label of its
 * collection.
 */
export function documentName(
  collection: Pick<Collection, 'label' | 'title' | 'screen'>,
  document: Record<string, unknown>,
): string {
  const title = collection.screen?.list.row.title ?? collection.title
  const name = title === undefined ? undefined : document[title]
  if (typeof name === 'string' && name !== '') return name
  return collection.screen?.list.row.untitled?.(document as never) ?? `${collection.label.one} sans nom`
}
