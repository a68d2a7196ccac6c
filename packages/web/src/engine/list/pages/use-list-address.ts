import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListSearch } from '../../../base/search/search.ts'

/** The tab, order, search and filters of the address, and a function that changes them; empty values are removed. */
export function useListAddress(): [ListSearch, (changes: Partial<ListSearch>, replace?: boolean) => void] {
  const address = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Partial<ListSearch>, replace = false) => {
      const search = (before: ListSearch): ListSearch => {
        const kept = Object.entries({ ...before, ...changes }).filter(
          ([, value]) => value !== undefined && value !== '',
        )
        return Object.fromEntries(kept)
      }
      // The routes of collections are created from data: the router's types do not know their search parameters.
      void navigate({ to: '.', search: search as never, replace, resetScroll: false })
    },
    [navigate],
  )
  return [address, change]
}
