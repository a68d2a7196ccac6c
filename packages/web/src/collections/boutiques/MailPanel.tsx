import { type MailSender, mailWayText } from '@boutique/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../data/api.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { TestPanel } from './TestPanel.tsx'

/** By which way the mail of the boutique leaves, and a test mail to one's own address. */
export default function MailPanel() {
  const { session, readOnly } = useFieldForm()
  const isStored = useEdited(useCallback(({ stored }) => stored, []))
  if (!isStored || readOnly) return null
  return <MailTest boutique={session.id} />
}

function MailTest({ boutique }: { boutique: string }) {
  const rev = useEdited(useCallback(({ document, status }) => (status === 'saved' ? document.rev : undefined), []))
  const address = `/api/boutiques/${encodeURIComponent(boutique)}/courriel`
  const { data: sender } = useQuery({
    queryKey: ['courriel', address, rev],
    queryFn: ({ signal }) => api<MailSender>('GET', address, undefined, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <TestPanel
      title="Envoi"
      sentence={sender ? mailWayText(sender) : 'Chargement en cours ...'}
      address={`${address}/essai`}
      disabled={sender === undefined || sender.way === 'none'}
    />
  )
}
