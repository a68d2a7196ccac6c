import { Button, FileButton, TextInput } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ACCEPTED } from '../../fields/photos/image-file.ts'
import type { Sending } from '../../fields/photos/upload-queue.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import classes from './pieces.module.css'
import type { pieceQueue } from './piece-queue.ts'
import { sentText } from './sent-text.ts'

interface PieceDialogProps {
  queue: ReturnType<typeof pieceQueue>
  sending: readonly Sending[]
  sent: number
  onClose(): void
}

/** One piece at a time: the next one is named while those before it are sent. */
export function PieceDialog({ queue, sending, sent, onClose }: PieceDialogProps) {
  const isPhone = useIsPhone()
  const [photo, setPhoto] = useState<File>()
  const [name, setName] = useState('')
  const [estimation, setEstimation] = useState('')
  const nameInput = useRef<HTMLInputElement>(null)
  const failed = sending.filter(({ failure }) => failure !== undefined)
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return nameInput.current?.focus()
    queue.add({ name, estimation, photo })
    setPhoto(undefined)
    setName('')
    setEstimation('')
    nameInput.current?.focus()
  }
  const choose = (file: File | null) => {
    if (!file) return
    setPhoto(file)
    nameInput.current?.focus()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Photographier les pièces"
      fullScreen={isPhone}
      size={440}
      closeButtonProps={CLOSE}
    >
      <form className="ab-one-column ab-gap-md" onSubmit={next}>
        <PhotoOf photo={photo} onChange={choose} />
        <TextInput
          ref={nameInput}
          label="Nom de la pièce"
          placeholder="Chaise paillée"
          maxLength={300}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          enterKeyHint="next"
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          label="Valeur estimée"
          inputMode="decimal"
          rightSection="€"
          maxLength={20}
          value={estimation}
          onChange={(event) => setEstimation(event.currentTarget.value)}
          autoComplete="off"
        />
        <div className={classes.buttons}>
          <Button type="submit" disabled={name.trim() === ''}>
            Suivante
          </Button>
          <Button variant="default" onClick={onClose}>
            Terminer
          </Button>
        </div>
      </form>
      <p role="status" className={classes.status}>
        {sentText({ coming: sending.length - failed.length, sent, failed: failed.length })}
      </p>
      {failed.length > 0 && (
        <ul className={classes.failures} aria-label="Pièces qui ne sont pas envoyées">
          {failed.map(({ key, file, failure }) => (
            <li key={key} className="ab-row ab-wrap ab-gap-sm ab-pad-y ab-border-top">
              <span className={classes.failed}>
                <span className="ab-medium">{queue.nameOf(file)}</span>
                <span className="ab-error ab-sm">{failure}</span>
              </span>
              <Button variant="default" size="xs" onClick={() => queue.uploads.retry(key)}>
                Réessayer
              </Button>
              <Button variant="subtle" color="gray" size="xs" onClick={() => queue.uploads.forget(key)}>
                Retirer
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const CLOSE = { 'aria-label': 'Fermer' }

interface PhotoOfProps {
  photo: File | undefined
  onChange(file: File | null): void
}

/** The photo of the piece, and the button that takes another: the camera on a phone. */
function PhotoOf({ photo, onChange }: PhotoOfProps) {
  const reset = useRef<() => void>(null)
  const address = useAddress(photo)
  return (
    <FileButton
      accept={ACCEPTED}
      inputProps={{ capture: 'environment', 'aria-label': 'Photo de la pièce' }}
      resetRef={reset}
      onChange={(file) => {
        onChange(file)
        // Allows taking the same file again.
        reset.current?.()
      }}
    >
      {(button) => (
        <Button
          {...button}
          variant="default"
          className={classes.photo}
          data-filled={address !== undefined || undefined}
          aria-label={address === undefined ? 'Prendre la photo' : 'Reprendre la photo'}
        >
          {address === undefined ? (
            <span className={classes.take}>
              <IconCamera aria-hidden size={32} stroke={1.2} />
              Prendre la photo
            </span>
          ) : (
            <img className={classes.picture} src={address} alt="" />
          )}
        </Button>
      )}
    </FileButton>
  )
}

/** The address of a file in this page; undefined without a file. */
function useAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}
