import type { Collection } from '@boutique/domain'
import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { type ColumnChoice, choiceOf } from './columns.ts'

/** The columns of the table of a collection, remembered in this browser, and their setter; undefined: the usual ones. */
export function useColumnChoice(collection: Collection): [ColumnChoice, (choice: ColumnChoice | undefined) => void] {
  const [remembered, remember, forget] = useLocalStorage<unknown>({
    key: `boutique.colonnes.${collection.slug}`,
    getInitialValueInEffect: false,
  })
  const choice = useMemo(() => choiceOf(collection, remembered), [collection, remembered])
  const change = useCallback((next: ColumnChoice | undefined) => (next ? remember(next) : forget()), [remember, forget])
  return [choice, change]
}
