import { readRemembered, useRemembered } from '../../../base/remembered.ts'
import { useCallback, useMemo } from 'react'

/** How many closed documents are remembered: the last ones. */
const MAX_CLOSED = 1000

/** Parses the remembered ids of closed documents. */
export function closedOf(remembered: unknown): ReadonlySet<string> {
  const ids = Array.isArray(remembered) ? remembered.filter((id): id is string => typeof id === 'string') : []
  return new Set(ids.slice(-MAX_CLOSED))
}

/** The closed documents after some were opened and closed. */
export function withClosed(closed: ReadonlySet<string>, changes: Readonly<Record<string, boolean>>): string[] {
  const left = [...closed].filter((id) => !(id in changes))
  return [...left, ...Object.keys(changes).filter((id) => changes[id])].slice(-MAX_CLOSED)
}

/** The documents of a tree that a user closed, stored in this browser, and what closes (`true`) and opens some. */
export function useClosedRows(
  slug: string,
  boutique: string | null,
  user: string,
): [ReadonlySet<string>, (changes: Readonly<Record<string, boolean>>) => void] {
  const key = `boutique.arbre.${slug}.${boutique ?? ''}.${user}`
  const [remembered, remember] = useRemembered(key)
  const closed = useMemo(() => closedOf(remembered), [remembered])
  const change = useCallback(
    (changes: Readonly<Record<string, boolean>>) => remember(withClosed(closedOf(readRemembered(key)), changes)),
    [key, remember],
  )
  return [closed, change]
}
