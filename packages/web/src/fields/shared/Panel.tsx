import { VisuallyHidden } from '@mantine/core'
import { createContext, type ReactNode, use, useId } from 'react'
import classes from './Panel.module.css'

interface PanelProps {
  title: string
  hint?: string
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The title of the surrounding form section: a panel with the same title hides its own. */
export const SectionTitleContext = createContext<string | undefined>(undefined)

/** A titled group of fields inside a section. */
export function Panel({ title, hint, actions, children }: PanelProps) {
  const id = useId()
  const isSaid = use(SectionTitleContext) === title
  const heading = (
    <h4 id={id} className={classes.title}>
      {title}
    </h4>
  )
  return (
    <div role="group" aria-labelledby={id} className={classes.panel}>
      {isSaid && <VisuallyHidden>{heading}</VisuallyHidden>}
      {(!isSaid || actions) && (
        <div className={classes.head}>
          {!isSaid && heading}
          {actions}
        </div>
      )}
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </div>
  )
}

/** The text of an empty panel. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={classes.hint}>{children}</p>
