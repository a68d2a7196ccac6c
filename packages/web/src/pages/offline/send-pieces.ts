import { type Fields, resolvePath, splitPath } from '@boutique/domain'
import { ApiProblem, collectionPath } from '../../data/api.ts'
import { failureOf } from '../../data/autosave/autosave-failure.ts'
import { creationOf, type WaitingPhoto, type WaitingPiece } from './waiting-piece.ts'

/** How a round of sending ended: `later` when it is worth trying again, `stopped` when nobody or somebody else is signed in. */
export type RoundEnd = 'done' | 'later' | 'stopped'

export interface SendingOptions {
  /** Who is signed in: the pieces of others stay. */
  person: string
  /** The fields of a product, by which a refusal names them. */
  fields: Fields
  list(person: string): Promise<WaitingPiece[]>
  /** As `changePiece` of the database. */
  change(
    id: string,
    change: (stored: WaitingPiece | undefined) => WaitingPiece | null | undefined,
  ): Promise<WaitingPiece | undefined>
  file(id: string): Promise<Blob | undefined>
  /** Posts as the person: refused when somebody else is signed in. @throws ApiProblem */
  post<T>(path: string, body: unknown): Promise<T>
  onSent(piece: WaitingPiece): void
}

/** The code of a request in the name of a person who is not the one that is signed in. */
export const OTHER_PERSON_CODE = 'session.autre'
const LOST = "Une photo de cette pièce n'est plus sur cet appareil : retirez-la, ou prenez-la de nouveau"
const TAKEN =
  "Cette pièce est déjà enregistrée avec d'autres valeurs : ouvrez-la pour la compléter, puis retirez-la d'ici"

/**
 * Sends the waiting pieces of a person, one after the other: first the photos, each under an id of its own, then the product
 * with all of them. Every step is noted before the next one, and what is sent again has the same ids and the same content: an
 * answer that was lost is found by asking once more. A piece that the server refused keeps its sentence and the others go on.
 */
export async function sendPieces(options: SendingOptions): Promise<RoundEnd> {
  let end: RoundEnd = 'done'
  for (const { id, state } of await options.list(options.person)) {
    if (state !== 'waiting') continue
    try {
      await sendOne(id, options)
    } catch (problem) {
      const outcome = await conclude(id, problem, options)
      if (outcome === 'stop') return 'stopped'
      if (outcome === 'away') return 'later'
      if (outcome === 'later') end = 'later'
    }
  }
  return end
}

async function sendOne(id: string, options: SendingOptions): Promise<void> {
  const { change, post, onSent } = options
  // Written before anything is sent: from here on it cannot be changed.
  let piece = await change(id, (stored) => (stored?.state === 'waiting' ? { ...stored, wasTried: true } : undefined))
  if (!piece) return
  for (const photo of piece.photos) {
    if (photo.path !== undefined) continue
    const path = await sendPhoto(piece, photo, options)
    piece = await change(id, (stored) => stored && { ...stored, photos: withPath(stored.photos, photo.id, path) })
    // Somebody has removed it meanwhile.
    if (!piece) return
  }
  await post(collectionPath(piece.boutique, 'produits'), creationOf(piece))
  await change(id, () => null)
  onSent(piece)
}

const withPath = (photos: readonly WaitingPhoto[], id: string, path: string): WaitingPhoto[] =>
  photos.map((photo) => (photo.id === id ? { ...photo, path } : photo))

async function sendPhoto(piece: WaitingPiece, photo: WaitingPhoto, { file, post }: SendingOptions): Promise<string> {
  const kept = await file(photo.id)
  if (!kept) throw new ApiProblem(410, 'photo.perdue', LOST)
  const form = new FormData()
  // Fields before the file: the server reads the stream in order and checks them first.
  form.append('id', photo.id)
  form.append('docType', 'produit')
  form.append('docId', piece.id)
  form.append('file', kept, photo.name)
  const { fullPath } = await post<{ fullPath: string }>(
    `/api/boutiques/${encodeURIComponent(piece.boutique)}/photos`,
    form,
  )
  return fullPath
}

/** What a failure means for the round; a refusal is noted with the piece. */
async function conclude(
  id: string,
  problem: unknown,
  { change, fields }: SendingOptions,
): Promise<'next' | 'later' | 'away' | 'stop'> {
  const { status = 0, code } = problem instanceof ApiProblem ? problem : {}
  if (status === 401 || code === OTHER_PERSON_CODE) return 'stop'
  const failure = failureOf(problem)
  if (failure.kind === 'later') return status === 0 || status === 429 || status >= 502 ? 'away' : 'later'
  const refusal = failure.kind === 'taken' ? TAKEN : refusalOf(problem as ApiProblem, fields)
  await change(id, (stored) => stored && { ...stored, state: 'refused', refusal })
  return 'next'
}

/** The sentence of a refusal, and what it says about each field: "Prix : 0 au moins". */
function refusalOf({ detail, errors }: ApiProblem, fields: Fields): string {
  const said = errors.map(({ path, message }) => {
    const target = resolvePath(fields, splitPath(path))
    return target ? `${target.field.label} : ${message}` : message
  })
  return [...new Set([detail, ...said])].join(' — ')
}
