import { type Collection, fold } from '@boutique/domain'

/** The value of the option that creates a document; no id contains a space. */
export const CREATE = 'nouveau document'

interface Offered {
  label: string
}

/** The field of a document that takes the typed name. */
export const namingField = ({ title = '', named = title }: Pick<Collection, 'title' | 'named'>): string => named

/**
 * The name that a typed text would give to a new document: undefined where it is empty, longer than a name may be, a code
 * such as a telephone number, or the name of an existing one, ignoring case and accents.
 *
 * @param options the documents that the text finds
 */
export function newName(
  collection: Pick<Collection, 'title' | 'named' | 'fields' | 'option'>,
  typed: string,
  options: readonly Offered[],
) {
  const name = typed.trim()
  const longest = collection.fields[namingField(collection)]?.maxLength
  if (collection.option?.codeOf?.(name) !== undefined) return undefined
  if (name === '' || (longest !== undefined && name.length > longest)) return undefined
  return options.some(({ label }) => fold(label) === fold(name)) ? undefined : name
}

/** The option that creates a document of that name. */
export const creationOption = (name: string) => ({ value: CREATE, label: `Créer « ${name} »` })
