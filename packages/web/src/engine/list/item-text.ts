import type { Collection, Field, LiveDocument } from '@boutique/domain'
import { shortText } from '../../fields/field-text.ts'

/** The name of a document in its list; a document without one is called by its collection. */
export function nameOf(collection: Pick<Collection, 'label' | 'title' | 'screen'>, document: LiveDocument): string {
  const title = collection.screen?.list.row.title ?? collection.title
  const name = title === undefined ? undefined : document[title]
  return typeof name === 'string' && name !== '' ? name : `${collection.label.one} sans nom`
}

/** The first photo of a field that holds one path or several. */
export function firstPhoto(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : undefined
}

/** A field of the dim line under a name, with what the document says of it. */
export interface SecondPart {
  name: string
  field: Field
  value: unknown
}

/** The fields of the second line that have something to say. */
export function secondParts(collection: Pick<Collection, 'fields' | 'screen'>, document: LiveDocument): SecondPart[] {
  return (collection.screen?.list.row.second ?? []).flatMap((name) => {
    const field = collection.fields[name]
    const value = document[name]
    return field && shortText(field, value) !== '' ? [{ name, field, value }] : []
  })
}
