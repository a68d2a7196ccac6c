import { fileNameOf, isPdf, isSvg } from '@boutique/domain'
import { Text } from '@mantine/core'
import { type DragEvent, Suspense, use, useEffect, useRef, useState } from 'react'
import { ConfirmDelete } from '../../ui/feedback/ConfirmDelete.tsx'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { Reorderable } from '../../ui/reorder/Reorderable.tsx'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { useListActions } from '../FieldInput.tsx'
import { RetouchDialog } from '../form-parts.ts'
import { controlId, useFieldForm } from '../form.ts'
import { dropBefore } from '../list/items.ts'
import { Nothing, SectionTitleContext } from '../shared/Panel.tsx'
import type { InputProps } from '../types.ts'
import { AddPhotos } from './AddPhotos.tsx'
import { DocumentCell } from './DocumentCell.tsx'
import { LibraryButton } from './LibraryButton.tsx'
import { PhotoCell } from './PhotoCell.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'
import { FailedUpload, Preview } from './Preview.tsx'
import classes from './photos.module.css'
import { usePhotoActions } from './use-photo-actions.tsx'
import { useUploads } from './use-uploads.ts'

/**
 * The photo manager: a grid in the order of the list, its first cell larger, with ways to add photos (PHOTO-01 to
 * PHOTO-16). Where the field takes documents, photos are shown whole, and a PDF as an icon with its name.
 */
export function Input({ field, path, value, error, disabled }: InputProps) {
  const { rotating, leaving, keyOf, rotate, retouch, offerRetouchBack, remove } = usePhotoActions(path)
  const photos = (Array.isArray(value) ? value.map(String) : []).filter((photo) => !leaving.includes(photo))
  const actions = useListActions(path)
  const { boutique } = useFieldForm()
  const { documents = false } = field
  const images = photos.filter((photo) => !isPdf(photo))
  const nameOf = (photo: string) => (isPdf(photo) ? fileNameOf(photo) : `Photo ${images.indexOf(photo) + 1}`)
  const uploads = useUploads(path, documents)
  const [shown, setShown] = useState<string>()
  const [retouching, setRetouching] = useState<string>()
  const [deleting, setDeleting] = useState<string>()
  const isFile = deleting !== undefined && isPdf(deleting)
  const isNamed = field.label === use(SectionTitleContext)
  const drop = useDrop(disabled, uploads.add)
  const keepFocus = useFocusAfterRemoval(photos.length, controlId(path))
  const turn = async (photo: string) => {
    const turned = await rotate(photo)
    setShown((current) => (current === photo ? turned : current))
  }
  const confirm = (photo: string) => {
    setDeleting(undefined)
    keepFocus()
    if (shown === photo) setShown(images[images.indexOf(photo) + 1] ?? images[images.indexOf(photo) - 1])
    void remove(photo)
  }
  return (
    // Dropping files is one more way in: the button does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label={field.label} className={classes.manager} data-photos {...drop}>
      {!isNamed && (
        <span aria-hidden className={classes.label}>
          {field.label}
        </span>
      )}
      <Reorderable
        ids={photos}
        layout="grid"
        disabled={disabled}
        nameOf={nameOf}
        onMove={(photo, over) => actions.move(photo, dropBefore(photos, photo, over))}
        renderDragged={(photo) => <Thumb path={photo} whole={documents} />}
      >
        <ul className={classes.grid}>
          {photos.map((photo) =>
            isPdf(photo) ? (
              <DocumentCell key={photo} path={photo} disabled={disabled} onDelete={() => setDeleting(photo)} />
            ) : (
              <PhotoCell
                key={keyOf(photo)}
                path={photo}
                index={images.indexOf(photo)}
                whole={documents}
                disabled={disabled}
                rotating={rotating.includes(photo)}
                onView={() => setShown(photo)}
                onRotate={() => void turn(photo)}
                onDelete={() => setDeleting(photo)}
              />
            ),
          )}
          {!disabled && <AddPhotos id={controlId(path)} documents={documents} onFiles={uploads.add} />}
          {!disabled && !documents && (
            <LibraryButton
              taken={photos}
              onChoose={(chosen) => {
                for (const { fullPath } of chosen) actions.add(fullPath)
              }}
            />
          )}
        </ul>
      </Reorderable>
      {disabled && photos.length === 0 && <Nothing>{documents ? 'Aucun fichier' : 'Aucune photo'}</Nothing>}
      <span role="status" className={classes.said}>
        {rotating.length > 0 && 'Rotation en cours'}
      </span>
      <Sending {...uploads} noun={documents ? 'fichiers' : 'photos'} />
      {error && <FieldMessage>{error}</FieldMessage>}
      <PhotoViewer
        photos={images}
        shown={shown}
        disabled={disabled}
        rotating={shown !== undefined && rotating.includes(shown)}
        covered={deleting !== undefined}
        onShow={setShown}
        onRotate={() => shown !== undefined && void turn(shown)}
        onRetouch={() => {
          setRetouching(shown)
          setShown(undefined)
        }}
        onDelete={() => setDeleting(shown)}
      />
      {retouching !== undefined && boutique !== null && (
        <Suspense fallback={null}>
          <RetouchDialog
            boutique={boutique}
            photos={images.filter((photo) => !isSvg(photo))}
            first={retouching}
            onSave={retouch}
            onClose={(made) => {
              setRetouching(undefined)
              if (made.length > 0) offerRetouchBack(made)
            }}
          />
        </Suspense>
      )}
      <ConfirmDelete
        opened={deleting !== undefined}
        title={`Voulez-vous vraiment supprimer ${isFile ? 'ce fichier' : 'cette photo'} ?`}
        consequence={`${isFile ? 'Il' : 'Elle'} quitte ce document tout de suite ; « Annuler » ${isFile ? 'le' : 'la'} rend.`}
        onCancel={() => setDeleting(undefined)}
        onConfirm={() => deleting !== undefined && confirm(deleting)}
      />
    </div>
  )
}

/** Photos being uploaded, and failed uploads. */
function Sending({ coming, failed, noun, retry, forget }: ReturnType<typeof useUploads> & { noun: string }) {
  return (
    <>
      {coming.length > 0 && (
        <div role="status" className="ab-grid ab-gap-sm">
          <Text size="sm" fw={500}>
            Chargement en cours des {noun} suivant{noun === 'photos' && 'e'}s
          </Text>
          <ul className={classes.grid} data-previews>
            {coming.map(({ key, file, part }) => (
              <Preview key={key} file={file} part={part} />
            ))}
          </ul>
        </div>
      )}
      {failed.length > 0 && (
        <div role="alert">
          <ul className="ab-grid ab-list">
            {failed.map(({ key, file, failure = '', isLater }) => (
              <FailedUpload
                key={key}
                file={file}
                failure={isLater ? `${failure}. L'envoi reprendra tout seul.` : failure}
                onRetry={() => retry(key)}
                onForget={() => forget(key)}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Makes the manager a drop zone. */
function useDrop(disabled: boolean, add: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (disabled || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (disabled || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      add([...event.dataTransfer.files])
    },
  }
}

/** After a removal, moves the focus to the add button if no other element took it. */
function useFocusAfterRemoval(count: number, fallback: string): () => void {
  const isWaiting = useRef(false)
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer || !isWaiting.current) return
    isWaiting.current = false
    if (document.activeElement === document.body) document.getElementById(fallback)?.focus()
  }, [count, fallback])
  return () => {
    isWaiting.current = true
  }
}
