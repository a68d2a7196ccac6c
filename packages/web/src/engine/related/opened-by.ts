import type { Collection, Registry, RelatedList } from '@boutique/domain'

/** The address that a row of a related list opens: of the first document that it names by `opens`, else its own. */
export function openedBy(
  { opens = [] }: Pick<RelatedList, 'opens'>,
  collection: Collection,
  document: Readonly<Record<string, unknown>> & { id: string },
  registry: Registry,
): string {
  for (const name of opens) {
    const path = registry.get(collection.fields[name]?.to ?? '')?.screen?.path
    const id = document[name]
    if (path !== undefined && typeof id === 'string') return `${path}/${encodeURIComponent(id)}`
  }
  return `${collection.screen?.path ?? ''}/${encodeURIComponent(document.id)}`
}
