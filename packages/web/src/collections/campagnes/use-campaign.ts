import type { CampaignPreview, CampaignRecipients } from '@boutique/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, collectionPath } from '../../data/api.ts'
import { useLiveCount, useLiveList } from '../../data/live.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'

/** Milliseconds without a change of a contact before the recipients are counted again. */
const PAUSE = 500

/** The address of the stored campaign of the form, and its revision; undefined before its first save. */
export function useStoredCampaign(): { address: string; rev: number } | undefined {
  const { session, boutique, collection } = useFieldForm()
  const rev = useEdited(useCallback(({ stored, document }) => (stored ? Number(document.rev) : undefined), []))
  if (rev === undefined) return undefined
  return { address: `${collectionPath(boutique, collection.slug)}/${encodeURIComponent(session.id)}`, rev }
}

/** The mail of the campaign as it is stored. */
export function useCampaignPreview() {
  const stored = useStoredCampaign()
  return useCampaignAnswer<CampaignPreview>(stored, 'apercu', stored?.rev)
}

/** The recipients that the stored campaign would have now; counted again when the campaign or a contact changes. */
export function useCampaignRecipients() {
  const { boutique } = useFieldForm()
  const stored = useStoredCampaign()
  const contacts = { boutique, collection: 'contacts' }
  const { documents } = useLiveList({ ...contacts, sort: '-updatedAt', limit: 1 })
  const { count } = useLiveCount(contacts)
  const [change] = useDebouncedValue(`${documents[0]?.id} ${documents[0]?.rev} ${count}`, PAUSE)
  return useCampaignAnswer<CampaignRecipients>(stored, 'destinataires', `${stored?.rev} ${change}`)
}

function useCampaignAnswer<T>(stored: { address: string } | undefined, part: string, version: unknown) {
  const address = `${stored?.address}/${part}`
  return useQuery({
    queryKey: [address, version],
    queryFn: ({ signal }) => api<T>('GET', address, undefined, signal),
    enabled: stored !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}
