import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense } from 'react'
import { useGate } from '../base/session.tsx'

const NotificationList = lazy(async () => ({ default: (await import('./NotificationList.tsx')).NotificationList }))

/** The place of the notifications. The sign-in page is shown without them: it rarely has any. */
export function NotificationsHost() {
  const { notifications } = useNotifications()
  const isIn = useGate().state === 'in'
  if (!isIn && notifications.length === 0) return null
  return (
    <Suspense fallback={null}>
      <NotificationList />
    </Suspense>
  )
}
