import { Alert } from '@mantine/core'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useComputed } from '../../fields/panels/stored-values.ts'
import classes from './campaign.module.css'
import { othersText, recipientsText, unsubscribedText } from './recipients-text.ts'
import { useCampaignRecipients, useStoredCampaign } from './use-campaign.ts'

const sentTo = ({ isSend, nbDestinataires }: Record<string, unknown>) =>
  isSend === true ? { count: typeof nbDestinataires === 'number' ? nbDestinataires : undefined } : undefined

/** The number of recipients: of a draft as they would be now, of a sent campaign as they were. */
export default function RecipientsPanel() {
  const sent = useComputed(sentTo)
  const stored = useStoredCampaign()
  if (sent)
    return sent.count === undefined ? null : (
      <p className={classes.count}>{`Envoyée à ${recipientsText(sent.count)}`}</p>
    )
  if (!stored)
    return (
      <p className="ab-no-margin ab-dim ab-sm">
        Le nombre de destinataires s'affiche dès que la campagne a un titre et un objet.
      </p>
    )
  return <DraftRecipients />
}

function DraftRecipients() {
  const { data, error } = useCampaignRecipients()
  if (error) return <Alert color="red" role="alert" title={error.message} />
  return (
    <div className="ab-grid ab-gap-md ab-min-width-0 ab-sm">
      <p role="status" className={classes.count}>
        {data ? recipientsText(data.count) : 'Décompte en cours…'}
      </p>
      {data && unsubscribedText(data) !== '' && <p className="ab-no-margin ab-dim ab-sm">{unsubscribedText(data)}.</p>}
      {data && data.count > 0 && (
        <ul className={classes.examples} aria-label="Les premiers destinataires">
          {data.examples.map(({ contact, address, name }) => (
            <li key={contact}>
              <PlainLink to={`/boutique/contacts/${encodeURIComponent(contact)}`}>{name || address}</PlainLink>
              {name !== address && <span className="ab-dim">{address}</span>}
            </li>
          ))}
          {othersText(data) !== '' && <li className="ab-dim">{othersText(data)}</li>}
        </ul>
      )}
    </div>
  )
}
