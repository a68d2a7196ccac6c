import { collectionOfType } from './document-type.ts'

const IMAGE_FOLDER = '/image/upload'

/** The largest file of a photo that is accepted, in bytes (25 Mo). */
export const MAX_PHOTO_BYTES = 25_000_000

/** The side of a thumbnail in pixels, everywhere but in search results. [CONST-02] */
export const THUMBNAIL_SIZE = 320

/** The side of a thumbnail in search results, in pixels. [CONST-03] */
export const SEARCH_THUMBNAIL_SIZE = 64

/**
 * The base address of a boutique's images, without a final slash: its `domainAssetsURL` followed by `/image/upload`,
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

/** Whether a path names an SVG file. */
export function isSvg(path: string): boolean {
  return /\.svg$/i.test(path)
}

/** Whether a path names a PDF document, which has no thumbnail. */
export function isPdf(path: string): boolean {
  return /\.pdf$/i.test(path)
}

/** The name of a stored file for people: the last segment of its path without the identifier in front. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/^[0-9a-f]{32}-/, '')
}

/** The folder of the files that are not public: those of dépenses, achats, contacts and commandes. */
export const PRIVATE_FOLDER = 'prive'

/** The collections whose files are private. */
export const PRIVATE_COLLECTIONS = ['depenses', 'achats', 'contacts', 'commandes', 'files'] as const

/** The collection of the private files for a document type; `undefined` for types whose files are public. */
export function privateCollectionOf(docType: string | undefined): string | undefined {
  return PRIVATE_COLLECTIONS.find((slug) => docType !== undefined && collectionOfType(docType) === slug)
}

/** The folder of the private files of a collection in a boutique. */
export const privateFolderOf = (boutique: string, slug: string): string => `${PRIVATE_FOLDER}/${boutique}/${slug}`

/** The boutique and the collection in the path of a private file; `undefined` for any other path. */
export function privateOwnerOf(path: string): { boutique: string; slug: string } | undefined {
  const [folder, boutique, slug, ...rest] = path.split('/')
  if (folder !== PRIVATE_FOLDER || !boutique || rest.length !== 1) return undefined
  const known = PRIVATE_COLLECTIONS.find((one) => one === slug)
  return known && { boutique, slug: known }
}

/** Whether a path is among the private files, also on file systems that treat two spellings of a name as one. */
export function isPrivatePath(path: string): boolean {
  return /^prive[. ]*(\/|$)/i.test(path)
}

/**
 * The address of a private file of a boutique, which needs a session and the right: the original, or within a square of
 * `size` pixels.
 */
export function privateFileAddress(boutique: string, path: string, size?: number): string {
  const address = imageAddress(`/api/boutiques/${encodeURIComponent(boutique)}/fichiers`, path)
  return size === undefined || isSvg(path) ? address : `${address}?${thumbnailQuery(size)}`
}

/** The default angle of a rotation, in degrees clockwise. [PHOTO-23] */
export const ROTATION_ANGLE = 90

/** Whether a photo can be rotated by this angle: a multiple of a quarter turn, either way, except 0. */
export function isRotationAngle(angle: unknown): angle is number {
  return typeof angle === 'number' && angle % 90 === 0 && angle !== 0 && Math.abs(angle) < 360
}

/** The messages of the deletion of a photo. [PHOTO-13] [PHOTO-14] [PHOTO-15] */
export const PHOTO_DELETION = {
  done: "Suppression de l'image réussi",
  missing: "L'image n'existe pas",
  /** Followed by the error. */
  failed: "Erreur lors de la suppression de l'image",
} as const

function withoutFinalSlashes(address: string): string {
  return address.replace(/\/+$/, '')
}
