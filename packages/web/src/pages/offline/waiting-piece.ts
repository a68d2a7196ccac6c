import { bytesText, type Data, MAX_PHOTO_BYTES, plural, splitPath, withValueAt } from '@boutique/domain'

/** The fields of a product that are filled without a network, by their paths, in the order of the screen. */
export const PIECE_PATHS = [
  'name',
  'price',
  'category',
  'description',
  'dimensions/width',
  'dimensions/depth',
  'dimensions/height',
] as const

/** The most pieces of a person that wait in one browser, the most photos of one, and the most bytes of all. */
export const MAX_WAITING = 200
export const MAX_PHOTOS = 12
export const MAX_WAITING_BYTES = 1_000_000_000

/** A photo of a piece that waits; its file is stored beside. `path` is known once the server has stored it. */
export interface WaitingPhoto {
  id: string
  name: string
  bytes: number
  path?: string
}

/**
 * A piece that is not on the server yet. A `draft` is still being described, a `waiting` one is sent when the network is
 * there, a `refused` one has the server's sentence in `refusal`.
 */
export interface WaitingPiece {
  /** Also the id of its product: a piece that is sent twice is stored once. */
  id: string
  /** Who described it, and in which boutique. */
  person: string
  boutique: string
  boutiqueName: string
  /** When it was begun, in milliseconds: pieces are sent in this order. */
  at: number
  /** The texts as they were typed, by path; the server reads them. */
  values: Readonly<Record<string, string>>
  photos: readonly WaitingPhoto[]
  state: 'draft' | 'waiting' | 'refused'
  refusal?: string
  /** Sent at least once: the server may have stored it. Its content must stay the same until there is an answer. */
  wasTried?: boolean
  /** How often it was written: a tab notices what another one wrote. */
  rev?: number
}

/** A piece that was not described yet. */
export const newPiece = (
  id: string,
  at: number,
  of: Pick<WaitingPiece, 'person' | 'boutique' | 'boutiqueName'>,
): WaitingPiece => ({ id, at, ...of, values: {}, photos: [], state: 'draft' })

/** Whether there is nothing in a piece worth keeping. */
export const isBlank = ({ values, photos }: WaitingPiece): boolean =>
  photos.length === 0 && Object.values(values).every((value) => value.trim() === '')

/** Whether a piece may be changed: nothing of it can have been stored. */
export const mayChange = ({ state, wasTried }: WaitingPiece): boolean => state !== 'waiting' || !wasTried

/** The body that creates the product of a piece whose photos are stored; it is hidden from the website until somebody shows it. */
export function creationOf({ id, values, photos }: WaitingPiece): Data {
  let body: Data = { id, isOnlineStore: false }
  const paths = photos.flatMap(({ path }) => path ?? [])
  if (paths.length > 0) body.photos = paths
  for (const [path, value] of Object.entries(values)) {
    const text = value.trim()
    if (text !== '') body = withValueAt(body, splitPath(path), text) ?? body
  }
  return body
}

/**
 * Why a photo cannot be kept, in a sentence; undefined when it can.
 *
 * @param piece the piece that it is for
 * @param pieces all pieces of the person in this browser
 * @param room the bytes that the browser has left; undefined when it does not say
 */
export function photoRefusal(
  bytes: number,
  piece: WaitingPiece,
  pieces: readonly WaitingPiece[],
  room: number | undefined,
): string | undefined {
  if (bytes > MAX_PHOTO_BYTES) return `Cette photo est trop lourde : ${bytesText(MAX_PHOTO_BYTES)} au plus`
  if (piece.photos.length >= MAX_PHOTOS) return `${MAX_PHOTOS} photos au plus par pièce`
  if (bytesOf(pieces) + bytes > MAX_WAITING_BYTES)
    return `Plus de place : ${bytesText(MAX_WAITING_BYTES)} de photos attendent déjà leur envoi sur cet appareil`
  if (room !== undefined && bytes > room) return FULL
  return undefined
}

/** The sentence about a device that has no room left. */
export const FULL = "Plus de place sur cet appareil : envoyez d'abord les pièces qui attendent, ou libérez de la place"

/** Why no further piece can be kept, in a sentence; undefined when it can. */
export const pieceRefusal = (pieces: readonly WaitingPiece[]): string | undefined =>
  pieces.length >= MAX_WAITING ? `${MAX_WAITING} pièces attendent déjà leur envoi sur cet appareil` : undefined

/** The bytes of the photos of pieces. */
export const bytesOf = (pieces: readonly WaitingPiece[]): number =>
  pieces.reduce((sum, { photos }) => photos.reduce((inner, { bytes }) => inner + bytes, sum), 0)

/** The name of a piece, or what stands for it. */
export const nameOf = ({ values }: WaitingPiece): string => values.name?.trim() || 'Pièce sans nom'

/** "3 pièces en attente d'envoi, 1 refusée"; empty without any. A piece that is still described is not counted. */
export function waitingText(pieces: readonly WaitingPiece[]): string {
  const waiting = pieces.filter(({ state }) => state === 'waiting').length
  const refused = pieces.filter(({ state }) => state === 'refused').length
  const texts = [
    waiting > 0 && `${plural(waiting, 'pièce')} en attente d'envoi`,
    refused > 0 && plural(refused, 'pièce refusée', 'pièces refusées'),
  ]
  return texts.filter(Boolean).join(', ')
}
