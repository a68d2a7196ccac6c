import { FileButton, Text, UnstyledButton } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { type DragEvent, useState } from 'react'
import { notify } from '../../app/notify.ts'
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { Reorderable } from '../../ui/Reorderable.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { useListActions } from '../FieldInput.tsx'
import { controlId, useFieldForm } from '../form.ts'
import { dropBefore } from '../list/items.ts'
import { Nothing } from '../shared/Panel.tsx'
import type { CellProps, InputProps } from '../types.ts'
import { PhotoCell } from './PhotoCell.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'
import { Preview } from './Preview.tsx'
import classes from './photos.module.css'
import { useUploads } from './useUploads.ts'

export const Cell = ({ value }: CellProps) => <Thumb path={Array.isArray(value) ? value.map(String)[0] : undefined} />

/** The photo manager: a grid in the order of the list, its first cell larger, and the way to add (PHOTO-01 to PHOTO-12). */
export function Input({ field, path, value, error, disabled }: InputProps) {
  const photos = Array.isArray(value) ? value.map(String) : []
  const { session } = useFieldForm()
  const actions = useListActions(path)
  const uploads = useUploads(path)
  const [shown, setShown] = useState<string>()
  const [deleting, setDeleting] = useState<string>()
  const [isOver, setOver] = useState(false)
  const nameOf = (photo: string) => `Photo ${photos.indexOf(photo) + 1}`
  const drop = (event: DragEvent) => {
    setOver(false)
    if (disabled || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    uploads.add([...event.dataTransfer.files])
  }
  const remove = async (photo: string) => {
    setDeleting(undefined)
    actions.remove(photo)
    await session.flush()
    const isThere = (session.snapshot().document[path] as string[] | undefined)?.includes(photo)
    if (isThere) notify.error("Erreur lors de la suppression de l'image")
    else notify.info("Suppression de l'image réussi")
  }
  return (
    // Dropping files is one more way in: the button does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={field.label}
      className={classes.manager}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Reorderable
        ids={photos}
        layout="grid"
        disabled={disabled}
        nameOf={nameOf}
        onMove={(photo, over) => actions.move(photo, dropBefore(photos, photo, over))}
        renderDragged={(photo) => <Thumb path={photo} />}
      >
        <ul className={classes.grid}>
          {photos.map((photo, index) => (
            <PhotoCell
              key={photo}
              path={photo}
              index={index}
              disabled={disabled}
              onView={() => setShown(photo)}
              onDelete={() => setDeleting(photo)}
            />
          ))}
          {!disabled && (
            <li className={classes.cell}>
              <FileButton accept="image/*" multiple onChange={(files) => uploads.add(files)}>
                {(button) => (
                  <UnstyledButton {...button} id={controlId(path)} className={classes.add}>
                    <IconCamera size={18} stroke={1.6} aria-hidden />
                    Ajouter une photo
                  </UnstyledButton>
                )}
              </FileButton>
            </li>
          )}
        </ul>
      </Reorderable>
      {disabled && photos.length === 0 && <Nothing>Aucune photo</Nothing>}
      {uploads.sending.length > 0 && (
        <div role="status" className={classes.sending}>
          <Text size="sm">Chargement en cours des photos suivantes</Text>
          {uploads.waits && (
            <Text size="sm" c="dimmed">
              Elles attendent le premier enregistrement
            </Text>
          )}
          <ul className={classes.grid} data-previews>
            {uploads.sending.map(({ key, file, part }) => (
              <Preview key={key} file={file} part={part} />
            ))}
          </ul>
        </div>
      )}
      {error && <FieldMessage>{error}</FieldMessage>}
      <PhotoViewer photos={photos} shown={shown} onShow={setShown} />
      <ConfirmDelete
        opened={deleting !== undefined}
        title="Voulez-vous vraiment supprimer cette photo ?"
        consequence="Elle disparaît de ce document."
        onCancel={() => setDeleting(undefined)}
        onConfirm={() => deleting !== undefined && void remove(deleting)}
      />
    </div>
  )
}
