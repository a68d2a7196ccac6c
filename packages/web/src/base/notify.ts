import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { createElement, type ReactNode } from 'react'
import { ActionNotice, type NoticeLink } from './ActionNotice.tsx'
import { OFFER_DURATION, openOffer, waitingTimer } from './undo-offers.ts'

/** How long a notification stays, in milliseconds (SHELL-22). */
export const NOTIFICATION_DURATION = 4000

const icon = (which: typeof IconCheck): ReactNode => createElement(which, { size: 16, stroke: 2, 'aria-hidden': true })

/** Short messages at the bottom right: `info` for success, `error` for failure. */
export const notify = {
  info(text: string): void {
    show({ message: text, ...SUCCESS })
  },
  error(text: string): void {
    show({ message: text, ...FAILURE })
  },
  /**
   * Reports success with a button that undoes it. It stays longer than a plain message, and while the pointer
   * or the focus is on it; Ctrl Z outside of fields does the same. One that redoes what was undone ends with the next.
   * `link` is what else it offers.
   */
  offerUndo(
    text: string,
    undo: () => void,
    { isRedo = false, link }: { isRedo?: boolean; link?: NoticeLink } = {},
  ): void {
    const hide = () => notifications.hide(id)
    const run = () => {
      end()
      hide()
      undo()
    }
    const { end, onHidden } = openOffer({ run, hide, isRedo })
    const timer = waitingTimer(hide, OFFER_DURATION)
    const id = show({
      message: createElement(ActionNotice, { text, verb: isRedo ? 'Rétablir' : 'Annuler', onAction: run, link }),
      ...SUCCESS,
      ...staying(timer),
      onClose: () => {
        timer.end()
        onHidden()
      },
    })
  },
  /** Reports a failure with a button for what the person may want instead. It stays as long as an offer to undo. */
  offer(text: string, verb: string, act: () => void): void {
    showOffer(text, verb, act, FAILURE)
  },
  /** The same for what is no failure. */
  suggest(text: string, verb: string, act: () => void): void {
    showOffer(text, verb, act, SUCCESS)
  },
}

const FAILURE = { color: 'red', role: 'alert', icon: icon(IconAlertCircle) } as const
const SUCCESS = { color: 'green', role: 'status', icon: icon(IconCheck) } as const

/** A notification is hidden by its timer, which waits while the pointer or the focus is on it. */
const staying = (timer: ReturnType<typeof waitingTimer>) => ({
  autoClose: false as const,
  onOpen: timer.start,
  onClose: timer.end,
  onMouseEnter: () => timer.hold('pointer'),
  onMouseLeave: () => timer.release('pointer'),
  onFocusCapture: () => timer.hold('focus'),
  onBlurCapture: () => timer.release('focus'),
})

/** Older notifications are hidden when there are more. */
export const MAX_NOTIFICATIONS = 3

/** Shows a notification in place of one that says the same, and hides the oldest ones beyond the limit. */
function show(data: NotificationData): string {
  const shown = notificationsStore.getState().notifications
  const same = shown.filter(({ message }) => typeof message === 'string' && message === data.message)
  const others = shown.filter((one) => !same.includes(one))
  const oldest = others.slice(0, Math.max(0, others.length + 1 - MAX_NOTIFICATIONS))
  for (const { id } of [...same, ...oldest]) if (id !== undefined) notifications.hide(id)
  return notifications.show({
    autoClose: NOTIFICATION_DURATION,
    closeButtonProps: { 'aria-label': 'Fermer' },
    ...data,
  })
}

function showOffer(text: string, verb: string, act: () => void, look: typeof FAILURE | typeof SUCCESS): void {
  const hide = () => notifications.hide(id)
  const timer = waitingTimer(hide, OFFER_DURATION)
  const run = () => {
    hide()
    act()
  }
  const id = show({
    message: createElement(ActionNotice, { text, verb, onAction: run }),
    ...look,
    ...staying(timer),
  })
}
