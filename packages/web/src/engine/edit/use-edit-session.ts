import type { Collection, LiveProblem } from '@boutique/domain'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../base/session.tsx'
import type { EditSession } from '../../data/autosave.ts'
import { useConnectionStatus, useLiveDocument } from '../../data/live.ts'
import { openSession } from './open-session.ts'

interface Edited {
  collection: Collection
  boutique: string | null
  /** The id of the document, made here when it is new. */
  id: string
  isNew: boolean
  onCreated(): void
}

/**
 * The editing session of one document: made when the document has come, or at once for a new one, then told of every
 * change that arrives. `problem` is a load that failed (LIST-06). What it is made with never changes while it lives.
 */
export function useEditSession({ collection, boutique, id, isNew, onCreated }: Edited): {
  session: EditSession | undefined
  problem: LiveProblem | undefined
} {
  const user = useSession().user.id
  const created = useRef(onCreated)
  useEffect(() => {
    created.current = onCreated
  })
  const [stored, setStored] = useState(!isNew)
  const [session, setSession] = useState(() => {
    if (!isNew) return undefined
    const onStored = () => {
      setStored(true)
      created.current()
    }
    return openSession({ collection, boutique, user, id, onCreated: onStored })
  })
  const { document, problem } = useLiveDocument(stored ? { boutique, collection: collection.slug, id } : null)
  const connection = useConnectionStatus()

  useEffect(() => {
    if (!document) return
    if (session) session.receive(document)
    else setSession(openSession({ collection, boutique, user, id, document }))
  }, [document, session, collection, boutique, user, id])
  useEffect(() => {
    if (problem && problem.status !== 503 && session?.snapshot().stored) session.vanish(problem.detail)
  }, [problem, session])
  useEffect(() => {
    if (connection === 'open') session?.retry()
  }, [connection, session])
  useEffect(() => {
    session?.open()
    return () => void session?.close()
  }, [session])
  useEffect(() => {
    // A tab that is hidden or closed may never come back: what was typed is sent before the debounce ends.
    const saveNow = () => {
      if (window.document.visibilityState === 'hidden') void session?.flush()
    }
    window.document.addEventListener('visibilitychange', saveNow)
    window.addEventListener('pagehide', saveNow)
    return () => {
      window.document.removeEventListener('visibilitychange', saveNow)
      window.removeEventListener('pagehide', saveNow)
    }
  }, [session])
  return { session, problem: session ? undefined : problem }
}
