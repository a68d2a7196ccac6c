import { ActionIcon, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { icons } from '../../base/icons.ts'
import { onlyBoutique, withoutSource } from '../../base/search.ts'
import { useListContext } from './list-context.ts'

// The paths of collections come from declarations: the router's types do not know them.
const AnyLink = Link as unknown as ComponentType<Record<string, unknown>>

/** The declared links of a row: to the document, or to an address below it. */
export function RowLinks({ name, id }: { name: string; id: string }) {
  const { screen } = useListContext().collection
  return (screen?.list.links ?? []).map(({ label, icon, to }) => {
    const Icon = icons[icon]
    const document = `${screen?.path}/${encodeURIComponent(id)}`
    return (
      <Tooltip key={label} label={label} openDelay={350}>
        <ActionIcon
          renderRoot={(props) => (
            <AnyLink
              {...props}
              to={to === undefined ? document : `${document}/${to}`}
              search={to === undefined ? withoutSource : onlyBoutique}
              resetScroll={false}
            />
          )}
          variant="subtle"
          color="gray"
          aria-label={`${label} « ${name} »`}
        >
          <Icon aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    )
  })
}
