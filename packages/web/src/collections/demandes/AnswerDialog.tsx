import { Alert, Button, Group } from '@mantine/core'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { MailView } from '../../ui/MailView.tsx'
import { AnswerFailure } from './AnswerFailure.tsx'
import { usePreview } from './use-answer.ts'

interface AnswerDialogProps {
  /** An answer is being sent, or there is no new one. */
  isWaiting: boolean
  onClose(): void
  onSend(): void
}

/** The mail as the client would receive it, before it is sent. */
export function AnswerDialog({ isWaiting, onClose, onSend }: AnswerDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Aperçu de la réponse" size={680}>
      <Content isWaiting={isWaiting} onClose={onClose} onSend={onSend} />
    </Dialog>
  )
}

function Content({ isWaiting, onClose, onSend }: AnswerDialogProps) {
  const { data, error, isFetching } = usePreview()
  const shown = isFetching ? undefined : data
  return (
    <div className="ab-grid ab-gap-md">
      {error && (
        <Alert role="alert" color="red" variant="light">
          {error.message}
        </Alert>
      )}
      {isFetching && <p role="status">Préparation du courriel…</p>}
      {shown?.refusal && <AnswerFailure failure={{ sentence: shown.refusal.detail, tabs: shown.refusal.onglets }} />}
      {shown?.mail && <MailView mail={shown.mail} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
        <Button
          leftSection={<IconSend aria-hidden size={16} stroke={1.6} />}
          disabled={!shown?.mail || isWaiting}
          onClick={onSend}
        >
          Répondre
        </Button>
      </Group>
    </div>
  )
}
