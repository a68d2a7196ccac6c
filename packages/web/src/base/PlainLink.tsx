import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from 'react'

interface PlainLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the shell. */
  to: string
  /** The query of the address. */
  search?: Record<string, string>
  /** The part of the address behind `#`: the tab of a form. */
  hash?: string
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

// The paths of the shell come from menus and declarations: the router's types do not know them.
const AnyLink = Link as unknown as ComponentType<Record<string, unknown>>

/** A link to a screen by its path. It does not set `aria-current`: menus decide that (prefixes, aliases). */
export function PlainLink(props: PlainLinkProps) {
  return <AnyLink activeOptions={NEVER_ACTIVE} activeProps={NOTHING} {...props} />
}

const NOTHING = {}
const NEVER_ACTIVE = { exact: true, includeHash: true }
