import { type Collection, invalid, Problem } from '@boutique/domain'

/** Why a document may not have the value of another one. */
export const uniqueMessage = ({ fields }: Pick<Collection, 'fields'>, name: string): string =>
  fields[name]?.uniqueMessage ?? 'Cette valeur est déjà utilisée'

/** Translates a database error into a Problem for people; other errors are rethrown. */
export function explainWriteError(error: unknown, collection: Collection): never {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code === '23505') {
    const name = detail?.match(/f_(\w+)\)?=/)?.[1] ?? detail?.match(/f_(\w+)/)?.[1]
    const field = name ? collection.fields[name] : undefined
    if (name && field) {
      throw invalid([{ path: name, message: uniqueMessage(collection, name) }], undefined, collection.fields)
    }
  }
  if (code === '53100') throw new Problem(507, 'disque.plein', 'Le disque du serveur est plein', {}, error)
  throw error
}
