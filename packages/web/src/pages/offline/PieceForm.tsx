import { ActionIcon, Alert, Button, FileButton, Select, Textarea, TextInput } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type Field, type Fields, isMissing, parseValue, REQUIRED, resolvePath, splitPath } from '@boutique/domain'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { KnownCategory } from '../../base/session/last-person.ts'
import { ACCEPTED } from '../../fields/photos/image-file.ts'
import { PiecePhoto } from './PiecePhoto.tsx'
import classes from './pieces.module.css'
import type { usePieceDraft } from './use-piece-draft.ts'
import { PIECE_PATHS } from './waiting-piece.ts'

interface PieceFormProps {
  draft: ReturnType<typeof usePieceDraft>
  /** The fields of a product. */
  fields: Fields
  /** The known categories of the boutique; without any there is no such field. */
  categories: readonly KnownCategory[]
  /** Whether the focus comes here: a piece was just finished. */
  isNext: boolean
}

/** With more categories than this, the field can be searched. */
const FEW = 8
/** A chosen category whose name is not kept in this browser any more. */
const CHOSEN = 'Catégorie choisie'

const fieldAt = (fields: Fields, path: string): Field | undefined => {
  const target = resolvePath(fields, splitPath(path))
  return target?.kind === 'field' ? target.field : undefined
}

/** The sentences about the typed values, by path, as the declaration of a product has them. */
function errorsOf(fields: Fields, values: Readonly<Record<string, string>>): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const path of PIECE_PATHS) {
    const field = fieldAt(fields, path)
    const value = values[path]?.trim()
    if (!field) continue
    const found = value ? parseValue(field, value, splitPath(path)).errors?.[0]?.message : undefined
    if (found !== undefined) errors[path] = found
    else if (field.required && isMissing(value)) errors[path] = REQUIRED
  }
  return errors
}

/** One piece: its photos, then its usual fields. « Suivante » leaves it to be sent and begins another. */
export function PieceForm({ draft, fields, categories, isNext }: PieceFormProps) {
  const { piece, failure, notice, isTaking, setValue, addPhotos, removePhoto, finish } = draft
  const [errors, setErrors] = useState<Record<string, string>>({})
  const camera = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isNext) camera.current?.focus()
  }, [isNext])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(fields, piece.values)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first === undefined) void finish()
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const category = piece.values.category || undefined
  const isKnown = categories.some(({ value }) => value === category)
  const control = (path: string) => {
    const field = fieldAt(fields, path)
    return {
      name: path,
      label: field?.label ?? path,
      required: field?.required === true,
      maxLength: field?.max !== undefined && field.kind === 'text' ? field.max : 20_000,
      rightSection: field?.unit,
      inputMode: field?.column === 'numeric' ? ('decimal' as const) : undefined,
      autoComplete: 'off',
      value: piece.values[path] ?? '',
      error: errors[path],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => void setValue(path, value),
    }
  }
  return (
    <form ref={form} className="ab-one-column ab-gap-md" onSubmit={submit} noValidate aria-label="Nouvelle pièce">
      <div className={classes.photos}>
        {piece.photos.map(({ id }, index) => (
          <span key={id} className={classes.taken}>
            <PiecePhoto id={id} size={96} />
            <ActionIcon
              className={classes.remove}
              variant="default"
              radius="xl"
              size={32}
              aria-label={`Retirer la photo ${index + 1}`}
              onClick={() => void removePhoto(id)}
            >
              <IconX aria-hidden size={16} stroke={1.8} />
            </ActionIcon>
          </span>
        ))}
        <TakePhotos
          label={piece.photos.length > 0 ? 'Autre photo' : 'Prendre la photo'}
          isTaking={isTaking}
          camera={camera}
          onTaken={(files) => void addPhotos(files)}
        />
      </div>
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {notice !== undefined && (
        <Alert color="blue" role="status">
          {notice}
        </Alert>
      )}
      <TextInput {...control('name')} placeholder="Chaise paillée" enterKeyHint="next" />
      <TextInput {...control('price')} maxLength={20} />
      {(categories.length > 0 || category !== undefined) && (
        <Select
          {...{ name: 'category', label: fieldAt(fields, 'category')?.label, error: errors.category }}
          data={category === undefined || isKnown ? categories : [...categories, { value: category, label: CHOSEN }]}
          value={category ?? null}
          searchable={categories.length > FEW}
          clearable
          clearButtonProps={{ 'aria-label': 'Retirer la catégorie' }}
          nothingFoundMessage="Aucune catégorie de ce nom"
          onChange={(value) => void setValue('category', value ?? '')}
        />
      )}
      <Textarea {...control('description')} autosize minRows={2} maxRows={8} />
      <div className={classes.sizes}>
        {['dimensions/width', 'dimensions/depth', 'dimensions/height'].map((path) => (
          <TextInput key={path} {...control(path)} maxLength={20} />
        ))}
      </div>
      <Button type="submit" size="md" loading={isTaking}>
        Suivante
      </Button>
    </form>
  )
}

interface TakePhotosProps {
  label: string
  isTaking: boolean
  camera: React.RefObject<HTMLButtonElement | null>
  onTaken(files: File[]): void
}

/** The camera of a phone, and the photos that are already there. */
function TakePhotos({ label, isTaking, camera, onTaken }: TakePhotosProps) {
  const reset = useRef<() => void>(null)
  const take = (files: File | File[] | null) => {
    onTaken([files ?? []].flat())
    // Allows taking the same file again.
    reset.current?.()
  }
  return (
    <div className={classes.take}>
      <FileButton
        accept={ACCEPTED}
        inputProps={{ capture: 'environment', 'aria-label': 'Photo de la pièce' }}
        resetRef={reset}
        onChange={take}
      >
        {(button) => (
          <Button
            {...button}
            ref={camera}
            variant="light"
            className={classes.camera}
            disabled={isTaking}
            leftSection={<IconCamera aria-hidden size={24} stroke={1.4} />}
          >
            {label}
          </Button>
        )}
      </FileButton>
      <FileButton
        multiple
        accept={ACCEPTED}
        inputProps={{ 'aria-label': 'Photos déjà prises' }}
        resetRef={reset}
        onChange={take}
      >
        {(button) => (
          <Button
            {...button}
            variant="subtle"
            color="gray"
            disabled={isTaking}
            leftSection={<IconPhotoPlus aria-hidden size={18} stroke={1.6} />}
          >
            Choisir des photos
          </Button>
        )}
      </FileButton>
    </div>
  )
}
