/**
 * The address of a document on the boutique's site: its websiteURL, one slash, the pathname [LIST-18]. Undefined when
 * either is missing or the site's address is not a web address.
 */
export function webAddress(websiteURL: unknown, pathname: unknown): string | undefined {
  if (typeof websiteURL !== 'string' || typeof pathname !== 'string' || pathname === '') return undefined
  if (!/^https?:\/\//i.test(websiteURL)) return undefined
  return `${websiteURL.replace(/\/+$/, '')}/${pathname.replace(/^\/+/, '')}`
}
