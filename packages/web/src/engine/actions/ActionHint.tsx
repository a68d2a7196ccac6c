import { Tooltip } from '@mantine/core'
import { cloneElement, type HTMLAttributes, type ReactElement } from 'react'
import { actionHint } from './action-hint.ts'

/** An entry or a button of an action, with what the action does where its name does not say it: on hover, focus and touch. */
export function ActionHint({
  action,
  children,
}: {
  action: string
  children: ReactElement<HTMLAttributes<HTMLElement>>
}) {
  const hint = actionHint(action)
  if (hint === undefined) return children
  return (
    <Tooltip
      label={hint}
      openDelay={350}
      events={{ hover: true, focus: true, touch: true }}
      position="left"
      withinPortal
    >
      {cloneElement(children, { 'aria-description': hint })}
    </Tooltip>
  )
}
