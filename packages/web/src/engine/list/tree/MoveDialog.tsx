import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { nameOf } from '../row/item-text.ts'
import { useListContext } from '../list-context.ts'
import { mayMove, TOP } from './tree-moves.ts'
import { ancestorIds, type Tree } from './tree-rows.ts'

interface MoveDialogProps {
  tree: Tree
  relation: string
  /** The document to move; its dialog is closed without one. */
  id: string
  onClose(): void
  onMove(id: string, target: string): void
}

/** Chooses the document below which another one is placed: for phones, and wherever dragging is far. */
export function MoveDialog({ tree, relation, id, onClose, onMove }: MoveDialogProps) {
  const { collection } = useListContext()
  const [target, setTarget] = useState<string | null>(null)
  const called = (one: string): string => {
    const document = tree.byId.get(one)
    return document ? nameOf(collection, document) : ''
  }
  const places = [...tree.byId.keys()].filter((one) => mayMove(tree, relation, id, one))
  const labels = places.map((one) => ({
    value: one,
    label: [...ancestorIds(tree, relation, one), one].map(called).join(' › '),
  }))
  const top = mayMove(tree, relation, id, TOP) ? [{ value: TOP, label: 'Premier niveau' }] : []
  return (
    <Dialog opened onClose={onClose} title={`Déplacer « ${called(id)} »`} size={440}>
      <Select
        label={collection.fields[relation]?.label ?? ''}
        placeholder="Choisir la place"
        data={[...top, ...labels.toSorted((one, other) => one.label.localeCompare(other.label, 'fr'))]}
        value={target}
        onChange={setTarget}
        searchable
        limit={100}
        nothingFoundMessage="Aucun résultat"
        data-autofocus
      />
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button disabled={target === null} onClick={() => target !== null && onMove(id, target)}>
          Déplacer
        </Button>
      </Group>
    </Dialog>
  )
}
