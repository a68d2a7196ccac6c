import type { LiveDocument } from '@boutique/domain'
import { ActionIcon } from '@mantine/core'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import type { ReactNode } from 'react'
import { useReorderItem } from '../../../ui/reorder/Reorderable.tsx'
import { DeletedItem } from '../DeletedItem.tsx'
import { ItemLink } from '../ItemLink.tsx'
import { reachLinks } from '../../reach.ts'
import { ViewButton } from '../header/ViewButton.tsx'
import { ItemMenu, TrashActions } from '../ItemMenu.tsx'
import type { ItemAction } from '../item-actions.ts'
import { DeleteButton } from '../DeleteButton.tsx'
import { RowPeople } from '../../presence/list-people.tsx'
import { SelectBox } from '../selection/SelectBox.tsx'
import { useIsSelecting } from '../selection/selection-store.ts'
import { RowLinks } from './RowLinks.tsx'
import { useListContext } from '../list-context.ts'
import classes from './RowFrame.module.css'

interface RowFrameProps {
  document: LiveDocument
  selected: boolean
  name: string
  actions: readonly ItemAction[]
  /** The number of text lines. */
  lines: 1 | 2 | 3
  /** The columns of the row, from left to right. */
  children: ReactNode
}

/** A compact row: all of it is one link, with actions at its end. */
export function RowFrame({ document, selected, name, actions, lines, children }: RowFrameProps) {
  const { reorderable, trash, collection, narrow, selection } = useListContext()
  const isSelecting = useIsSelecting(selection)
  const { frame, handle, isDragging } = useReorderItem(document.id, !reorderable || isSelecting)
  return (
    <div
      {...frame}
      className={classes.row}
      data-id={document.id}
      data-lines={lines}
      data-narrow={narrow || undefined}
      data-selected={selected || undefined}
      data-well={isDragging || undefined}
    >
      <SelectBox id={document.id} name={name} />
      {trash ? (
        <DeletedItem id={document.id} className={classes.link}>
          {children}
        </DeletedItem>
      ) : (
        <ItemLink
          path={collection.screen?.path ?? ''}
          id={document.id}
          isSelectable
          className={classes.link}
          {...handle}
        >
          {children}
        </ItemLink>
      )}
      <RowPeople id={document.id} />
      {!trash && !narrow && <RowButtons document={document} name={name} />}
      {collection.screen?.list.viewButton && !narrow && <ViewButton name={name} actions={actions} />}
      {actions.length > 0 && (
        <div className={classes.actions} data-shown={trash || undefined}>
          {trash ? <TrashActions actions={actions} /> : <ItemMenu name={name} actions={actions} />}
        </div>
      )}
    </div>
  )
}

/** The declared buttons of a row. */
function RowButtons({ document, name }: Pick<RowFrameProps, 'document' | 'name'>) {
  const { collection, phone } = useListContext()
  const { links, deleteButton } = collection.screen?.list ?? {}
  const reach = phone && collection.screen?.reach?.rows === 'button' ? collection.screen.reach : undefined
  const call = reachLinks(reach, document).find(({ id }) => id === 'appeler')
  if (!links && !deleteButton && !call) return null
  return (
    <div className={classes.buttons}>
      {call && (
        <ActionIcon component="a" href={call.href} color="gray" aria-label={`${call.label} « ${name} »`}>
          <IconPhone aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <RowLinks name={name} id={document.id} />
      {deleteButton && <DeleteButton document={document} name={name} />}
    </div>
  )
}
