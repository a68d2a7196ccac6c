import { effectiveRetouche, equal, type LiveDocument, type Retouche } from '@boutique/domain'

/** What is known of a photo before it is retouched: the picture that the retouche begins with, and the one it has. */
export interface RetouchedPhoto {
  source: string
  stored: Retouche
}

/**
 * The original and the retouche of each photo, by its path. A photo that was rotated after its retouche begins with what
 * it shows.
 */
export function retouchesOf(photos: readonly string[], records: readonly LiveDocument[]): Map<string, RetouchedPhoto> {
  const byPath = new Map<unknown, LiveDocument>(records.map((record) => [record.fullPath, record]))
  return new Map(
    photos.map((photo) => {
      const { original, retouche } = byPath.get(photo) ?? NO_RECORD
      const isKnown = typeof original === 'string' && typeof retouche === 'object' && retouche !== null
      return [photo, isKnown ? { source: original, stored: retouche as Retouche } : { source: photo, stored: {} }]
    }),
  )
}

const NO_RECORD: Partial<Record<'original' | 'retouche', unknown>> = {}

/** Whether two retouches give the same picture. */
export const isSameRetouche = (one: Retouche, other: Retouche): boolean =>
  equal(effectiveRetouche(one), effectiveRetouche(other))

/** The photos whose retouche differs from the stored one, with the new one. */
export const changedRetouches = (
  photos: ReadonlyMap<string, RetouchedPhoto>,
  drafts: Readonly<Record<string, Retouche>>,
): [photo: string, retouche: Retouche][] =>
  Object.entries(drafts).filter(([photo, draft]) => {
    const known = photos.get(photo)
    return known !== undefined && !isSameRetouche(draft, known.stored)
  })
