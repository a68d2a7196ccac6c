import type { Collection } from '@boutique/domain'
import { useRemembered } from '../../../base/remembered.ts'
import { useCallback, useMemo } from 'react'
import { type ColumnChoice, choiceOf } from './columns.ts'

/** The columns of the table of a collection, remembered in this browser, and their setter; undefined: the usual ones. */
export function useColumnChoice(collection: Collection): [ColumnChoice, (choice: ColumnChoice | undefined) => void] {
  const [remembered, remember] = useRemembered(`boutique.colonnes.${collection.slug}`)
  const choice = useMemo(() => choiceOf(collection, remembered), [collection, remembered])
  const change = useCallback((next: ColumnChoice | undefined) => remember(next), [remember])
  return [choice, change]
}
