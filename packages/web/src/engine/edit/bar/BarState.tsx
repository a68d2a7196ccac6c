import { Anchor } from '@mantine/core'
import { Fragment, useCallback } from 'react'
import { useEnded } from '../../../base/session/session.tsx'
import { useEdited, useFieldForm } from '../../../fields/form.ts'
import { SaveState } from '../../../ui/feedback/SaveState.tsx'
import classes from '../edit.module.css'
import { missingFields } from '../focus/labels.ts'
import { useReveal } from '../focus/reveal.ts'

/** The save state in the bar. A document that cannot be stored names its empty required fields, as links. */
export function BarState() {
  const { session, collection } = useFieldForm()
  const { status, waits, missing } = useEdited(
    useCallback(
      ({ status: saving, waits: isWaiting }) => ({
        status: saving,
        waits: isWaiting,
        missing: saving === 'unsaved' ? missingFields(collection, session.missing()) : [],
      }),
      [session, collection],
    ),
  )
  const reveal = useReveal()
  const ended = useEnded()
  if (status === 'offline' && ended !== undefined) return <SaveState state={status}>{ended}</SaveState>
  if (waits) return <SaveState state={status}>En ligne au champ suivant</SaveState>
  if (missing.length === 0) return <SaveState state={status} />
  return (
    <SaveState state={status}>
      Il manque{'\u00a0'}:{' '}
      {missing.map(({ path, label }, index) => (
        <Fragment key={path}>
          {index > 0 && ', '}
          <Anchor component="button" type="button" className={classes.missing} onClick={() => reveal.want(path)}>
            {label}
          </Anchor>
        </Fragment>
      ))}
    </SaveState>
  )
}
