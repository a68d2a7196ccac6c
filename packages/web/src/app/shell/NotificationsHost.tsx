import { useNotifications } from '@mantine/notifications'
import { Suspense, useEffect, useState } from 'react'
import { idle } from '../../base/timing/idle.ts'
import { lazyPart } from '../../base/timing/lazy-part.ts'
import { useGate } from '../../base/session/session.tsx'

const NotificationList = lazyPart(() => import('./NotificationList.tsx').then((m) => m.NotificationList))

/** Milliseconds until it is asked for again when it could not be loaded. */
const AGAIN = 10_000

/**
 * The place of the notifications, loaded with the first one, or while the browser is idle after sign-in: a screen reader
 * announces what appears in a place that it knows. It is shown once it is loaded: a network that was away meanwhile must
 * not take the screen with it.
 */
export function NotificationsHost() {
  const { notifications } = useNotifications()
  const isIn = useGate().state === 'in'
  const [isLoaded, setLoaded] = useState(false)
  const isAsked = notifications.length > 0
  useEffect(() => {
    if (isLoaded || !(isIn || isAsked)) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (): void =>
      void NotificationList.preload().then(
        () => isOver || setLoaded(true),
        () => {
          if (!isOver) timer = setTimeout(load, AGAIN)
        },
      )
    const cancel = isAsked ? load() : idle(load)
    return () => {
      isOver = true
      cancel?.()
      clearTimeout(timer)
    }
  }, [isIn, isAsked, isLoaded])
  if (!isLoaded || !(isIn || isAsked)) return null
  return (
    <Suspense fallback={null}>
      <NotificationList />
    </Suspense>
  )
}
