import { Alert, Button } from '@mantine/core'
import classes from '../edit.module.css'

/** The declaration of the fields changed while the form was open: it takes the new ones on request. */
export function StaleForm({ onTakeNew }: { onTakeNew(): void }) {
  return (
    <Alert
      color="yellow"
      role="status"
      radius={0}
      className={classes.gone}
      title="Les champs de cette fiche ont changé"
    >
      <Button variant="default" size="xs" onClick={onTakeNew}>
        Afficher les nouveaux champs
      </Button>
    </Alert>
  )
}
