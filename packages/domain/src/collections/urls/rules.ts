import type { DataOf } from '../../core/field.ts'
import { Problem } from '../../core/problem.ts'
import { isMissing } from '../../core/validate.ts'
import type { fields } from './schema.ts'

export type UrlData = DataOf<typeof fields>

const REQUIRED_FIELDS = ['type', 'docId', 'pathname'] as const

/** The collection that documents of a type are stored in, where it is not called as the type. */
const COLLECTIONS: Readonly<Record<string, string>> = { produit: 'produits', modele: 'modeles', post: 'posts' }

/**
 * An address says which document it leads to (`docRef`: collection and id).
 *
 * @throws Problem 422: what is missing of type, docId and pathname, in this order, with the sentence of each
 * (URL-10 to URL-12)
 */
export function onSave(_before: UrlData | undefined, after: UrlData): UrlData {
  const errors = REQUIRED_FIELDS.filter((name) => isMissing(after[name])).map((path) => ({
    path,
    message: `Le champs ${path} est obligatoire`,
  }))
  const [first] = errors
  if (first) throw new Problem(422, 'validation', first.message, { errors })
  const { type = '', docId } = after
  return { ...after, docRef: `${COLLECTIONS[type] ?? type}/${docId}` }
}
