import { Link } from '@tanstack/react-router'
import type { ComponentType, KeyboardEvent, ReactNode, Ref } from 'react'
import { withoutSource } from '../../base/search/search.ts'
import { moveFocus } from './roving.ts'

interface ItemLinkProps {
  /** The path of the collection's screen. */
  path: string
  id: string
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
 * the focus to the other links of the list.
 */
export function ItemLink({ path, id, onKeyDown, ...others }: ItemLinkProps) {
  return (
    <AnyLink
      to={`${path}/${encodeURIComponent(id)}`}
      search={withoutSource}
      resetScroll={false}
      draggable={false}
      data-list-item={id}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        moveFocus(event)
        onKeyDown?.(event)
      }}
      {...others}
    />
  )
}
