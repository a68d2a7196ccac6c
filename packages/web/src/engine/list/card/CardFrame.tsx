import { ActionIcon, Tooltip } from '@mantine/core'
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import type { LiveDocument } from '@boutique/domain'
import type { ReactNode } from 'react'
import { useReorderItem } from '../../../ui/reorder/Reorderable.tsx'
import { Thumb } from '../../../base/photos/Thumb.tsx'
import classes from './CardFrame.module.css'
import type { ItemAction } from '../item-actions.ts'
import { DeletedItem } from '../DeletedItem.tsx'
import { ItemLink } from '../ItemLink.tsx'
import { ItemMenu, TrashActions } from '../ItemMenu.tsx'
import { RowPeople } from '../../presence/list-people.tsx'
import { useListContext } from '../list-context.ts'
import { SelectBox } from '../selection/SelectBox.tsx'
import { useIsSelecting } from '../selection/selection-store.ts'

interface CardFrameProps {
  document: LiveDocument
  selected: boolean
  name: string
  photo?: string
  /** Also changes how the photo is drawn. */
  look?: 'hidden' | 'draft'
  /** Tags on the photo, bottom left. */
  tags?: ReactNode
  /** At the top left of the photo. */
  corner?: ReactNode
  /** A button at the top left of the photo, beside the link. */
  toggle?: ReactNode
  /** Shown on hover or focus, and in the ⋯ menu. */
  quick?: readonly ItemAction[]
  /** Only in the ⋯ menu. */
  others: readonly ItemAction[]
  /** Below the name: the price line. It comes before the tags in the DOM, though it is shown below them. */
  children?: ReactNode
}

/** A card with a large photo, the name and a line; all of it is one link, with actions on the photo. [PROD-01] */
export function CardFrame({
  document,
  selected,
  name,
  photo,
  look,
  tags,
  corner,
  toggle,
  quick = [],
  others,
  children,
}: CardFrameProps) {
  const { reorderable, trash, collection, selection } = useListContext()
  const isSelecting = useIsSelecting(selection)
  const { frame, handle, isDragging } = useReorderItem(document.id, !reorderable || isSelecting)
  const hover = useHover<HTMLElement>()
  const focus = useFocusWithin<HTMLElement>()
  const ref = useMergedRef(frame.ref, hover.ref, focus.ref)
  const content = (
    <>
      <span className={classes.name}>{name}</span>
      {children}
      <span className={classes.photo} data-look={look} data-selected={selected || undefined}>
        <Thumb path={photo} />
        {corner && <span className={classes.corner}>{corner}</span>}
        {tags && <span className={classes.tags}>{tags}</span>}
        <RowPeople id={document.id} className={classes.people} />
      </span>
    </>
  )
  return (
    <article
      {...frame}
      ref={ref}
      className={classes.card}
      data-id={document.id}
      data-well={isDragging || undefined}
      aria-label={name}
    >
      <SelectBox id={document.id} name={name} isOnPhoto />
      {trash ? (
        <DeletedItem id={document.id} className={classes.link}>
          {content}
        </DeletedItem>
      ) : (
        <ItemLink
          path={collection.screen?.path ?? ''}
          id={document.id}
          isSelectable
          className={classes.link}
          {...handle}
        >
          {content}
        </ItemLink>
      )}
      {toggle && <div className={classes.toggle}>{toggle}</div>}
      <CardActions name={name} quick={quick} others={others} active={hover.hovered || focus.focused} />
    </article>
  )
}

interface CardActionsProps {
  name: string
  quick: readonly ItemAction[]
  others: readonly ItemAction[]
  active: boolean
}

/**
 * The actions on the photo. Quick actions appear on hover or focus; the ⋯ menu is always there and contains all
 * actions.
 */
function CardActions({ name, quick, others, active }: CardActionsProps) {
  const { narrow, phone, trash, selection } = useListContext()
  const isSelecting = useIsSelecting(selection)
  if (trash) return <TrashActions actions={others} className={classes.restore} />
  const withQuick = !narrow && !phone && active && !isSelecting
  const first = quick.filter(({ isButton }) => !isButton)
  return (
    <div className={classes.actions} data-active={active || undefined}>
      {withQuick && (
        <div className={classes.quicks}>
          {quick.map((action) => (
            <QuickAction key={action.id} action={action} />
          ))}
        </div>
      )}
      <ItemMenu
        name={name}
        actions={[...first, ...others.filter(({ id }) => !first.some((one) => one.id === id))]}
        className={classes.more}
      />
    </div>
  )
}

function QuickAction({ action: { label, icon: Icon, pressed, onClick } }: { action: ItemAction }) {
  return (
    <Tooltip label={label} openDelay={350}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.quick}
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
      >
        <Icon aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
