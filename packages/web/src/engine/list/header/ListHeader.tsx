import { ActionIcon, Button, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { live } from '../../../data/live.ts'
import { ExportButton, type ExportButtonProps } from '../export/ExportButton.tsx'
import { withoutSource } from '../../../base/search/search.ts'
import { ViewName } from '../../views/view-parts.ts'
import classes from './ListHeader.module.css'
import { useListContext } from '../list-context.ts'

/** Returns a function that opens the form of a new document (`/nouveau`); without a network the screen declared for that. */
export function useCreate(): () => void {
  const { collection } = useListContext()
  const navigate = useNavigate()
  const path = collection.screen?.path ?? ''
  const away = collection.screen?.list.createAway
  return () => {
    // A server that was away for a moment may be back before the connection is: the ordinary form waits for it.
    const isAway = live.status === 'closed' && !navigator.onLine
    if (away !== undefined && isAway) void navigate({ to: away as '.' })
    else void navigate({ to: `${path}/nouveau` as '.', search: withoutSource as never, resetScroll: false })
  }
}

interface ListHeaderProps extends ExportButtonProps {
  canCreate: boolean
  /** The id of the open view. */
  view: string | undefined
  onLeaveTrash(): void
}

/**
 * The title of a list page, its export and its one filled button. On a phone the title is in the top bar, and the button
 * floats above the list.
 */
export function ListHeader({ canCreate, view, onLeaveTrash, ...exported }: ListHeaderProps) {
  const { collection, trash, phone } = useListContext()
  const title = trash ? `${collection.label.many} : corbeille` : collection.label.many
  return (
    <header className={classes.header} data-bar={!trash || undefined}>
      <Title order={1} className={classes.title}>
        {title}
        {view !== undefined && !trash && (
          <Suspense fallback={null}>
            <ViewName id={view} />
          </Suspense>
        )}
      </Title>
      {trash && (
        <Button variant="default" onClick={onLeaveTrash}>
          Quitter la corbeille
        </Button>
      )}
      <div className={classes.buttons}>
        <ExportButton {...exported} />
        {canCreate && !trash && (phone ? <FloatingCreate /> : <CreateButton />)}
      </div>
    </header>
  )
}

/** The button that creates a document: "Nouveau produit". */
function CreateButton() {
  const { collection } = useListContext()
  const create = useCreate()
  return (
    <Button leftSection={<IconPlus aria-hidden size={16} stroke={1.8} />} onClick={create}>
      {collection.label.create}
    </Button>
  )
}

/** The same button in the narrow list. */
export function CreateIcon() {
  const { collection } = useListContext()
  const create = useCreate()
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={collection.label.create} onClick={create}>
      <IconPlus aria-hidden size={18} stroke={1.6} />
    </ActionIcon>
  )
}

/** A longer label would cover too much of the list on a phone. */
const MAX_FLOATING_LENGTH = 20

function FloatingCreate() {
  const { collection } = useListContext()
  const create = useCreate()
  const { create: label } = collection.label
  const fits = label.length <= MAX_FLOATING_LENGTH
  const Icon = collection.screen?.list.row.photo ? IconCamera : IconPlus
  return (
    <Button
      className={classes.floating}
      radius="xl"
      leftSection={<Icon aria-hidden size={22} stroke={1.6} />}
      aria-label={fits ? undefined : `Créer : ${label}`}
      onClick={create}
    >
      {fits ? label : 'Créer'}
    </Button>
  )
}
