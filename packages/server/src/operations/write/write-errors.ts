import { type Collection, invalid, Problem } from '@boutique/domain'

/** Translates a database error into a Problem for people; other errors are rethrown. */
export function explainWriteError(error: unknown, collection: Collection): never {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code === '23505') {
    const name = detail?.match(/f_(\w+)\)?=/)?.[1] ?? detail?.match(/f_(\w+)/)?.[1]
    const field = name ? collection.fields[name] : undefined
    if (name && field) {
      const message = field.uniqueMessage ?? 'Cette valeur est déjà utilisée'
      throw invalid([{ path: name, message }], undefined, collection.fields)
    }
  }
  if (code === '53100') throw new Problem(507, 'disque.plein', 'Le disque du serveur est plein', {}, error)
  throw error
}
