import { FileButton, UnstyledButton } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconFilePlus from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useRef } from 'react'
import { ACCEPTED, ACCEPTED_DOCUMENTS } from './image-file.ts'
import classes from './photos.module.css'

interface AddPhotosProps {
  /** The id of the add button, for links from messages. */
  id: string
  /** PDF documents are accepted as well as images. */
  documents?: boolean
  onFiles(files: File[]): void
}

/**
 * The last cells of the grid: choosing photos, several at once (PHOTO-02), or taking one with the camera of a phone.
 */
export function AddPhotos({ id, documents = false, onFiles }: AddPhotosProps) {
  const Plus = documents ? IconFilePlus : IconPhotoPlus
  const resetChosen = useRef<() => void>(null)
  const resetTaken = useRef<() => void>(null)
  return (
    <>
      <li className={`${classes.cell} ${classes.camera}`}>
        <FileButton
          accept="image/*"
          capture="environment"
          resetRef={resetTaken}
          onChange={(file) => {
            if (file) onFiles([file])
            resetTaken.current?.()
          }}
        >
          {(button) => (
            <UnstyledButton {...button} className={classes.add}>
              <IconCamera size={20} stroke={1.6} aria-hidden />
              Prendre une photo
            </UnstyledButton>
          )}
        </FileButton>
      </li>
      <li className={classes.cell}>
        <FileButton
          accept={documents ? ACCEPTED_DOCUMENTS : ACCEPTED}
          multiple
          resetRef={resetChosen}
          onChange={(files) => {
            onFiles(files)
            // Allows choosing the same file again.
            resetChosen.current?.()
          }}
        >
          {(button) => (
            <UnstyledButton {...button} id={id} className={classes.add}>
              <Plus size={20} stroke={1.6} aria-hidden />
              {documents ? 'Ajouter un fichier' : 'Ajouter une photo'}
            </UnstyledButton>
          )}
        </FileButton>
      </li>
    </>
  )
}
