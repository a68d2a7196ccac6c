import type { Collection, LiveDocument } from '@boutique/domain'

/**
 * The name of a document in its list; for a document without one, what the declaration says instead, or the label of its
 * collection.
 */
export function nameOf(collection: Pick<Collection, 'label' | 'title' | 'screen'>, document: LiveDocument): string {
  const title = collection.screen?.list.row.title ?? collection.title
  const name = title === undefined ? undefined : document[title]
  if (typeof name === 'string' && name !== '') return name
  return collection.screen?.list.row.untitled?.(document) ?? `${collection.label.one} sans nom`
}

/** The first photo of a field that contains one path or several. */
export function firstPhoto(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : undefined
}
