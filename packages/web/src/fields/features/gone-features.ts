import type { ProductLine } from '@boutique/domain'
import { useEffect, useRef } from 'react'
import type { Feature } from './known-values.ts'

/** Logged, and shown to nobody, when a line refers to a feature that is gone (ERR-07). */
export const GONE_FEATURE = "La caractéristique n'existe pas ou a été supprimée"

/** The features that lines come from, of those that were there before and are no more. */
export function goneFeatures(
  before: readonly Feature[],
  now: readonly Feature[],
  lines: readonly ProductLine[],
): Feature[] {
  const has = (all: readonly { id: string }[], id: string): boolean => all.some((one) => one.id === id)
  return before.filter(({ id }) => !has(now, id) && has(lines, id))
}

/** Logs each feature that leaves the boutique under a form with a line of it; the line keeps what it says. */
export function useGoneFeatures(features: readonly Feature[], lines: readonly ProductLine[]): void {
  const before = useRef(features)
  useEffect(() => {
    for (const { libelle } of goneFeatures(before.current, features, lines))
      console.error(`${GONE_FEATURE} : ${libelle}`)
    before.current = features
  })
}
