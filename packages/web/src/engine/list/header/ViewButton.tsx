import type { ReactNode } from 'react'
import type { ItemAction } from '../item-actions.ts'
import { RowButton } from '../row/RowButton.tsx'

/** Opens a document of a row on the website, in a new tab; nothing while it has no address there. */
export function ViewButton({ name, actions }: { name: string; actions: readonly ItemAction[] }) {
  const view = actions.find(({ id }) => id === 'voir')
  if (view?.href === undefined) return null
  const { label, href, icon } = view
  return (
    <RowButton
      label={label}
      name={name}
      icon={icon}
      renderRoot={({ children, ...props }) => (
        <a {...props} href={href} target="_blank" rel="noopener">
          {children as ReactNode}
        </a>
      )}
    />
  )
}
