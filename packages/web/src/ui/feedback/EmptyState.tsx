import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  title: string
  sentence?: string
  /** Why there is nothing: a period, below the sentence. */
  note?: string
  /** It fills the whole screen: its title becomes the screen's heading. */
  isPage?: boolean
  children?: ReactNode
}

/** Shown in place of content: an illustration, a title, at most one sentence and one note, and possible actions. */
export function EmptyState({ title, sentence, note, isPage, children }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className={classes.empty}>
      <svg className={classes.drawing} viewBox="0 0 132 96" width="132" height="96" aria-hidden="true">
        <g transform="rotate(-8 66 48)">
          <path className={classes.paper} d="M24 46 44 24h68a3 3 0 0 1 3 3v42a3 3 0 0 1-3 3H44L24 50a3 3 0 0 1 0-4Z" />
          <circle className={classes.paper} cx="38" cy="48" r="5" />
          <path className={classes.writing} d="M58 42h42M58 54h24" />
        </g>
        <path className={classes.string} d="M4 44c8 8 14 8 20 6s10-2 14 2" />
      </svg>
      <Heading className={classes.title}>{title}</Heading>
      {sentence === undefined ? null : <p className={classes.sentence}>{sentence}</p>}
      {note === undefined ? null : <p className={classes.sentence}>{note}</p>}
      {children === undefined ? null : <div className={classes.actions}>{children}</div>}
    </div>
  )
}
