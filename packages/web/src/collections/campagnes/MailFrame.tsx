import classes from './campaign.module.css'

interface MailFrameProps {
  html: string
  /** As wide as a phone. */
  isNarrow?: boolean
  isSmall?: boolean
}

/** A mail as a mail client shows it. Nothing in it runs, and its links lead nowhere. */
export const MailFrame = ({ html, isNarrow = false, isSmall = false }: MailFrameProps) => (
  <div className={classes.stage} data-narrow={isNarrow || undefined}>
    <iframe
      className={classes.frame}
      data-small={isSmall || undefined}
      title={isNarrow ? 'Le courriel sur un téléphone' : 'Le courriel sur un ordinateur'}
      sandbox=""
      srcDoc={html}
    />
  </div>
)
