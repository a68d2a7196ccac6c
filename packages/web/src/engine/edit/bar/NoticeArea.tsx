import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useSyncExternalStore } from 'react'
import classes from './NoticeArea.module.css'
import type { PanelNotices } from './panel-notices.ts'

/** The notification area of an action bar, with the latest notice (SHELL-21, SHELL-23). */
export function NoticeArea({ notices }: { notices: PanelNotices }) {
  const notice = useSyncExternalStore(notices.subscribe, notices.shown)
  if (!notice) return null
  const Icon = notice.kind === 'error' ? IconAlertCircle : IconCheck
  return (
    <span role={notice.kind === 'error' ? 'alert' : 'status'} className={classes.slip} data-kind={notice.kind}>
      <Icon size={18} stroke={1.8} aria-hidden className={classes.icon} />
      {notice.text}
    </span>
  )
}
