import { Link } from '@tanstack/react-router'
import type { ComponentType, KeyboardEvent, ReactNode, Ref } from 'react'
import { withoutSource } from '../../base/search/search.ts'
import { useListContext } from './list-context.ts'
import { moveFocus } from './roving.ts'
import { selectByKey, useItemGestures } from './selection/use-item-gestures.ts'

interface ItemLinkProps {
  /** The path of the collection's screen. */
  path: string
  id: string
  /** The item can be selected. */
  isSelectable?: boolean
  /** A finger that stays lifts the item; without it, where the order of the list can be changed. */
  lifts?: boolean
  className?: string
  tabIndex?: number
  title?: string
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void
  [attribute: `data-${string}` | `aria-${string}`]: unknown
}

// The paths of collections come from declarations: the router's types do not know them.
const AnyLink = Link as unknown as ComponentType<Record<string, unknown>>

/**
 * The link that opens a document next to its list; tab, order and search stay in the address. [LIST-02] Arrow keys move
 * the focus to the other links of the list; clicks and keys with Maj or Ctrl select.
 */
export function ItemLink({ path, id, isSelectable = false, lifts, onKeyDown, ...others }: ItemLinkProps) {
  const context = useListContext()
  const store = isSelectable ? context.selection : undefined
  const gestures = useItemGestures(store, id, lifts ?? context.reorderable)
  return (
    <AnyLink
      to={`${path}/${encodeURIComponent(id)}`}
      search={withoutSource}
      resetScroll={false}
      draggable={false}
      data-list-item={id}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        const to = moveFocus(event)
        if (store && selectByKey(store, id, event, to)) event.preventDefault()
        else onKeyDown?.(event)
      }}
      {...gestures}
      {...others}
    />
  )
}
