import type { DocumentHistory } from '@boutique/domain'
import { Alert, Drawer, Text } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSession } from '../../../base/session/session.tsx'
import { api, collectionPath } from '../../../data/api.ts'
import { useFieldForm } from '../../../fields/form.ts'
import { RowSkeletons } from '../../../ui/feedback/Skeletons.tsx'
import { undo } from '../../undo/undo.ts'
import { type HistoryLine, historyLines } from './history.ts'
import classes from '../edit.module.css'
import { UndoButton } from '../bar/UndoButton.tsx'

interface HistoryDrawerProps {
  opened: boolean
  onClose(): void
  /** An undo deleted the document. */
  onDeleted(): void
}

/** The history of the document, newest first; each change can be undone. */
export function HistoryDrawer({ opened, onClose, onDeleted }: HistoryDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title="Historique"
      closeButtonProps={{ 'aria-label': "Fermer l'historique" }}
    >
      {opened && <History onDeleted={onDeleted} />}
    </Drawer>
  )
}

function History({ onDeleted }: Pick<HistoryDrawerProps, 'onDeleted'>) {
  const { session, collection, boutique } = useFieldForm()
  const { abilities, user } = useSession()
  const path = collectionPath(boutique, collection.slug, collection.of)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['historique', boutique, collection.slug, session.id],
    queryFn: ({ signal }) =>
      api<DocumentHistory>('GET', `${path}/${encodeURIComponent(session.id)}/historique`, undefined, signal),
    gcTime: 0,
    retry: false,
  })
  const [running, setRunning] = useState<number>()
  const [left, setLeft] = useState<readonly string[]>([])
  const list = useRef<HTMLOListElement>(null)
  const onUndo = async ({ rev, revs, undo: kind }: HistoryLine) => {
    setRunning(rev)
    setLeft([])
    const stays = await undo({
      path,
      id: session.id,
      revs,
      me: user.id,
      before: () => session.flush(),
      onUndone: (document) => {
        if (!document.deleted) return session.receive(document)
        session.discard()
        onDeleted()
      },
    })
    setRunning(undefined)
    setLeft(stays ?? [])
    await refetch()
    if (kind !== 'values') return
    // The lines have moved: the undo itself is now the first one.
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }
  if (isPending) return <RowSkeletons />
  if (error) return <Text c="red">{error.message}</Text>
  const reader = { id: user.id, ability: abilities[collection.slug] }
  const lines = historyLines(collection, data.entries, session.storedDocument(), reader)
  if (lines.length === 0) return <Text c="dimmed">Aucune modification</Text>
  return (
    <>
      {left.length > 0 && (
        <Alert color="yellow" mb="md" title="Ce qui n'a pas été annulé">
          {left.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      )}
      <ol ref={list} tabIndex={-1} className={classes.history} aria-label="Modifications, de la plus récente">
        {lines.map((line) => (
          <li key={line.rev} className="ab-grid ab-gap-xs ab-pad-y-md ab-lined">
            <span className="ab-bold">
              {line.who} {line.what}
            </span>
            <time className="ab-dim ab-sm">{line.when}</time>
            {line.fields.map((field, index) => (
              // The lines never change and a path may occur twice: the index is the key.
              <span key={index} className="ab-dim ab-sm ab-anywhere">
                {field.label} : {'item' in field ? field.item : <Became {...field} />}
              </span>
            ))}
            {line.undo && (
              <UndoButton
                name={`${line.what}, ${line.when}`}
                deletes={line.undo === 'document'}
                running={running === line.rev}
                onUndo={() => void (running === undefined && onUndo(line))}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

const Became = ({ before, after }: { before: string; after: string }) => (
  <>
    {before || 'vide'} <IconArrowRight size={12} stroke={1.6} aria-label="devenu" role="img" /> {after || 'vide'}
  </>
)
