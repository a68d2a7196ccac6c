import { answerState, type AnswerPreview, type DemandeData } from '@boutique/domain'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '../../base/notify.ts'
import { api, ApiProblem, collectionPath } from '../../data/api.ts'
import { controlId, useEdited, useFieldForm } from '../../fields/form.ts'
import { type Failure, failureOf } from './failure.ts'

/** What answering the request now would send: the saved request, as the server composes it. */
export function usePreview() {
  const { session, boutique } = useFieldForm()
  const address = `${collectionPath(boutique, 'demandes')}/${encodeURIComponent(session.id)}/reponse`
  return useQuery({
    queryKey: ['reponse', address],
    queryFn: async ({ signal }) => {
      await session.flush()
      return api<AnswerPreview>('GET', address, undefined, signal)
    },
    gcTime: 0,
    retry: false,
  })
}

/** Runs one of the acts of an answer at a time, and keeps the last refusal to show it. */
export function useAnswer() {
  const { session, send, scope } = useFieldForm()
  const [running, setRunning] = useState<'repondre' | 'renvoyer'>()
  const [failure, setFailure] = useState<Failure>()
  const run = async (action: 'repondre' | 'renvoyer'): Promise<void> => {
    if (running !== undefined) return
    setRunning(action)
    setFailure(undefined)
    try {
      await session.flush()
      const { conflicts, document: now } = session.snapshot()
      if (session.blocking().includes('reponse') || Object.hasOwn(conflicts, 'reponse')) {
        document.getElementById(controlId('reponse', scope))?.focus()
        return
      }
      const { reponse } = now as DemandeData
      await send?.(action, action === 'repondre' && reponse !== undefined ? { reponse } : {})
    } catch (problem) {
      // The sign-in dialog is shown above; the act can be repeated afterwards.
      if (!(problem instanceof ApiProblem) || problem.status !== 401) setFailure(failureOf(problem))
    } finally {
      setRunning(undefined)
    }
  }
  return { send: run, running, failure }
}

/** Tells once that the mail of an answer left while the request is open (ERR-08). */
export function useSentNotice(): void {
  const sentAt = useEdited(
    useCallback(({ document }) => {
      const demande = document as DemandeData
      return answerState(demande) === 'sent' ? demande.answerSentAt : undefined
    }, []),
  )
  const known = useRef(sentAt)
  useEffect(() => {
    if (sentAt !== undefined && sentAt !== known.current) notify.info('Envoi réussi')
    if (sentAt !== undefined) known.current = sentAt
  }, [sentAt])
}
