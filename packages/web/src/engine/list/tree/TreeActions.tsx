import type { LiveDocument } from '@boutique/domain'
import { ActionIcon } from '@mantine/core'
import IconArrowMoveRight from '@tabler/icons-react/dist/esm/icons/IconArrowMoveRight.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import { notify } from '../../../base/notify.ts'
import { ItemLink } from '../ItemLink.tsx'
import { ItemMenu } from '../ItemMenu.tsx'
import { commonActions, type ItemAction } from '../item-actions.ts'
import { useListContext } from '../list-context.ts'
import classes from './Tree.module.css'
import { copyText } from '../../../base/copy-text.ts'

interface TreeActionsProps {
  document: LiveDocument
  name: string
  tabIndex: number
  onMove: ((id: string) => void) | undefined
}

async function copyId(id: string): Promise<void> {
  if (await copyText(id)) notify.info(`Identifiant copié : ${id}`)
  else notify.error(`L'identifiant n'a pas pu être copié : ${id}`)
}

/** The actions of a row: its id, the website, the form, and a menu; only the menu where there is little space. */
export function TreeActions({ document, name, tabIndex, onMove }: TreeActionsProps) {
  const context = useListContext()
  const { collection, narrow, phone } = context
  const { id } = document
  const actions = commonActions(document, context)
  const view = actions.find((action) => action.id === 'voir')
  const move: ItemAction[] = onMove
    ? [{ id: 'deplacer', label: 'Déplacer sous…', icon: IconArrowMoveRight, onClick: () => onMove(id) }]
    : []
  const copy: ItemAction = {
    id: 'identifiant',
    label: "Copier l'identifiant",
    icon: IconHash,
    onClick: () => void copyId(id),
  }
  if (narrow || phone) return <RowMenu name={name} actions={[...move, ...actions, copy]} tabIndex={tabIndex} />
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        tabIndex={tabIndex}
        title={copy.label}
        aria-label={`${copy.label} de « ${name} »`}
        onClick={copy.onClick}
      >
        <IconHash aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
      {view?.href !== undefined && (
        <ActionIcon
          component="a"
          href={view.href}
          target="_blank"
          rel="noopener"
          variant="subtle"
          color="gray"
          tabIndex={tabIndex}
          title={view.label}
          aria-label={`${view.label} « ${name} »`}
        >
          <view.icon aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <ItemLink
        path={collection.screen?.path ?? ''}
        id={id}
        className={classes.edit}
        tabIndex={tabIndex}
        title="Modifier"
        aria-label={`Modifier « ${name} »`}
        data-list-item={undefined}
      >
        <IconPencil aria-hidden size={18} stroke={1.6} />
      </ItemLink>
      <RowMenu name={name} actions={[...move, ...actions.filter((action) => action !== view)]} tabIndex={tabIndex} />
    </>
  )
}

/** The menu of a row, which exists once it was opened: a menu in each of many rows would slow the scrolling down. */
function RowMenu({ name, actions, tabIndex }: { name: string; actions: readonly ItemAction[]; tabIndex: number }) {
  const [isUsed, setIsUsed] = useState(false)
  if (actions.length === 0) return null
  if (isUsed) return <ItemMenu name={name} actions={actions} tabIndex={tabIndex} defaultOpened />
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={`Actions de « ${name} »`}
      onClick={() => setIsUsed(true)}
    >
      <IconDots aria-hidden size={18} stroke={1.6} />
    </ActionIcon>
  )
}
