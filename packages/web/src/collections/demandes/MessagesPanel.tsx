import type { DemandeData } from '@boutique/domain'
import { useCallback } from 'react'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { Nothing, Panel } from '../../fields/shared/Panel.tsx'
import { Chip } from '../../ui/tags/Chip.tsx'
import { Composer } from './Composer.tsx'
import { KIND_COLORS, momentOf } from './messages.ts'
import classes from './messages.module.css'

const TITLE = 'Échanges'

/** The timeline of a request, oldest first, and the composer that adds to it (REQ-14, REQ-15). */
export default function MessagesPanel() {
  const { collection, readOnly } = useFieldForm()
  const { stored, messages } = useEdited(
    useCallback(
      ({ stored: isStored, document }) => ({ stored: isStored, messages: (document as DemandeData).echanges ?? [] }),
      [],
    ),
  )
  if (!stored) return <Nothing>Les messages s'ajoutent après le premier enregistrement.</Nothing>
  const labels = collection.fields.echanges?.fields?.kind?.values ?? {}
  return (
    <Panel title={TITLE}>
      {messages.length === 0 && <Nothing>Aucun message</Nothing>}
      {messages.length > 0 && (
        <ol className="ab-grid ab-list" aria-label={TITLE}>
          {messages.map(({ id, kind = 'demande', text, date, author }) => (
            <li key={id} className="ab-grid ab-gap-xs ab-pad-y-md ab-lined ab-first-at-top">
              <div className="ab-row ab-wrap ab-gap-xs-sm">
                <Chip color={KIND_COLORS[kind]}>{labels[kind]}</Chip>
                <span className="ab-dim ab-sm ab-figures">
                  {author}
                  {date !== undefined && (
                    <>
                      {author !== undefined && ' · '}
                      <time dateTime={date}>{momentOf(date)}</time>
                    </>
                  )}
                </span>
              </div>
              <p className={classes.text}>{text ?? 'Sans texte'}</p>
            </li>
          ))}
        </ol>
      )}
      {!readOnly && <Composer labels={labels} />}
    </Panel>
  )
}
