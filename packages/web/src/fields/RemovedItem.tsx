import { type Field, type Fields, resolvePath, splitPath, valueAt } from '@boutique/domain'
import { useCallback } from 'react'
import { RemovedCard } from '../ui/feedback/RemovedCard.tsx'
import { useEdited, useFieldForm } from './form.ts'
import { itemName } from './list/items.ts'

/** The list that contains the item of a path. */
const listOf = (fields: Fields, segments: string[]): Field | undefined => resolvePath(fields, segments)?.field

/** The conflict of an item that somebody else removed while it is edited here; renders nothing for other items. */
export function RemovedItem({ path }: { path: string }) {
  const { session, collection } = useFieldForm()
  const removed = useEdited(
    useCallback(
      ({ conflicts, document }) => {
        const conflict = conflicts[path]
        if (!conflict?.isRemoved) return undefined
        const segments = splitPath(path)
        const list = valueAt(document, segments.slice(0, -1)) as { id: string }[] | undefined
        const index = list?.findIndex(({ id }) => id === segments.at(-1)) ?? 0
        return {
          actor: conflict.actor.displayname,
          name: itemName({ ...list?.[index] }, index, listOf(collection.fields, segments)),
        }
      },
      [collection, path],
    ),
  )
  if (!removed) return null
  return (
    <RemovedCard
      name={removed.name}
      actor={removed.actor ?? "Quelqu'un d'autre"}
      onKeep={() => session.resolve(path, 'mine')}
      onLetGo={() => session.resolve(path, 'theirs')}
    />
  )
}
