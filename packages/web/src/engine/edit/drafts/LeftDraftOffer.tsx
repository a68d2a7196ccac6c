import { Alert, Button, Group } from '@mantine/core'
import { Thumb } from '../../../base/photos/Thumb.tsx'
import classes from '../edit.module.css'
import { leftMoment } from './left-moment.ts'

/** The most photos that are shown. */
const MAX_SHOWN = 4

interface LeftDraftOfferProps {
  /** When it was typed, in milliseconds. */
  at: number
  /** The name of the document as typed. */
  title?: string
  /** The paths of the photos that were uploaded for it. */
  photos: readonly string[]
  onResume(): void
  onForget(): void
}

/** Offers the changes that were typed in a tab that was closed before they were saved. */
export function LeftDraftOffer({ at, title, photos, onResume, onForget }: LeftDraftOfferProps) {
  return (
    <Alert
      role="status"
      radius={0}
      className={classes.gone}
      title={`Une saisie du ${leftMoment(at)} n'a pas été enregistrée`}
    >
      {title !== undefined && <p className="ab-space-below">{title}</p>}
      {photos.length > 0 && (
        <ul className={classes.leftPhotos} aria-label={photos.length === 1 ? '1 photo' : `${photos.length} photos`}>
          {photos.slice(0, MAX_SHOWN).map((photo) => (
            <li key={photo}>
              <Thumb path={photo} />
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs">
        <Button size="xs" onClick={onResume}>
          Reprendre
        </Button>
        <Button variant="default" size="xs" onClick={onForget}>
          Oublier
        </Button>
      </Group>
    </Alert>
  )
}
