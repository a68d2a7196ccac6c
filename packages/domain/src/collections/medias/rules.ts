import { type Actor, type Area, hasArea, hasProfile, type Profile } from '../../core/actor.ts'
import type { Where } from '../../core/where.ts'
import { collectionOfType } from '../../document-type.ts'
import { PRIVATE_COLLECTIONS, PRIVATE_FOLDER, privateFolderOf, privateOwnerOf } from '../../images.ts'

/** A photo with a new file is not used yet: the documents still show the file before. Pure. */
export const forgetUse = (before: Media | undefined, after: Media): Media =>
  before && before.fullPath !== after.fullPath ? { ...after, isUsed: false } : after

interface Media {
  name?: string
  fullPath?: string
  isUsed?: boolean
}

/** The fields that name the document of a photo. */
interface Placed {
  fullPath?: string
  docType?: string
}

/** The collection of the document that a photo belongs to. The path of a private file contains it. */
export const partOf = ({ fullPath = '', docType }: Placed): string | undefined =>
  privateOwnerOf(fullPath)?.slug ?? (docType === undefined ? undefined : collectionOfType(docType))

type Right = readonly [Area, Profile]
/** The rights to documents with photos, which are public. */
const PHOTOS: readonly Right[] = [
  ['store', 'boutique-catalogue'],
  ['website', 'website-pages'],
  ['website', 'website-articles'],
  ['website', 'website-memos'],
]
/** The rights to documents with private files. */
const FILES: readonly Right[] = [
  ['store', 'boutique-contacts'],
  ['store', 'boutique-commandes'],
  ['store', 'boutique-compta'],
]

const holdsOne = (actor: Actor, rights: readonly Right[]): boolean =>
  rights.some(([area, profile]) => hasArea(actor, area) && hasProfile(actor, profile))
export const editsPhotos = (actor: Actor): boolean => holdsOne(actor, PHOTOS)
export const editsFiles = (actor: Actor): boolean => holdsOne(actor, FILES)

/**
 * The records hidden from a reader: those of private files whose documents they may not read, and all those of public
 * photos when they edit nothing with photos.
 */
export function hides(actor: Actor, boutique: string, reads: (slug: string) => boolean): Where[] {
  const unread = PRIVATE_COLLECTIONS.filter((slug) => !reads(slug)).map((slug) => {
    const folder = privateFolderOf(boutique, slug)
    // "0" is the character after "/": this matches everything below the folder.
    return { fullPath: { gte: `${folder}/`, lt: `${folder}0` } }
  })
  if (hasProfile(actor, 'medias') || editsPhotos(actor)) return unread
  return [...unread, { fullPath: { lt: `${PRIVATE_FOLDER}/` } }, { fullPath: { gte: `${PRIVATE_FOLDER}0` } }]
}
