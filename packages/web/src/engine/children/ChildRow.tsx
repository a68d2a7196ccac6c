import type { ChildrenList, LiveDocument } from '@boutique/domain'
import { ActionIcon, Loader } from '@mantine/core'
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ReactNode, useCallback, useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { FieldFormContext, useEdited, useFieldForm } from '../../fields/form.ts'
import { FieldRow } from '../../fields/FieldRow.tsx'
import { ConfirmDelete } from '../../ui/feedback/ConfirmDelete.tsx'
import { useReorderItem } from '../../ui/reorder/Reorderable.tsx'
import { nameOf } from '../list/row/item-text.ts'
import { announceDeletion } from '../undo/undo.ts'
import classes from './children.module.css'
import { type ChildrenPlace, childPath } from './open-child.ts'
import { fieldsAt, isTitleAndAmount } from './row-fields.ts'
import { useChildForm } from './use-child-form.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'

export interface ChildRowProps {
  place: ChildrenPlace
  document: LiveDocument
  readOnly: boolean
  /** The fields of the row, side by side. */
  columns: readonly string[]
  /** The rows of fields in the dialog of the edit button; without them there is no button. */
  details?: ChildrenList['form']
  /** The row can be reordered by drag and drop. */
  ordered: boolean
}

/** A document of a sub-collection in one row: its fields and actions. */
export function ChildRow({ place, document, readOnly, columns, details, ordered }: ChildRowProps) {
  const form = useChildForm(place, document, readOnly)
  const name = nameOf(place.collection, document)
  const fields = fieldsAt(place.collection, columns)
  const { frame, handle } = useReorderItem(document.id, !ordered)
  return (
    <FieldFormContext value={form}>
      <li
        {...frame}
        className={classes.row}
        data-amount={isTitleAndAmount(fields) || undefined}
        data-details={details ? true : undefined}
        data-columns={fields.length > 1 || undefined}
        aria-label={name}
      >
        {ordered && (
          <ActionIcon className={classes.handle} aria-label={`Déplacer ${name}`} {...handle}>
            <IconGripVertical size={16} stroke={1.6} />
          </ActionIcon>
        )}
        <div className={classes.inputs}>
          <FieldRow fields={fields} />
        </div>
        <div className={classes.actions}>
          {!readOnly && <SaveButton name={name} />}
          {details && <EditButton name={name} details={details} />}
          {!readOnly && <DeleteButton place={place} name={name} />}
        </div>
      </li>
    </FieldFormContext>
  )
}

/** Shown while there are unsaved changes; saves them now (VAR-04). */
function SaveButton({ name }: { name: string }) {
  const { session } = useFieldForm()
  const status = useEdited(useCallback((snapshot) => snapshot.status, []))
  if (status === 'saving')
    return <Loader size={14} color="gray" className={classes.saving} aria-label="Enregistrement…" />
  if (status === 'saved') return null
  const save = async () => {
    const submitted = await session.submit()
    if (submitted.result === 'running') notify.error('Enregistrement en cours - action annuler')
  }
  return (
    <ActionIcon variant="light" color="bleu" aria-label={`Enregistrer ${name}`} onClick={() => void save()}>
      <IconDeviceFloppy size={16} stroke={1.6} />
    </ActionIcon>
  )
}

function EditButton({ name, details }: { name: string; details: NonNullable<ChildrenList['form']> }) {
  const { collection } = useFieldForm()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon aria-label={`Modifier ${name}`} onClick={() => setOpened(true)}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={name} size={560}>
        <DetailsFrame>
          {details.map((row) => (
            <FieldRow key={[row].flat().join()} fields={fieldsAt(collection, [row].flat())} />
          ))}
        </DetailsFrame>
      </Dialog>
    </>
  )
}

/** The same form in a dialog: its controls need other ids. */
function DetailsFrame({ children }: { children: ReactNode }) {
  const form = useFieldForm()
  return (
    <FieldFormContext value={{ ...form, scope: `${form.scope}-details` }}>
      <div className="ab-grid ab-gap-md ab-form-container">{children}</div>
    </FieldFormContext>
  )
}

function DeleteButton({ place, name }: { place: ChildrenPlace; name: string }) {
  const { session } = useFieldForm()
  const { can, user } = useSession()
  const [asking, setAsking] = useState(false)
  if (!can(place.collection.slug, 'remove')) return null
  const remove = async () => {
    setAsking(false)
    let deleted: LiveDocument
    try {
      deleted = await api<LiveDocument>('DELETE', childPath(place, session.id))
    } catch (problem) {
      console.error(problem)
      notify.error("Impossible de supprimer l'item")
      return
    }
    session.discard()
    const { collection, boutique, parent } = place
    const path = collectionPath(boutique, collection.slug, parent)
    announceDeletion({ path, id: session.id, revs: [deleted.rev], me: user.id }, can(collection.slug, 'update'))
  }
  return (
    <>
      <ActionIcon aria-label={`Supprimer ${name}`} onClick={() => setAsking(true)}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
      <ConfirmDelete
        opened={asking}
        title="Voulez-vous vraiment supprimer cet objet ?"
        consequence={`${name} quitte la liste.`}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
    </>
  )
}
