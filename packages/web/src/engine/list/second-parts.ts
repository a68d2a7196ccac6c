import type { Collection, Field, LiveDocument } from '@boutique/domain'
import { shortText } from '../../fields/field-text.ts'

/** A field of the dim line below a name, with its value in the document. */
export interface SecondPart {
  name: string
  field: Field
  value: unknown
}

/** The fields of the second line that have a value. */
export function secondParts(collection: Pick<Collection, 'fields' | 'screen'>, document: LiveDocument): SecondPart[] {
  return (collection.screen?.list.row.second ?? []).flatMap((name) => {
    const field = collection.fields[name]
    const value = document[name]
    return field && shortText(field, value) !== '' ? [{ name, field, value }] : []
  })
}
