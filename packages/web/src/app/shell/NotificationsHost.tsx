import { useNotifications } from '@mantine/notifications'
import { Suspense, useEffect, useState } from 'react'
import { overlayPart } from '../../base/timing/lazy-part.ts'
import { preloadParts } from '../../base/timing/preload-parts.ts'
import { useGate } from '../../base/session/session.tsx'

const NotificationList = overlayPart(() => import('./NotificationList.tsx').then((m) => m.NotificationList))

/**
 * The place of the notifications, loaded while the browser is idle after sign-in, or after the first one: a screen reader
 * announces what appears in a place that it knows. It is shown once it is loaded: a network that was away meanwhile must
 * not take the screen with it.
 */
export function NotificationsHost() {
  const { notifications } = useNotifications()
  const isIn = useGate().state === 'in'
  const [isLoaded, setLoaded] = useState(false)
  const isWanted = isIn || notifications.length > 0
  useEffect(() => {
    if (isLoaded || !isWanted) return
    return preloadParts([{ preload: () => NotificationList.preload().then(() => setLoaded(true)) }])
  }, [isWanted, isLoaded])
  if (!isLoaded || !isWanted) return null
  return (
    <Suspense fallback={null}>
      <NotificationList />
    </Suspense>
  )
}
