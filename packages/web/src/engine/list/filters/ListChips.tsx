import { Suspense } from 'react'
import type { ListSearch } from '../../../base/search/search.ts'
import { useListContext } from '../list-context.ts'
import { filtersOf } from '../pages/query.ts'
import type { ChangeAddress } from '../pages/use-list-address.ts'
import { FilterChips } from './filter-parts.ts'

interface ListChipsProps {
  address: ListSearch
  onAddress: ChangeAddress
  onEdit?(name: string): void
}

/**
 * The conditions of a list that its declared filters do not show themselves: those of other fields, and those with an
 * operator. Beside a document and on a phone, where the declared ones are not shown, all of them. Conditions that are left
 * out are named.
 */
export function ListChips({ address: { filtres }, onAddress, onEdit }: ListChipsProps) {
  const { collection, narrow, phone } = useListContext()
  const declared = collection.screen?.list.filters ?? []
  const known = filtersOf(collection, filtres)
  const left = Object.keys(filtres ?? {}).filter((name) => known.every((one) => one.name !== name))
  const saysAll = narrow || phone || declared.length === 0
  const shown = known.filter(
    ({ name }) => saysAll || !declared.includes(name) || /^[a-z]+:/.test(filtres?.[name] ?? ''),
  )
  if (shown.length + left.length === 0) return null
  const remove = (name: string) => {
    const { [name]: _, ...others } = filtres ?? {}
    onAddress({ filtres: Object.keys(others).length > 0 ? others : undefined })
  }
  return (
    <Suspense fallback={null}>
      <FilterChips
        filters={shown}
        left={left}
        onEdit={onEdit}
        onRemove={remove}
        // Where the declared filters are shown, their cross empties all of them.
        onClear={saysAll ? () => onAddress({ filtres: undefined }) : undefined}
      />
    </Suspense>
  )
}
