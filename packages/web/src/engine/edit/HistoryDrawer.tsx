import type { Collection } from '@boutique/domain'
import { Drawer, Text } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { api, collectionPath } from '../../data/api.ts'
import { useFieldForm } from '../../fields/form.ts'
import { RowSkeletons } from '../../ui/Skeletons.tsx'
import { type HistoryEntry, historyLines } from './history.ts'
import classes from './edit.module.css'

interface HistoryDrawerProps {
  opened: boolean
  onClose(): void
}

/** Who changed what in the document, the newest first. */
export function HistoryDrawer({ opened, onClose }: HistoryDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title="Historique"
      closeButtonProps={{ 'aria-label': "Fermer l'historique" }}
    >
      {opened && <History />}
    </Drawer>
  )
}

function History() {
  const { session, collection, boutique } = useFieldForm()
  const { data, error, isPending } = useQuery({
    queryKey: ['historique', boutique, collection.slug, session.id],
    queryFn: ({ signal }) =>
      api<{ entries: HistoryEntry[] }>('GET', historyPath(collection, boutique, session.id), undefined, signal),
    gcTime: 0,
    retry: false,
  })
  if (isPending) return <RowSkeletons />
  if (error) return <Text c="red">{error.message}</Text>
  const lines = historyLines(collection, data.entries, session.snapshot().document)
  if (lines.length === 0) return <Text c="dimmed">Aucune modification</Text>
  return (
    <ol className={classes.history}>
      {lines.map((line) => (
        <li key={line.rev} className={classes.line}>
          <span className={classes.who}>
            {line.who} {line.what}
          </span>
          <time className={classes.when}>{line.when}</time>
          {line.fields.map((field, index) => (
            // The lines never change and a path may come twice: the place is the key.
            <span key={index} className={classes.change}>
              {field.label} : {'item' in field ? field.item : <Became {...field} />}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}

const Became = ({ before, after }: { before: string; after: string }) => (
  <>
    {before || 'vide'} <IconArrowRight size={12} stroke={1.6} aria-label="devenu" role="img" /> {after || 'vide'}
  </>
)

const historyPath = (collection: Collection, boutique: string | null, id: string): string =>
  `${collectionPath(boutique, collection.slug)}/${encodeURIComponent(id)}/historique`
