import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Actor, collectionOf, type Data, MAX_PHOTO_BYTES, type Problem } from '@boutique/domain'
import { checkPhoto } from '../../media/receive.ts'
import type { PhotoServices } from '../../operations/photo-services.ts'
import type { Outgoing } from '../../outgoing/outgoing.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import { addPhoto, checkQuota } from '../photos/photos.ts'
import type { WaitingPhoto } from './sql/import-photos.ts'

/** What fetching photos needs. */
export interface FetchServices {
  photos: PhotoServices
  outgoing: Outgoing
}

/** A photo in storage, with its media record. */
export interface FetchedPhoto {
  media: string
  path: string
  bytes: number
}

/** Milliseconds for one photo, from the resolution of its name to its last byte. */
const TIME_LIMIT_MS = 30_000

/** Where a photo belongs. */
interface PhotoPlace {
  boutique: string
  collection: string
  /** The id of the import. */
  id: string
}

/**
 * Fetches a photo from its address, checks it and stores it like an upload. One that an interrupted attempt stored already
 * is not fetched again.
 * @param actor the person who imports, with the rights of the moment
 * @throws Problem for an address that may not be called, a call without an answer, what is no image, a full boutique
 */
export async function fetchPhoto(
  { photos, outgoing }: FetchServices,
  actor: Actor,
  { boutique, collection, id }: PhotoPlace,
  { address, document, position, place }: WaitingPhoto,
  signal: AbortSignal,
): Promise<FetchedPhoto> {
  const { media, stored } = await mediaOf(photos.engine, boutique, `${id} ${position} ${place}`)
  if (stored) return fetched(media, dataOf(stored))
  await checkQuota(photos, boutique, 0)
  const { temporaryFolder } = photos
  const file = join(temporaryFolder, randomUUID())
  await mkdir(temporaryFolder, { recursive: true })
  try {
    const limits = { timeLimit: TIME_LIMIT_MS, mostBytes: MAX_PHOTO_BYTES, signal }
    await outgoing
      .of(boutique)
      .download(address, limits, (body) => pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 })))
    const sent = { fileName: nameIn(address), temporaryFolder, lane: boutique, documents: true }
    const photo = await checkPhoto(createReadStream(file), sent)
    try {
      const owner = { docType: collection, docId: document }
      const about = { id: media, origin: address }
      return fetched(media, JSON.parse(await addPhoto(photos, actor, boutique, photo, owner, about)) as Data)
    } finally {
      await photo.dispose()
    }
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * The id of the media record of a photo, and the record where an attempt stored it. Each time that it was deleted, such as at
 * a stop, there is another id.
 */
async function mediaOf(
  { pool, registry }: FetchServices['photos']['engine'],
  boutique: string,
  photo: string,
): Promise<{ media: string; stored?: StoredDocument }> {
  for (let time = 1; ; time++) {
    const seed = time === 1 ? photo : `${photo} ${time}`
    const media = createHash('sha256').update(seed).digest('hex').slice(0, 32)
    const stored = await readDocument(pool, collectionOf(registry, 'medias'), media)
    if (!stored) return { media }
    if (stored.scope === boutique && !stored.deleted) return { media, stored }
  }
}

const fetched = (media: string, { fullPath, metadata }: Data): FetchedPhoto => ({
  media,
  path: String(fullPath),
  bytes: (metadata as { bytes?: number } | undefined)?.bytes ?? 0,
})

/** The name of the file in an address. */
function nameIn(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** The codes of calls without an answer, which say something about the server of an address. */
export const SILENT: readonly string[] = ['appel.delai', 'appel.echec']
const PASSING: ReadonlySet<string> = new Set([
  ...SILENT,
  ...['appel.trop', 'image.occupee', 'stockage.absent', 'photo.interrompue'],
])

/** Whether a photo may come at another attempt. */
export const mayComeLater = ({ code, details }: Problem): boolean =>
  PASSING.has(code) || (code === 'appel.statut' && (Number(details.status) === 429 || Number(details.status) >= 500))

/** Why a photo is not taken, for the person who imports. */
export function refusedSentence({ code, message }: Problem): string {
  const known = SENTENCES[code]
  return `Photo non reprise : ${known ?? message.charAt(0).toLocaleLowerCase('fr') + message.slice(1)}`
}
const SENTENCES: Readonly<Record<string, string>> = {
  'appel.adresse': "le serveur ne peut pas appeler cette adresse, qui n'est pas publique",
  'appel.redirection': 'son adresse renvoie trop de fois vers une autre',
  'appel.taille': `le fichier dépasse ${MAX_PHOTO_BYTES / 1_000_000} Mo`,
  'appel.delai': "le serveur des photos n'a pas répondu à temps",
  'appel.echec': 'le serveur des photos est injoignable',
}
