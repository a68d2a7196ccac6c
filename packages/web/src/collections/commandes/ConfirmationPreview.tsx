import type { SentMail } from '@boutique/domain'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lackingTabs } from '../../base/lacking-tabs.ts'
import { SettingsLinks } from '../../base/session/SettingsLinks.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { useForbidAction } from '../../engine/edit/actions/forbid-action.ts'
import { useFieldForm } from '../../fields/form.ts'
import { MailView } from '../../ui/MailView.tsx'

/** The mail that the confirmation of the order would send, or the sentence that says what is missing. */
export default function ConfirmationPreview() {
  const { session, boutique } = useFieldForm()
  const address = `${collectionPath(boutique, 'commandes')}/${encodeURIComponent(session.id)}/confirmation`
  const { data, error } = useQuery({
    queryKey: ['confirmation', address],
    queryFn: async ({ signal }) => {
      // The mail is composed from the stored order.
      await session.flush()
      return api<SentMail>('GET', address, undefined, signal)
    },
    gcTime: 0,
    retry: false,
  })
  useForbidAction(error !== null)
  if (error) {
    const tabs = lackingTabs(error)
    return (
      <Alert role="alert" color="red" variant="light">
        {error.message} {tabs && <SettingsLinks tabs={tabs} />}
      </Alert>
    )
  }
  if (!data) return <p role="status">Préparation du courriel…</p>
  return <MailView mail={data} />
}
