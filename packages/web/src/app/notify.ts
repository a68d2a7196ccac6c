import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { notifications } from '@mantine/notifications'
import { createElement, type ReactNode } from 'react'

/** How long a notification stays, in milliseconds (SHELL-22). */
export const NOTIFICATION_DURATION = 4000

const icon = (which: typeof IconCheck): ReactNode => createElement(which, { size: 16, stroke: 2, 'aria-hidden': true })

/** Short messages at the bottom right: `info` for what succeeded, `error` for what did not. */
export const notify = {
  /** @param action what the reader may still do (an undo button), shown after the sentence */
  info(text: string, action?: ReactNode): string {
    return show(text, 'green', 'status', IconCheck, action)
  },
  error(text: string): string {
    return show(text, 'red', 'alert', IconAlertCircle)
  },
  hide(id: string): void {
    notifications.hide(id)
  },
}

function show(text: string, color: string, role: 'status' | 'alert', which: typeof IconCheck, action?: ReactNode) {
  const message = action === undefined ? text : createElement('span', { className: 'ab-notice' }, text, action)
  return notifications.show({
    message,
    color,
    role,
    icon: icon(which),
    autoClose: NOTIFICATION_DURATION,
    closeButtonProps: { 'aria-label': 'Fermer' },
  })
}
