import type { CampaignPreview } from '@boutique/domain'
import classes from './campaign.module.css'

/** Whom the mail of a campaign comes from, who receives the answers, and its subject. */
export function SenderLines({ mail: { fromName, fromMail, replyTo, subject } }: { mail: CampaignPreview }) {
  return (
    <dl className={`${classes.headers} ab-facts`}>
      <dt>De</dt>
      <dd>
        {fromName} <span className="ab-dim">{fromMail}</span>
      </dd>
      {replyTo !== undefined && (
        <>
          <dt>Réponses à</dt>
          <dd>{replyTo}</dd>
        </>
      )}
      <dt>Objet</dt>
      <dd>{subject}</dd>
    </dl>
  )
}
