import { Button } from '@mantine/core'
import { plural } from '@boutique/domain'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lastingStorage } from '../../data/autosave/draft-storage.ts'
import { useConnectionStatus } from '../../data/live.ts'
import { notify } from '../../base/notify.ts'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useCollection } from '../../base/registry.ts'
import { writeLastPerson } from '../../base/session/last-person.ts'
import { useEnded, useSession } from '../../base/session/session.tsx'
import { idle } from '../../base/timing/idle.ts'
import { useMissingParts } from '../../base/timing/missing-parts.ts'
import { useKeptCategories } from '../../pages/offline/known-categories.ts'
import { keepSending } from '../../pages/offline/keep-sending.ts'
import { useWaitingPieces } from '../../pages/offline/waiting-changes.ts'
import { waitingText } from '../../pages/offline/waiting-piece.ts'
import { savesData } from '../preload.ts'
import { PIECES_PATH, PiecesPage } from '../offline-parts.ts'
import classes from './OfflineHost.module.css'

/** Milliseconds without the server before the bar shows: a quick reconnection is not reported. */
const GRACE = 1500

/**
 * Reports that the server is unreachable, and that nothing typed is lost; shows what waits to be sent, and sends it. It also
 * prepares the browser to open the application without a network.
 */
export function OfflineHost() {
  const { user, boutique, can } = useSession()
  const isAdding = can('produits', 'create') && boutique !== null
  const isHere = useLocation().pathname === PIECES_PATH
  const isAway = useAway()
  const isMissing = useMissingParts() > 0
  const waiting = waitingText(useWaitingPieces(user.id) ?? [])
  useEffect(() => idle(prepare), [])
  useSending(user.id)
  const { id, name } = boutique ?? { id: '', name: '' }
  useKeptCategories(isAdding ? { id: user.id, boutique: { id, name } } : undefined)
  useEffect(() => {
    writeLastPerson(lastingStorage(), isAdding ? { id: user.id, boutique: { id, name } } : undefined)
  }, [isAdding, user.id, id, name])
  return (
    <div role="status">
      {isAway && (
        <div className={classes.bar}>
          <IconCloudOff size={16} stroke={1.6} aria-hidden />
          <span>
            Le serveur ne répond pas. Vos changements seront enregistrés à son retour.{' '}
            {isAdding && !isHere && <PlainLink to={PIECES_PATH}>Ajouter une pièce</PlainLink>}
          </span>
        </div>
      )}
      {isMissing && (
        <div className={classes.bar}>
          <span>
            Une partie de l'écran n'a pas pu être chargée.{' '}
            {isAway ? 'Rechargez la page quand le serveur répond.' : "Rien de ce qui est saisi n'est perdu."}
          </span>
          {!isAway && (
            <Button variant="default" size="xs" onClick={() => location.reload()}>
              Recharger
            </Button>
          )}
        </div>
      )}
      {waiting !== '' && !isHere && (
        <div className={classes.waiting}>
          <IconCloudUpload size={16} stroke={1.6} aria-hidden />
          <PlainLink to={PIECES_PATH}>{waiting}</PlainLink>
        </div>
      )}
    </div>
  )
}

/** Whether the server has been unreachable for a while. */
function useAway(): boolean {
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
  return isSaid
}

/** Sends the pieces of the person while the shell is open. */
function useSending(person: string): void {
  const fields = useCollection('produits')?.fields
  useEffect(
    () =>
      keepSending(person, fields ?? {}, (count) =>
        notify.info(count === 1 ? 'Une pièce est enregistrée' : `${plural(count, 'pièce')} sont enregistrées`),
      ),
    [person, fields],
  )
}

/** What a later outage needs: the page that adds pieces, and the service worker, which keeps the files of the application. */
function prepare(): void {
  PiecesPage.preload().catch(() => undefined)
  // The development server has no service worker: its files change as they are written.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
    // The files that are not used yet as well: an outage later finds every part of the screen.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin, and takes no target
    if (!savesData()) navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('tout'), console.error)
  }
}
