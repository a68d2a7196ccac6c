import { Problem } from '../../core/problem.ts'

/** The type of a document that has addresses, as its `type` field says it: `produit`, `pages`. */
export interface Addressed {
  id: string
  type?: string
  pathname?: string
}

/** What the record of an address says: the document and the path that leads to it. */
export interface Address {
  type: string
  docId: string
  pathname: string
}

/** The folder of the website that a type of document stands in (URL-06); the others stand at the root. */
const FOLDERS: Readonly<Record<string, string>> = { produit: 'produit/' }

/**
 * The address of a document: for a product, type "produit" and pathname "produit/{pathname}" (URL-06); a pathname taken
 * from an address has its folder already. Undefined while the document has no pathname or no type.
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

/** Whether one address may be deleted of a document that has `count`: the last one stays (URL-07). */
export function mayDeleteUrl(count: number): boolean {
  return count > 1
}

/**
 * The record that a pathname leads to, among those found by it; undefined when there is none.
 *
 * @throws Problem 409 when there are several (URL-16)
 */
export function onlyUrl<U>(found: readonly U[]): U | undefined {
  if (found.length > 1) throw new Problem(409, 'url.multiple', "Cette url n'est pas unique")
  return found[0]
}
