import { Problem } from '../../core/problem.ts'

/** A document that has addresses; `type` is the value of the `type` field of an address: `produit`, `pages`. */
export interface Addressed {
  id: string
  type?: string
  pathname?: string
}

/** The content of an address record: the document and its path. */
export interface Address {
  type: string
  docId: string
  pathname: string
}

/** The folder of the website for a type of document (URL-06); other types are at the root. */
const FOLDERS: Readonly<Record<string, string>> = { produit: 'produit/' }

/**
 * The address of a document: for a product, type "produit" and pathname "produit/{pathname}" (URL-06); a pathname
 * copied from an address already contains the folder. Undefined while the document has no pathname or no type.
 */
export function urlOf({ id, type, pathname }: Addressed): Address | undefined {
  if (!type || !pathname) return undefined
  const folder = FOLDERS[type]
  return { type, docId: id, pathname: folder === undefined ? pathname : within(folder, pathname) }
}

function within(folder: string, pathname: string): string {
  const relative = pathname.replace(/^\/+/, '')
  return relative.startsWith(folder) ? relative : folder + relative
}

/** Whether one address of a document with `count` addresses may be deleted: the last one may not (URL-07). */
export function mayDeleteUrl(count: number): boolean {
  return count > 1
}

/**
 * The record that matches a pathname; undefined when there is none.
 *
 * @throws Problem 409 when there are several (URL-16)
 */
export function onlyUrl<U>(found: readonly U[]): U | undefined {
  if (found.length > 1) throw new Problem(409, 'url.multiple', "Cette url n'est pas unique")
  return found[0]
}
