import { Alert, Button, Group } from '@mantine/core'
import classes from './edit.module.css'
import { leftMoment } from './left-moment.ts'

interface LeftDraftOfferProps {
  /** When it was typed, in milliseconds. */
  at: number
  onResume(): void
  onForget(): void
}

/** Offers the changes that were typed in a tab that was closed before they were saved. */
export function LeftDraftOffer({ at, onResume, onForget }: LeftDraftOfferProps) {
  return (
    <Alert
      role="status"
      radius={0}
      className={classes.gone}
      title={`Une saisie du ${leftMoment(at)} n'a pas été enregistrée`}
    >
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
