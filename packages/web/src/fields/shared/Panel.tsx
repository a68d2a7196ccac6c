import { VisuallyHidden } from '@mantine/core'
import { createContext, type ReactNode, use, useId } from 'react'

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
    <h4 id={id} className="ab-no-margin ab-dim ab-sm ab-bold">
      {title}
    </h4>
  )
  return (
    <div role="group" aria-labelledby={id} className="ab-one-column ab-gap-md ab-min-width-0">
      {isSaid && <VisuallyHidden>{heading}</VisuallyHidden>}
      {(!isSaid || actions) && (
        <div className="ab-row ab-wrap ab-space-between ab-gap-sm">
          {!isSaid && heading}
          {actions}
        </div>
      )}
      {hint && <p className="ab-no-margin ab-faint ab-sm">{hint}</p>}
      {children}
    </div>
  )
}

/** The text of an empty panel. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="ab-no-margin ab-faint ab-sm">{children}</p>
)
