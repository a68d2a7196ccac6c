import type { Collection, Field, LiveDocument } from '@boutique/domain'
import { shortText } from '../../../fields/field-text.ts'
import { nameOf } from './item-text.ts'

/** A field of the dim line below a name, with its value in the document. */
export interface SecondPart {
  name: string
  field: Field
  value: unknown
}

/** The fields of the second line that have a value, without those that repeat the name of the row. */
export function secondParts(
  collection: Pick<Collection, 'fields' | 'label' | 'title' | 'screen'>,
  document: LiveDocument,
): SecondPart[] {
  const shown = nameOf(collection, document)
  return (collection.screen?.list.row.second ?? []).flatMap((name) => {
    const field = collection.fields[name]
    const value = document[name]
    const text = field ? shortText(field, value) : ''
    return field && text !== '' && text !== shown ? [{ name, field, value }] : []
  })
}
