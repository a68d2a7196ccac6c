import type { Collection } from '@boutique/domain'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notify } from '../../../base/notify.ts'
import { useEnded } from '../../../base/session/session.tsx'
import type { EditSession } from '../../../data/autosave/autosave.ts'
import { lastingStorage } from '../../../data/autosave/draft-storage.ts'
import { notValidated } from '../focus/labels.ts'

/** How long leaving waits for a save before it asks, in milliseconds. */
const SAVE_TIMEOUT_MS = 3000

const KEPT = "Gardé pour plus tard : l'accueil le propose dans « À reprendre »"

const within = (promise: Promise<boolean>, milliseconds: number): Promise<boolean> =>
  Promise.race([promise, new Promise<boolean>((resolve) => setTimeout(resolve, milliseconds, false))])

/**
 * Keeps the person on a form that is not saved (FORM-05, FORM-06): saves what can be saved and then leaves; asks when
 * something cannot be saved, and leaves when a slow save ends before the answer.
 */
export function useLeave(session: EditSession, collection: Collection) {
  const ended = useEnded()
  const isSame = (next: string): boolean => next.endsWith(`/${encodeURIComponent(session.id)}`)
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!session.needsForm || current.pathname === next.pathname || isSame(next.pathname)) return false
      await within(session.flush(), SAVE_TIMEOUT_MS)
      return session.needsForm
    },
    enableBeforeUnload: () => session.dirty,
    withResolver: true,
  })
  useEffect(() => {
    if (blocker.status !== 'blocked') return
    const leaveOnceSaved = (): void => {
      if (!session.needsForm) blocker.proceed()
    }
    leaveOnceSaved()
    return session.subscribe(leaveOnceSaved)
  }, [blocker, session])
  const isBlocked = blocker.status === 'blocked'
  const mayKeep = isBlocked && session.fitsDraft && lastingStorage() !== undefined
  return {
    isBlocked,
    reason: isBlocked ? whyNotSaved(session, collection, ended, mayKeep) : '',
    stay: () => blocker.reset?.(),
    keep: mayKeep
      ? () => {
          session.setAside()
          notify.info(KEPT)
          blocker.proceed?.()
        }
      : undefined,
    abandon: () => {
      session.discard()
      blocker.proceed?.()
    },
  }
}

function whyNotSaved(
  session: EditSession,
  collection: Collection,
  ended: string | undefined,
  mayKeep: boolean,
): string {
  const { status, conflicts } = session.snapshot()
  const paths = session.blocking()
  if (paths.length) return `${notValidated(collection, paths)}.`
  if (Object.keys(conflicts).length) return "Un choix reste à faire entre votre valeur et celle de quelqu'un d'autre."
  if (status === 'offline') return unreachable(ended ?? 'Le serveur ne répond pas', mayKeep)
  return "L'enregistrement n'est pas terminé."
}

/** What leaving does to changes that the server cannot take now. */
const unreachable = (why: string, mayKeep: boolean): string =>
  mayKeep
    ? `${why} : vos modifications ne sont pas encore enregistrées. Vous pouvez les garder dans ce navigateur et les reprendre plus tard.`
    : `${why} : vos modifications seraient perdues.`
