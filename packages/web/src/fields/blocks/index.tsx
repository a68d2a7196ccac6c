import { type Block, BLOCK_DEFAULTS } from '@boutique/domain'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense, useState } from 'react'
import { ConfirmDelete } from '../../ui/feedback/ConfirmDelete.tsx'
import { useListActions } from '../FieldInput.tsx'
import { BlockModal } from '../form-parts.ts'
import { stepBefore } from '../list/items.ts'
import { newId } from '../shared/new-id.ts'
import { Nothing, Panel } from '../shared/Panel.tsx'
import type { InputProps } from '../types.ts'
import { blockName } from './arrangement.ts'
import { BlockItem } from './BlockItem.tsx'

/**
 * The contents of a page: previews of its blocks, each edited in a dialog, moved by one position, deleted after
 * confirmation (BLOCK).
 */
export function Input({ field, path, value, error, disabled }: InputProps) {
  const actions = useListActions(path)
  const [edited, setEdited] = useState<string>()
  const [asking, setAsking] = useState<string>()
  const blocks = (Array.isArray(value) ? value : []) as Block[]
  const ids = blocks.map(({ id }) => id)
  const indexOf = (id: string | undefined): number => (id === undefined ? -1 : ids.indexOf(id))
  const nameAt = (index: number): string => blockName(blocks[index] ?? {}, index)
  const move = (id: string, direction: 1 | -1) => {
    const before = stepBefore(ids, id, direction)
    if (before !== null) actions.move(id, before)
  }
  const add = () => {
    const id = newId()
    actions.add({ id, ...BLOCK_DEFAULTS })
    setEdited(id)
  }
  const remove = () => {
    if (asking !== undefined) actions.remove(asking)
    setAsking(undefined)
    setEdited(undefined)
  }
  return (
    <Panel title={field.label} hint={error ?? field.hint}>
      {blocks.length === 0 && <Nothing>Aucun bloc</Nothing>}
      <ol className="ab-grid ab-gap-lg ab-list ab-hide-empty" aria-label="Blocs">
        {blocks.map((block, index) => (
          <BlockItem
            key={block.id}
            block={block}
            path={`${path}/${block.id}`}
            name={nameAt(index)}
            isFirst={index === 0}
            isLast={index === blocks.length - 1}
            disabled={disabled}
            onMove={(direction) => move(block.id, direction)}
            onEdit={() => setEdited(block.id)}
            onRemove={() => setAsking(block.id)}
          />
        ))}
      </ol>
      {!disabled && (
        <Button
          className="ab-self-start"
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={add}
        >
          Ajouter un bloc
        </Button>
      )}
      <Suspense fallback={null}>
        {indexOf(edited) >= 0 && edited !== undefined && (
          <BlockModal
            key={edited}
            field={field}
            path={`${path}/${edited}`}
            name={`Bloc ${indexOf(edited) + 1}`}
            disabled={disabled}
            onRemove={() => setAsking(edited)}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
      <ConfirmDelete
        opened={indexOf(asking) >= 0}
        title="Confirmation de la suppression du contenu"
        consequence={`${nameAt(indexOf(asking))} est retiré, avec son texte et ses réglages.`}
        onCancel={() => setAsking(undefined)}
        onConfirm={remove}
      />
    </Panel>
  )
}
