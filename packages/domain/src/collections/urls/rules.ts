import type { DataOf } from '../../core/field.ts'
import type { RuleContext } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import { collectionOfType } from '../../document-type.ts'
import { mayDeleteUrl } from './address.ts'
import { isMissing } from '../../core/fields/validate.ts'
import { checkPathname } from '../shared/pathname.ts'
import type { fields } from './schema.ts'

/** Counts the other addresses of the same document, those that it left aside. */
export const counts = ({ type, docId }: UrlData) => ({
  others: { collection: 'urls', where: { type: type ?? '', docId: docId ?? '', isRedirect: false } },
})

/** The document of an address, when its type is known. */
export const needs = ({ type = '', docId = '' }: UrlData): Record<string, { collection: string; id: string }> => {
  const collection = collectionOfType(type)
  return ADDRESSED.has(collection) ? { document: { collection, id: docId } } : {}
}

/**
 * The last address of a document cannot be deleted (URL-07), unless the document itself is deleted; one that it left can.
 */
export function onRemove({ isRedirect }: UrlData, { counted, needed }: RuleContext): void {
  if (!isRedirect && needed.document && !mayDeleteUrl((counted.others ?? 0) + 1)) {
    throw new Problem(409, 'url.derniere', "La seule adresse d'un document ne peut pas être supprimée")
  }
}

export type UrlData = DataOf<typeof fields>

/** The collections whose documents have addresses. */
const ADDRESSED = new Set(['produits', 'modeles', 'pages', 'posts'])
const REQUIRED_FIELDS = ['type', 'docId', 'pathname'] as const

/**
 * Derives `docRef` (collection and id) of an address.
 *
 * @throws Problem 422 for missing type, docId and pathname, in this order, each with its sentence (URL-10 to URL-12), and for
 *   a new pathname that is no path
 */
export function onSave(before: UrlData | undefined, after: UrlData): UrlData {
  const errors = REQUIRED_FIELDS.filter((name) => isMissing(after[name])).map((path) => ({
    path,
    message: `Le champs ${path} est obligatoire`,
  }))
  const [first] = errors
  if (first) throw new Problem(422, 'validation', first.message, { errors })
  checkPathname(before, after, true)
  const { type = '', docId } = after
  return { ...after, docRef: `${collectionOfType(type)}/${docId}` }
}
