import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Asks before the page or the dialog is left while photos are being sent. */
export function useLeaveQuestion(busy: boolean, interrupt: () => void) {
  const blocker = useBlocker({
    shouldBlockFn: () => busy,
    enableBeforeUnload: () => busy,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  useEffect(() => {
    // The uploads ended while the question was asked: there is nothing to decide any more.
    if (isBlocked && !busy) blocker.proceed?.()
  })
  return {
    asks: isBlocked && busy,
    stay: () => blocker.reset?.(),
    leave: () => {
      interrupt()
      blocker.proceed?.()
    },
  }
}
