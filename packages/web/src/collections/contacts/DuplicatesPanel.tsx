import type { LiveDocument, Where } from '@boutique/domain'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useSession } from '../../base/session/session.tsx'
import { useLiveList } from '../../data/live.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { useComputed } from '../../fields/panels/stored-values.ts'
import classes from './DuplicatesPanel.module.css'
import { duplicateKeys, duplicatesOf } from './duplicates.ts'

/** Milliseconds without typing before the server is asked. */
const PAUSE = 300
/** How many contacts of each key are shown. */
const MAX_SHOWN = 4

/** Points out the contacts that already have the typed e-mail address or telephone. */
export default function DuplicatesPanel() {
  const { session, collection, act, readOnly } = useFieldForm()
  const { can } = useSession()
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  const [keys] = useDebouncedValue(useComputed(duplicateKeys), PAUSE)
  const byEmail = useContacts(keys.email, 'email')
  const byPhone = useContacts(keys.phoneKey, 'phoneKey')
  const duplicates = duplicatesOf(session.id, byEmail, byPhone)
  const mayMerge = stored && !readOnly && can(collection.slug, 'remove')
  return (
    // The region is there before its content: screen readers announce what is added.
    <div role="status" className="ab-grid ab-gap-xs ab-hide-empty">
      {duplicates.map(({ id, name, sentence }) => (
        <p key={id} className={classes.duplicate}>
          <span className={classes.sentence}>{sentence}</span>
          <PlainLink
            to={`${collection.screen?.path ?? ''}/${encodeURIComponent(id)}`}
            className={classes.link}
            aria-label={`Ouvrir ${name}`}
          >
            Ouvrir
          </PlainLink>
          {mayMerge && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Fusionner avec ${name}`}
              onClick={() => void act('fusionner', undefined, { autre: id })}
            >
              Fusionner
            </Button>
          )}
        </p>
      ))}
    </div>
  )
}

function useContacts(value: string | undefined, name: 'email' | 'phoneKey'): LiveDocument[] {
  const { boutique, collection } = useFieldForm()
  const where: Where = { [name]: value ?? '' }
  const query = { boutique, collection: collection.slug, where, sort: 'name', limit: MAX_SHOWN + 1 }
  return useLiveList(value === undefined ? null : query).documents
}
