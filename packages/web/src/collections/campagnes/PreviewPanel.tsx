import type { CampaignTest } from '@boutique/domain'
import { Alert, Button, SegmentedControl } from '@mantine/core'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { api } from '../../data/api.ts'
import { useFieldForm } from '../../fields/form.ts'
import { Attentions } from './Attentions.tsx'
import { MailFrame } from './MailFrame.tsx'
import { SenderLines } from './SenderLines.tsx'
import { useCampaignPreview, useStoredCampaign } from './use-campaign.ts'

const WIDTHS = [
  { value: 'ordinateur', label: 'Ordinateur' },
  { value: 'telephone', label: 'Téléphone' },
]

/** The mail of the campaign in two widths, and a test to oneself. */
export default function PreviewPanel() {
  const { data, error } = useCampaignPreview()
  const stored = useStoredCampaign()
  const [width, setWidth] = useState('ordinateur')
  if (!stored)
    return <p className="ab-no-margin ab-dim ab-sm">L'aperçu s'affiche dès que la campagne a un titre et un objet.</p>
  if (error) return <Alert color="red" role="alert" title={error.message} />
  if (!data) return <p className="ab-no-margin ab-dim ab-sm">Préparation du courriel…</p>
  return (
    <div className="ab-grid ab-gap-md ab-min-width-0 ab-sm">
      <div className="ab-row ab-wrap ab-space-between ab-gap-sm">
        <SegmentedControl aria-label="Largeur de l'aperçu" data={WIDTHS} value={width} onChange={setWidth} />
        <TestButton address={stored.address} />
      </div>
      <SenderLines mail={data} />
      <Attentions sentences={data.attention} />
      <MailFrame html={data.html} isNarrow={width === 'telephone'} />
    </div>
  )
}

/** Sends the stored campaign to the signed-in user. */
function TestButton({ address }: { address: string }) {
  const { session, readOnly } = useFieldForm()
  const [isSending, setSending] = useState(false)
  if (readOnly) return null
  const send = async () => {
    setSending(true)
    try {
      await session.flush()
      const { to } = await api<CampaignTest>('POST', `${address}/essai`, {})
      notify.info(`Test envoyé à ${to}`)
    } catch (error) {
      notify.error(error instanceof Error ? error.message : "Le test n'est pas parti")
    } finally {
      setSending(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
      loading={isSending}
      onClick={() => void send()}
    >
      M'envoyer un test
    </Button>
  )
}
