import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'

interface LeaveDialogProps {
  opened: boolean
  /** Why the changes are not saved. */
  reason: string
  onStay(): void
  /** Keeps the changes for later; absent where they cannot be kept. */
  onKeep?: () => void
  onAbandon(): void
}

/** Asks before leaving with unsaved changes: stay, keep them for later, or discard them. Leaving is always possible (FORM-05). */
export function LeaveDialog({ opened, reason, onStay, onKeep, onAbandon }: LeaveDialogProps) {
  return (
    <Dialog opened={opened} onClose={onStay} title="Modifications non enregistrées" size={440} withCloseButton={false}>
      <Text size="sm" c="dimmed">
        {reason}
      </Text>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" data-autofocus onClick={onStay}>
          Continuer la saisie
        </Button>
        {onKeep && (
          <Button variant="default" onClick={onKeep}>
            Garder pour plus tard
          </Button>
        )}
        <Button color="red" onClick={onAbandon}>
          Abandonner les modifications
        </Button>
      </Group>
    </Dialog>
  )
}
