import { Alert } from '@mantine/core'
import classes from './campaign.module.css'

/** What should be looked at before a campaign is sent. */
export function Attentions({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Alert color="yellow" title="À regarder avant d'envoyer">
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  )
}
