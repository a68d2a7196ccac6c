import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { MAX_NOTIFICATIONS, NOTIFICATION_DURATION } from '../../base/notify.ts'

/** The notifications at the bottom right. */
export function NotificationList() {
  return (
    <Notifications
      position="bottom-right"
      autoClose={NOTIFICATION_DURATION}
      limit={MAX_NOTIFICATIONS}
      containerWidth={400}
    />
  )
}
