import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { isTyping } from '../../../base/is-typing.ts'
import type { ListSearch } from '../../../base/search/search.ts'
import { typedBurst } from './typed-burst.ts'

/**
 * Changes the tab, order, search and filters of the address. The browser's Back takes back one change; those of a burst
 * of typing are one (`typed`), and what is no choice of the person replaces the entry of the history (`replace`).
 */
export type ChangeAddress = (changes: Partial<ListSearch>, how?: 'typed' | 'replace') => void

/** The tab, order, search and filters of the address, and a function that changes them; empty values are removed. */
export function useListAddress(): [ListSearch, ChangeAddress] {
  const address = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const [goesOn] = useState(typedBurst)
  const change = useCallback<ChangeAddress>(
    (changes, how) => {
      const search = (before: ListSearch): ListSearch => {
        const kept = Object.entries({ ...before, ...changes }).filter(
          ([, value]) => value !== undefined && value !== '',
        )
        return Object.fromEntries(kept)
      }
      const replace = goesOn(how === 'typed' ? typedField() : undefined) || how === 'replace'
      // The routes of collections are created from data: the router's types do not know their search parameters.
      void navigate({ to: '.', search: search as never, replace, resetScroll: false })
    },
    [navigate, goesOn],
  )
  return [address, change]
}

/** The field that is being typed in; not one whose text only finds an option. */
function typedField(): Element | undefined {
  const field = document.activeElement
  return field && isTyping(field) && !field.hasAttribute('aria-haspopup') ? field : undefined
}
