import type { ProductLine } from '@boutique/domain'
import { useEffect, useRef } from 'react'
import type { Feature } from './known-values.ts'

/** Logged only, when a line refers to a deleted feature (ERR-07). */
export const GONE_FEATURE = "La caractéristique n'existe pas ou a été supprimée"

/** The features of lines that existed before and are deleted now. */
export function goneFeatures(
  before: readonly Feature[],
  now: readonly Feature[],
  lines: readonly ProductLine[],
): Feature[] {
  const has = (all: readonly { id: string }[], id: string): boolean => all.some((one) => one.id === id)
  return before.filter(({ id }) => !has(now, id) && has(lines, id))
}

/** Logs each feature that is deleted while a form has a line of it; the line keeps its text. */
export function useGoneFeatures(features: readonly Feature[], lines: readonly ProductLine[]): void {
  const before = useRef(features)
  useEffect(() => {
    for (const { libelle } of goneFeatures(before.current, features, lines))
      console.error(`${GONE_FEATURE} : ${libelle}`)
    before.current = features
  })
}
