import { Button } from '@mantine/core'
import { useCallback } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { useComputed } from '../../fields/panels/stored-values.ts'
import classes from './NewsletterPanel.module.css'
import { newsletterText } from './newsletter-text.ts'

/** When and how the contact was subscribed or refused, and the action that changes it. */
export default function NewsletterPanel() {
  const { act, readOnly } = useFieldForm()
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  const { sentences, action, label, campagne, isRefused } = useComputed(newsletterText)
  return (
    <div className="ab-grid ab-gap-sm ab-sm">
      {sentences.map((sentence) => (
        <p key={sentence} className="ab-no-margin ab-dim">
          {sentence}
        </p>
      ))}
      <div className="ab-row ab-wrap ab-gap-xs-sm">
        {stored && !readOnly && (
          <Button variant="default" size="xs" onClick={() => void act(action)}>
            {label}
          </Button>
        )}
        {stored && !readOnly && isRefused && (
          <Button variant="default" size="xs" onClick={() => void act('reessayer')}>
            Réessayer cette adresse
          </Button>
        )}
        {campagne !== undefined && (
          <PlainLink to={`/boutique/campagnes/${encodeURIComponent(campagne)}`} className={classes.link}>
            Voir la campagne
          </PlainLink>
        )}
      </div>
    </div>
  )
}
