import { slug, urlOf } from '@boutique/domain'

/**
 * The pathname for a label below a page: "Nos bois" below "/atelier" → "/atelier/nos-bois"; for a product, in its own
 * folder ("produit/nos-bois"). Empty while the label has no letter or digit.
 */
export function composedPathname(type: string, label: string, parent: string | undefined): string {
  const last = slug(label)
  if (last === '') return ''
  const alone = urlOf({ id: '', type, pathname: last })?.pathname
  if (parent === undefined && alone !== last && alone !== undefined) return alone
  return `${(parent ?? '').replace(/\/+$/, '')}/${last}`
}

const TYPES: Readonly<Record<string, string>> = { modeles: 'modele' }

/** The type of a document's addresses: its own, else that of its collection. */
export const typeOf = (collection: string, document: Record<string, unknown>): string =>
  typeof document.type === 'string' ? document.type : (TYPES[collection] ?? collection)

/**
 * The one of a document's addresses that is its default: the one that was chosen word for word (URL-08), else the one its
 * pathname stands for in its folder. Undefined when none is.
 */
export function defaultAddress<U extends Readonly<Record<string, unknown>>>(
  addresses: readonly U[],
  pathname: unknown,
  inFolder: string | undefined,
): U | undefined {
  const at = (wanted: unknown) => addresses.find((address) => wanted !== undefined && address.pathname === wanted)
  return at(pathname) ?? at(inFolder)
}

/** The current address of a document, in the form of an address record. */
export function defaultPathname(type: string, id: string, pathname: unknown): string | undefined {
  return typeof pathname === 'string' ? urlOf({ id, type, pathname })?.pathname : undefined
}
