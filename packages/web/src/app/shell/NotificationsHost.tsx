import { useNotifications } from '@mantine/notifications'
import { Suspense, useEffect, useState } from 'react'
import { idle } from '../../base/timing/idle.ts'
import { lazyPart } from '../../base/timing/lazy-part.ts'
import { useGate } from '../../base/session/session.tsx'

const NotificationList = lazyPart(() => import('./NotificationList.tsx').then((m) => m.NotificationList))

/**
 * The place of the notifications, loaded with the first one, or while the browser is idle after sign-in: a screen reader
 * announces what appears in a place that it knows.
 */
export function NotificationsHost() {
  const { notifications } = useNotifications()
  const isIn = useGate().state === 'in'
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isIn) return
    return idle(() => {
      NotificationList.preload().then(
        () => setLoaded(true),
        () => undefined,
      )
    })
  }, [isIn])
  if (!(isIn && isLoaded) && notifications.length === 0) return null
  return (
    <Suspense fallback={null}>
      <NotificationList />
    </Suspense>
  )
}
