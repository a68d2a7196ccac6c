import type { LiveDocument } from '@boutique/domain'
import { ActionIcon, Tooltip } from '@mantine/core'
import IconArrowMoveRight from '@tabler/icons-react/dist/esm/icons/IconArrowMoveRight.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { notify } from '../../../base/notify.ts'
import { ItemLink } from '../ItemLink.tsx'
import { ItemMenu } from '../ItemMenu.tsx'
import { commonActions, type ItemAction } from '../item-actions.ts'
import { useListContext } from '../list-context.ts'
import { ViewButton } from '../ViewButton.tsx'
import classes from './Tree.module.css'
import { copyText } from './copy-text.ts'

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
  const move: ItemAction[] = onMove
    ? [{ id: 'deplacer', label: 'Déplacer sous…', icon: IconArrowMoveRight, onClick: () => onMove(id) }]
    : []
  const copy: ItemAction = {
    id: 'identifiant',
    label: "Copier l'identifiant",
    icon: IconHash,
    onClick: () => void copyId(id),
  }
  if (narrow || phone) return <ItemMenu name={name} actions={[...move, ...actions, copy]} tabIndex={tabIndex} />
  return (
    <>
      <Tooltip label={copy.label} openDelay={350}>
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={tabIndex}
          aria-label={`${copy.label} de « ${name} »`}
          onClick={copy.onClick}
        >
          <IconHash aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <ViewButton name={name} actions={actions} tabIndex={tabIndex} />
      <Tooltip label="Modifier" openDelay={350}>
        <ItemLink
          path={collection.screen?.path ?? ''}
          id={id}
          className={classes.edit}
          tabIndex={tabIndex}
          aria-label={`Modifier « ${name} »`}
          data-list-item={undefined}
        >
          <IconPencil aria-hidden size={18} stroke={1.6} />
        </ItemLink>
      </Tooltip>
      <ItemMenu
        name={name}
        actions={[...move, ...actions.filter((action) => action.id !== 'voir')]}
        tabIndex={tabIndex}
      />
    </>
  )
}
