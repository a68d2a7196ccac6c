import { Button, FileButton, Group, Text } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { ACCEPTED } from '../../fields/photos/image-file.ts'
import { FailedUpload, Preview } from '../../fields/photos/Preview.tsx'
import { ConfirmDelete } from '../../ui/feedback/ConfirmDelete.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import classes from './upload.module.css'
import { uploadText } from './upload-text.ts'
import { useLeaveQuestion } from './use-leave-question.ts'
import { useLibraryUploads } from './use-library-uploads.ts'

interface UploadDialogProps {
  boutique: string | null
  onClose(): void
}

/**
 * Adds photos to the library: several at once, by choosing, dragging, pasting or with the camera. Each has its progress;
 * one that is refused says why while the others continue. Leaving before the end asks. [MEDIA-05]
 */
export default function UploadDialog({ boutique, onClose }: UploadDialogProps) {
  const uploads = useLibraryUploads(boutique ?? '')
  const { coming, failed, refused, added, add } = uploads
  const busy = coming.length > 0
  const leaving = useLeaveQuestion(busy, uploads.interrupt)
  const drop = useDrop(add)
  usePaste(add)
  const failures = [...refused, ...failed]
  // After the event: the question would hear the very key that asks it.
  const close = () => setTimeout(onClose)
  const text = uploadText({ coming: coming.length, added: added.length, failed: failures.length })
  return (
    <>
      <Dialog opened onClose={close} title="Ajout de nouveaux médias" size={760} closeButtonProps={CLOSE}>
        {/* Dropping files is one more way in: the button does the same for the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div role="group" aria-label="Photos à ajouter" className={classes.zone} {...drop}>
          <IconPhotoPlus size={32} stroke={1.2} aria-hidden />
          <p className={classes.invitation}>Déposez des photos ici ou collez-les</p>
          <Group gap="sm" justify="center">
            <Choose isFirst={added.length === 0} onFiles={add} />
            <TakePhoto onFiles={add} />
          </Group>
          <Text size="sm" c="dimmed" ta="center">
            Plusieurs à la fois, 25 Mo chacune au plus
          </Text>
        </div>
        {(busy || added.length > 0) && (
          <ul className={classes.grid} aria-label="Photos">
            {added.map(({ fullPath, name = '' }) => (
              <li key={fullPath} className={classes.added}>
                <Thumb path={fullPath} alt={name} />
              </li>
            ))}
            {coming.map(({ key, file, part }) => (
              <Preview key={key} file={file} part={part} />
            ))}
          </ul>
        )}
        {failures.length > 0 && (
          <div role="alert">
            <ul className={classes.failures}>
              {failures.map(({ key, file, failure = '' }) => (
                <FailedUpload
                  key={key}
                  file={file}
                  failure={failure}
                  onRetry={refused.some((one) => one.key === key) ? undefined : () => uploads.retry(key)}
                  onForget={() => uploads.forget(key)}
                />
              ))}
            </ul>
          </div>
        )}
        <div className={classes.end}>
          <span role="status" className="ab-dim ab-sm">
            {text}
          </span>
          <Button variant={added.length > 0 && !busy ? 'filled' : 'default'} onClick={onClose}>
            {added.length > 0 && !busy ? 'Terminer' : 'Fermer'}
          </Button>
        </div>
      </Dialog>
      <ConfirmDelete
        opened={leaving.asks}
        title="Interrompre l'envoi ?"
        consequence={`${coming.length === 1 ? "Une photo n'est pas encore envoyée" : `${coming.length} photos ne sont pas encore envoyées`} ; celles qui le sont restent dans la médiathèque.`}
        verb="Interrompre"
        onCancel={leaving.stay}
        onConfirm={leaving.leave}
      />
    </>
  )
}

const CLOSE = { 'aria-label': 'Fermer' }

interface AddFiles {
  onFiles(files: File[]): void
}

function Choose({ onFiles, isFirst }: AddFiles & { isFirst: boolean }) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      accept={ACCEPTED}
      multiple
      resetRef={reset}
      onChange={(files) => {
        onFiles(files)
        // Allows choosing the same file again.
        reset.current?.()
      }}
    >
      {(button) => (
        <Button {...button} variant={isFirst ? 'filled' : 'default'} data-autofocus>
          Choisir des photos
        </Button>
      )}
    </FileButton>
  )
}

/** Only on devices with a camera. */
function TakePhoto({ onFiles }: AddFiles) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      resetRef={reset}
      onChange={(file) => {
        if (file) onFiles([file])
        reset.current?.()
      }}
    >
      {(button) => (
        <Button
          {...button}
          variant="default"
          className={classes.camera}
          leftSection={<IconCamera size={18} stroke={1.6} />}
        >
          Prendre une photo
        </Button>
      )}
    </FileButton>
  )
}

function useDrop(add: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      add([...event.dataTransfer.files])
    },
  }
}

/** Images pasted anywhere while the dialog is open. */
function usePaste(add: (files: readonly File[]) => void): void {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
