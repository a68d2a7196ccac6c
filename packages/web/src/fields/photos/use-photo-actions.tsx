import {
  isPdf,
  PHOTO_DELETION,
  type Retouche,
  type Retouched,
  type Rotated,
  ROTATION_ANGLE,
  splitPath,
  THUMBNAIL_SIZE,
  valueAt,
} from '@boutique/domain'
import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, ApiProblem } from '../../data/api.ts'
import { useFieldForm } from '../form.ts'
import { photoAddress, preload } from '../../base/photos/photo-address.ts'
import { offerTakeBack, type RetouchMade } from './retouch/take-back.ts'
import { comeback, deletionFailure, replacement } from './photo-changes.ts'

const STAYS: ReadonlySet<string> = new Set(['photo.mediatheque', 'photo.utilisee'])
const NOT_FOUND = 'storage/object-not-found'
const sentenceOf = (problem: unknown): string => (problem instanceof ApiProblem ? problem.detail : String(problem))

/** The actions on a stored photo of a field: rotation (PHOTO-09), retouche and deletion (PHOTO-13 to PHOTO-15). */
export function usePhotoActions(path: string) {
  const { session, boutique, collection } = useFieldForm()
  const { boutique: shop } = useSession()
  const [rotating, setRotating] = useState<readonly string[]>([])
  const [leaving, setLeaving] = useState<readonly string[]>([])
  // A rotated photo has another path but keeps its cell and key, so that the focus stays on its button.
  const [keys, setKeys] = useState<Readonly<Record<string, string>>>({})
  const address = `/api/boutiques/${encodeURIComponent(boutique ?? '')}/photos`
  // For an old photo without a record, the server needs the document that shows it.
  const owner = { docType: collection.slug, docId: session.id }
  const photosNow = () => (valueAt(session.snapshot().document, splitPath(path)) ?? []) as string[]
  const keyOf = (photo: string) => keys[photo] ?? photo

  /** Puts the picture that the server makes of a photo in its place; undefined when it failed, which is reported. */
  const exchange = async (photo: string, part: 'rotation' | 'retouche', how: object): Promise<string | undefined> => {
    const release = session.hold()
    try {
      const requested = { fullPath: photo, ...how, ...owner }
      const { destinationPath } = await api<Rotated | Retouched>('POST', `${address}/${part}`, requested)
      await preload(photoAddress(shop, destinationPath, THUMBNAIL_SIZE))
      setKeys((others) => ({ ...others, [destinationPath]: others[photo] ?? photo }))
      for (const operation of replacement(path, photosNow(), photo, destinationPath)) session.operate(operation)
      return destinationPath
    } catch (problem) {
      console.error(problem)
      notify.error(sentenceOf(problem))
      return undefined
    } finally {
      release()
    }
  }

  const rotate = async (photo: string): Promise<string> => {
    if (rotating.includes(photo)) return photo
    setRotating((others) => [...others, photo])
    const turned = await exchange(photo, 'rotation', { angle: ROTATION_ANGLE })
    setRotating((others) => others.filter((other) => other !== photo))
    return turned ?? photo
  }

  const retouch = (photo: string, retouche: Retouche): Promise<string | undefined> =>
    exchange(photo, 'retouche', retouche)

  const restore = async (photo: string, was: readonly string[]) => {
    try {
      await api('POST', `${address}/restauration`, { fullPath: photo, ...owner })
    } catch (problem) {
      console.error(problem)
      notify.error(sentenceOf(problem))
      return
    }
    session.operate(comeback(path, was, photosNow(), photo))
    // The form may be closed already: nothing else would save this.
    await session.flush()
  }

  /**
   * Deletes on the server; undefined on failure, which is reported. `foreign`: the photo belongs to another document,
   * which keeps it.
   */
  const deletion = async (photo: string): Promise<'done' | 'missing' | 'foreign' | undefined> => {
    const query = new URLSearchParams({ fullPath: photo, ...owner })
    try {
      await api('DELETE', `${address}?${query}`)
      return 'done'
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === NOT_FOUND) return 'missing'
      // Of another document, of the library, or shown elsewhere too.
      if (problem instanceof ApiProblem && (problem.status === 403 || STAYS.has(problem.code))) return 'foreign'
      console.error(problem)
      notify.error(deletionFailure(problem))
      return undefined
    }
  }

  const remove = async (photo: string) => {
    const was = photosNow()
    setLeaving((others) => [...others, photo])
    const outcome = await deletion(photo)
    if (outcome) session.operate({ op: 'remove', path, item: photo })
    setLeaving((others) => others.filter((other) => other !== photo))
    const isDocument = isPdf(photo)
    if (outcome === 'missing') notify.error(isDocument ? "Le fichier n'existe pas" : PHOTO_DELETION.missing)
    if (outcome === 'foreign')
      notify.offerUndo(isDocument ? 'Fichier retiré de ce document' : 'Photo retirée de ce document', () => {
        session.operate(comeback(path, was, photosNow(), photo))
        void session.flush()
      })
    // Decision 15.
    const done = isDocument ? 'Fichier supprimé' : PHOTO_DELETION.done
    if (outcome === 'done') notify.offerUndo(done, () => void restore(photo, was))
  }
  const offerRetouchBack = (made: readonly RetouchMade[]) =>
    offerTakeBack(made, { photosNow, retouch, flush: () => session.flush() })
  return { rotating, leaving, keyOf, rotate, retouch, offerRetouchBack, remove }
}
