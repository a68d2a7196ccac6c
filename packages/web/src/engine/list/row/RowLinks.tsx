import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { icons } from '../../../base/icons.ts'
import { onlyBoutique, withoutSource } from '../../../base/search/search.ts'
import { useListContext } from '../list-context.ts'
import { RowButton } from './RowButton.tsx'

// The paths of collections come from declarations: the router's types do not know them.
const AnyLink = Link as unknown as ComponentType<Record<string, unknown>>

/** The declared links of a row: to the document, or to an address below it. */
export function RowLinks({ name, id }: { name: string; id: string }) {
  const { screen } = useListContext().collection
  return (screen?.list.links ?? []).map(({ label, icon, to }) => {
    const document = `${screen?.path}/${encodeURIComponent(id)}`
    const target =
      to === undefined ? { to: document, search: withoutSource } : { to: `${document}/${to}`, search: onlyBoutique }
    return (
      <RowButton
        key={label}
        label={label}
        name={name}
        icon={icons[icon]}
        renderRoot={(props) => <AnyLink {...props} {...target} resetScroll={false} />}
      />
    )
  })
}
