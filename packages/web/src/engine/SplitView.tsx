import { Text } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import classes from './SplitView.module.css'

interface SplitViewProps {
  /** The list alone (`list`), the document next to it (`beside`), or covering it (`over`). */
  arrangement: 'list' | 'beside' | 'over'
  /** How the list shows its documents: cards need another width than rows. */
  layout: 'cards' | 'rows' | 'tree' | undefined
  /** The list and, unless it fills the view, the document. */
  children: ReactNode
}

/** A list and one of its documents. With only one of the two children it shows a message (LIST-17). */
export function SplitView({ arrangement, layout, children }: SplitViewProps) {
  const [list, document, ...others] = Children.toArray(children)
  const isOpen = arrangement !== 'list'
  const isCovered = arrangement === 'over'
  if (list === undefined || (isOpen && document === undefined) || others.length > 0)
    return (
      <Text c="red" size="sm" p="md">
        Il manque un enfant pour afficher cette vue
      </Text>
    )
  return (
    <div className={classes.screen} data-split={arrangement === 'beside' || undefined} data-layout={layout}>
      <div className={classes.list} data-pane inert={isCovered} data-covered={isCovered || undefined}>
        {list}
      </div>
      {isOpen ? (
        <div className={classes.document} data-pane data-document-open>
          {document}
        </div>
      ) : null}
    </div>
  )
}
