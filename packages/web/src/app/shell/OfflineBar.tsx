import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useEffect, useState } from 'react'
import { useEnded } from '../../base/session/session.tsx'
import { useConnectionStatus } from '../../data/live.ts'
import classes from './OfflineBar.module.css'

/** Milliseconds without the server before the bar shows: a quick reconnection is not reported. */
const GRACE = 1500

/** Reports that the server is unreachable, and that nothing typed is lost. */
export function OfflineBar() {
  // The connection of an ended session is refused: the server does answer.
  const ended = useEnded()
  const isAway = useConnectionStatus() === 'closed' && ended === undefined
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    if (!isAway) {
      setSaid(false)
      return undefined
    }
    const timer = setTimeout(() => setSaid(true), GRACE)
    return () => clearTimeout(timer)
  }, [isAway])
  return (
    <div role="status">
      {isSaid ? (
        <p className={classes.bar}>
          <IconCloudOff size={16} stroke={1.6} aria-hidden />
          Le serveur ne répond pas. Vos changements seront enregistrés à son retour.
        </p>
      ) : null}
    </div>
  )
}
