import type { SentMail } from '@boutique/domain'
import { Textarea } from '@mantine/core'
import classes from './MailView.module.css'

/** A mail to a client before it is sent: its headers and its text. */
export function MailView({ mail }: { mail: SentMail }) {
  return (
    <div className="ab-grid ab-gap-md ab-sm">
      <dl className={`${classes.headers} ab-facts`}>
        <dt>De</dt>
        <dd>{mail.from === undefined ? mail.fromName : `${mail.fromName} <${mail.from}>`}</dd>
        <dt>À</dt>
        <dd>{mail.to}</dd>
        <dt>Réponses à</dt>
        <dd>{mail.replyTo}</dd>
        <dt>Sujet</dt>
        <dd>{mail.subject}</dd>
      </dl>
      <Textarea label="Texte" value={mail.text} readOnly autosize maxRows={14} />
    </div>
  )
}
