import { isPdf, isPrivatePath, type ListQuery, type LiveDocument } from '@boutique/domain'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { useLiveList } from '../../data/live.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { Nothing } from '../shared/Panel.tsx'
import classes from './library.module.css'
import { toggled } from './toggled.ts'
import type { StoredPhoto } from './upload.ts'

interface LibraryDialogProps {
  opened: boolean
  boutique: string
  taken: readonly string[]
  onClose(): void
  onChoose(photos: readonly StoredPhoto[]): void
}

const PAGE = 40
/** The most documents of a live query. */
const MAX_PHOTOS = 200
/** Milliseconds without typing before the server is asked. */
const PAUSE = 250

/** The photos of the boutique, the newest first: one or several are chosen, by name or by sight. */
export default function LibraryDialog({ opened, onClose, ...props }: LibraryDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Choisir dans la médiathèque"
      size={760}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      {opened && <Choice {...props} onClose={onClose} />}
    </Dialog>
  )
}

function Choice({ boutique, taken, onClose, onChoose }: Omit<LibraryDialogProps, 'opened'>) {
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), PAUSE)
  const [limit, setLimit] = useState(PAGE)
  const [chosen, setChosen] = useState<readonly StoredPhoto[]>([])
  const where = { type: 'photo', ...(words !== '' && { name: { contient: words } }) }
  const query: ListQuery = { boutique, collection: 'medias', where, sort: '-datetime', limit }
  const { documents, next, status, problem } = useLiveList(query)
  const photos = documents.flatMap((one) => photoOf(one, taken))
  const count = chosen.length
  return (
    <>
      <TextInput
        type="search"
        data-autofocus
        aria-label="Chercher une photo par son nom"
        placeholder="Chercher par nom"
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.photos}>
        {problem && <Nothing>{problem.detail}</Nothing>}
        {!problem && status === 'loading' && photos.length === 0 && <CardSkeletons columns={5} />}
        {!problem && status !== 'loading' && photos.length === 0 && (
          <Nothing>{words === '' ? 'Aucun média' : `Aucun résultat pour « ${words} »`}</Nothing>
        )}
        <ul className={classes.grid} aria-label="Photos de la médiathèque">
          {photos.map((photo) => {
            const isChosen = chosen.some(({ fullPath }) => fullPath === photo.fullPath)
            return (
              <li key={photo.fullPath}>
                <Checkbox.Card
                  className={classes.photo}
                  checked={isChosen}
                  aria-label={photo.name}
                  onChange={() => setChosen((before) => toggled(before, photo))}
                >
                  <Thumb path={photo.fullPath} />
                  <Checkbox.Indicator className={classes.mark} />
                  <span className="ab-xs ab-ellipsis">{photo.name}</span>
                </Checkbox.Card>
              </li>
            )
          })}
        </ul>
        {next !== null && limit < MAX_PHOTOS && (
          <Button variant="default" size="xs" onClick={() => setLimit(Math.min(MAX_PHOTOS, limit + PAGE))}>
            Afficher la suite
          </Button>
        )}
      </div>
      <div className={classes.end}>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button
          disabled={count === 0}
          onClick={() => {
            onChoose(chosen)
            onClose()
          }}
        >
          {count > 1 ? `Ajouter ${count} photos` : 'Ajouter la photo'}
        </Button>
      </div>
    </>
  )
}

/** The photo of a record; none for a private file, which only its own document shows, and for one already shown. */
function photoOf({ id, fullPath, name }: LiveDocument, taken: readonly string[]): Required<StoredPhoto>[] {
  if (typeof fullPath !== 'string' || isPrivatePath(fullPath) || isPdf(fullPath) || taken.includes(fullPath)) return []
  return [{ id, fullPath, name: typeof name === 'string' ? name : fullPath }]
}
