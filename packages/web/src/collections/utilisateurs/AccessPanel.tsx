import { accessNotes } from '@boutique/domain'
import { Stack } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useCallback, useState } from 'react'
import { useEdited } from '../../fields/form.ts'
import { useComputed } from '../../fields/panels/stored-values.ts'
import classes from './AccessPanel.module.css'
import { Invitation } from './Invitation.tsx'
import { invitationOf } from './invitation.ts'

/**
 * Above every tab of a user: how they choose their password, once they are created, and what they will not see with the
 * rights as they are now, before and after these are saved.
 */
export default function AccessPanel() {
  const notes = useComputed(accessNotes)
  const invitation = useEdited(useCallback(({ document }) => invitationOf(document), []))
  // Only the response of the creation contains it; later versions of the document do not.
  const [kept, setKept] = useState(invitation)
  if (invitation && invitation.link !== kept?.link) setKept(invitation)
  return (
    <>
      {kept && (
        <Stack gap="sm" className={classes.invitation}>
          <Invitation {...kept} />
        </Stack>
      )}
      <div role="status">
        {notes.map((note) => (
          <p key={note} className="ab-flex ab-gap-sm ab-space-below ab-warning">
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden className={classes.icon} />
            {note}.
          </p>
        ))}
      </div>
    </>
  )
}
