import { type CampagneData, missingToSend } from '@boutique/domain'
import { Alert } from '@mantine/core'
import { useCallback } from 'react'
import { SettingsLinks } from '../../base/session/SettingsLinks.tsx'
import { useForbidAction } from '../../engine/edit/actions/forbid-action.ts'
import { useEdited } from '../../fields/form.ts'
import { Attentions } from './Attentions.tsx'
import classes from './campaign.module.css'
import { MailFrame } from './MailFrame.tsx'
import { recipientsText, unsubscribedText } from './recipients-text.ts'
import { SenderLines } from './SenderLines.tsx'
import { useCampaignPreview, useCampaignRecipients } from './use-campaign.ts'

/** What sending the campaign would do: to how many, from whom, and the mail; or why it is not possible. */
export default function SendPanel() {
  const preview = useCampaignPreview()
  const recipients = useCampaignRecipients()
  const refusal = preview.error?.message ?? recipients.error?.message ?? preview.data?.refus
  const missing = useEdited(useCallback(({ document }) => missingToSend(document as CampagneData), []))
  const isEmpty = recipients.data?.count === 0
  useForbidAction(refusal !== undefined || isEmpty || !preview.data || !recipients.data)
  if (refusal !== undefined)
    return (
      <Alert color="red" role="alert" title={refusal}>
        {preview.data?.manque ? (
          <>
            {`Il manque ${preview.data.manque.join(', ')} dans les paramètres de la boutique.`}{' '}
            <SettingsLinks tabs={preview.data.onglets ?? []} />
          </>
        ) : (
          missing.map(({ path, message }) => <div key={path}>{message}.</div>)
        )}
      </Alert>
    )
  if (!preview.data || !recipients.data) return <p role="status">Préparation du courriel…</p>
  const { html, attention } = preview.data
  const reason = unsubscribedText(recipients.data)
  return (
    <div className="ab-grid ab-gap-md ab-min-width-0 ab-sm">
      {isEmpty ? (
        <Alert color="red" role="alert" title="Aucun destinataire">
          {reason || 'Aucun contact ne répond à la segmentation'} : personne ne recevrait cette campagne.
        </Alert>
      ) : (
        <p className={classes.count}>{recipientsText(recipients.data.count)}</p>
      )}
      <SenderLines mail={preview.data} />
      <Attentions sentences={attention} />
      <MailFrame html={html} isSmall />
      {!isEmpty && <p className="ab-no-margin ab-dim ab-sm">Un courriel envoyé ne se rattrape pas.</p>}
    </div>
  )
}
