const IMAGE_FOLDER = '/image/upload'

/** The side of a thumbnail in pixels, everywhere but in search results. [CONST-02] */
export const THUMBNAIL_SIZE = 320

/** The side of a thumbnail in search results, in pixels. [CONST-03] */
export const SEARCH_THUMBNAIL_SIZE = 64

/**
 * The base address of a shop's images, without a final slash: its `domainAssetsURL` followed by `/image/upload`,
 * `//` in front when it has no scheme. Without `domainAssetsURL`, the product's own: `host` (none: the server that
 * shows the page) followed by `/image/upload`. [CONST-06] [CONST-07] [CONST-08]
 */
export function imageBase(domainAssetsURL?: string | null, host = ''): string {
  const given = withoutFinalSlashes(domainAssetsURL?.trim() ?? '')
  if (given === '') return withoutFinalSlashes(host) + IMAGE_FOLDER
  const complete = /^([a-z][a-z0-9+.-]*:)?\/\//i.test(given) ? given : `//${given}`
  return complete + IMAGE_FOLDER
}

/** The query of a thumbnail that fits whole within a square of `size` pixels. [CONST-02] */
export function thumbnailQuery(size: number = THUMBNAIL_SIZE): string {
  return `w=${size}&h=${size}&c=max`
}

/**
 * The address of a photo's thumbnail: `base` (see `imageBase`), its path in storage, and the query of its size;
 * an SVG is shown unresized, without query. [CONST-04] [CONST-05]
 */
export function thumbnailAddress(base: string, path: string, size: number = THUMBNAIL_SIZE): string {
  const address = imageAddress(base, path)
  return isSvg(path) ? address : `${address}?${thumbnailQuery(size)}`
}

/** The address of a photo in its full size: `base`, then its path in storage, each segment percent-encoded. */
export function imageAddress(base: string, path: string): string {
  const segments = path.toWellFormed().replace(/^\/+/, '').split('/')
  return `${withoutFinalSlashes(base)}/${segments.map(encodeURIComponent).join('/')}`
}

/** Says whether a path names an SVG file. */
export function isSvg(path: string): boolean {
  return /\.svg$/i.test(path)
}

function withoutFinalSlashes(address: string): string {
  return address.replace(/\/+$/, '')
}
