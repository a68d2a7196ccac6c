import { accessNotes } from '@boutique/domain'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useComputed } from '../../fields/panels/stored-values.ts'
import classes from './AccessPanel.module.css'

/** What the user of the form will not see with the rights as they are now, before and after these are saved. */
export default function AccessPanel() {
  const notes = useComputed(accessNotes)
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden className={classes.icon} />
          {note}.
        </p>
      ))}
    </div>
  )
}
