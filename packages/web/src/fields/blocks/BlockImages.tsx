import type { Field } from '@boutique/domain'
import { Button, FileButton, Progress } from '@mantine/core'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useRef } from 'react'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { useListActions } from '../FieldInput.tsx'
import { FieldRow } from '../FieldRow.tsx'
import { useValueAt } from '../form.ts'
import { ItemActions } from '../list/ItemActions.tsx'
import { stepBefore } from '../list/items.ts'
import { ACCEPTED } from '../photos/image-file.ts'
import { LibraryButton } from '../photos/LibraryButton.tsx'
import { Nothing } from '../shared/Panel.tsx'
import classes from './blocks.module.css'
import { imageOf, useBlockUploads } from './use-block-uploads.ts'

type Media = { id: string; fullPath?: string; title?: string }

interface BlockImagesProps {
  field: Field
  /** The change path of the list of images. */
  path: string
  disabled: boolean
}

/** The images of a block, each with title, description and link; new ones are uploaded (BLOCK-10). */
export function BlockImages({ field, path, disabled }: BlockImagesProps) {
  const actions = useListActions(path)
  const value = useValueAt(path)
  const medias = (Array.isArray(value) ? value : []) as Media[]
  const ids = medias.map(({ id }) => id)
  const move = (id: string, direction: 1 | -1) => {
    const before = stepBefore(ids, id, direction)
    if (before !== null) actions.move(id, before)
  }
  return (
    <div className="ab-one-column ab-gap-md">
      {medias.length === 0 && <Nothing>Aucune image</Nothing>}
      <ul className="ab-grid ab-list ab-hide-empty" aria-label="Images du bloc">
        {medias.map((media, index) => {
          const name = media.title || `Image ${index + 1}`
          const at = (key: string) => ({ field: field.fields?.[key] as Field, path: `${path}/${media.id}/${key}` })
          return (
            <li key={media.id} className={classes.media} aria-label={name}>
              <span>
                <Thumb path={media.fullPath} alt={name} />
              </span>
              <div className="ab-grid ab-gap-sm">
                <FieldRow fields={[at('title'), at('link')]} />
                <FieldRow fields={[at('description')]} />
              </div>
              {!disabled && (
                <ItemActions
                  name={name}
                  index={index}
                  count={medias.length}
                  onMove={(direction) => move(media.id, direction)}
                  onRemove={() => actions.remove(media.id)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {!disabled && (
        <div className="ab-grid ab-justify-items-start ab-gap-sm">
          <AddImages path={path} />
          <LibraryButton
            taken={medias.flatMap(({ fullPath }) => fullPath ?? [])}
            onChoose={(chosen) => {
              for (const photo of chosen) actions.add(imageOf(photo))
            }}
          />
        </div>
      )}
    </div>
  )
}

function AddImages({ path }: { path: string }) {
  const { sending, add, retry, forget } = useBlockUploads(path)
  const reset = useRef<() => void>(null)
  return (
    <>
      {sending.map(({ key, file, part = 0, failure }) => (
        <div key={key} className="ab-row ab-wrap ab-gap-sm">
          <span className="ab-anywhere">{file.name}</span>
          {failure === undefined ? (
            <Progress className={classes.progress} size={4} value={part * 100} aria-label={`Envoi de ${file.name}`} />
          ) : (
            <>
              <FieldMessage>{failure}</FieldMessage>
              <Button variant="default" size="xs" onClick={() => retry(key)}>
                Réessayer
              </Button>
              <Button variant="subtle" color="gray" size="xs" onClick={() => forget(key)}>
                Retirer
              </Button>
            </>
          )}
        </div>
      ))}
      <FileButton
        accept={ACCEPTED}
        multiple
        resetRef={reset}
        onChange={(files) => {
          add(files)
          // Allows choosing the same file again.
          reset.current?.()
        }}
      >
        {(button) => (
          <Button
            {...button}
            className="ab-self-start"
            variant="default"
            size="xs"
            leftSection={<IconPhotoPlus size={16} stroke={1.6} />}
          >
            Ajouter une image
          </Button>
        )}
      </FileButton>
    </>
  )
}
