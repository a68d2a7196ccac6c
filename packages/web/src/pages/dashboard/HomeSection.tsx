import type { ReactNode } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import classes from './HomeSection.module.css'

interface HomeSectionProps {
  /** The id of the title, which names the section. */
  id: string
  title: string
  /** A link or a button beside the title. */
  beside?: ReactNode
  /** The link to the whole list, or to one of its tabs. */
  all?: { to: string; tab?: string; label: string }
  className?: string
  children: ReactNode
}

/** A section of the home screen with its title. */
export function HomeSection({ id, title, beside, all, className = '', children }: HomeSectionProps) {
  return (
    <section className={`${classes.section} ${className}`} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {beside}
        {all && (
          <PlainLink
            to={all.to}
            className="ab-sm ab-anchor ab-no-underline ab-hover-underline ab-touch"
            {...(all.tab !== undefined && { search: { onglet: all.tab } })}
          >
            {all.label}
          </PlainLink>
        )}
      </header>
      {children}
    </section>
  )
}
