import type { Field, Where } from '@boutique/domain'
import { useState } from 'react'
import { useRelated, useRelatedName } from './use-related.ts'

/** With more options than this, the select can be searched. */
const FEW = 8

/**
 * The options of a select with the chosen one among them; the typed text searches on the server where there are more.
 *
 * @param offers limits the options
 */
export function useOptions({ to }: Field, id: string | undefined, offers?: Where) {
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  const name = useRelatedName(to, id)
  const typed = opened && search !== name ? search : ''
  const { options, loading, more, problem, isKnown, isElsewhere } = useRelated(to, typed, offers)
  const isListed = id === undefined || options.some((option) => option.value === id)
  return {
    options: isListed ? options : [{ value: id, label: name ?? '...' }, ...options],
    loading,
    problem,
    typed,
    isKnown,
    isElsewhere,
    searching: {
      searchable: more || options.length > FEW,
      onSearchChange: setSearch,
      onDropdownOpen: () => setOpened(true),
      onDropdownClose: () => setOpened(false),
    },
  }
}
