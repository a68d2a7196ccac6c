import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

interface ConfirmDeleteProps {
  opened: boolean
  /** The specified question. */
  title: string
  /** One sentence about the consequence. */
  consequence?: string
  /** The label of the red button. */
  verb?: string
  /** After the consequence. */
  children?: ReactNode
  onCancel(): void
  onConfirm(): void
}

/** Asks for confirmation before a loss; the focus is on the safe button. */
export function ConfirmDelete({
  opened,
  title,
  consequence,
  verb = 'Supprimer',
  children,
  onCancel,
  onConfirm,
}: ConfirmDeleteProps) {
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} size={440} withCloseButton={false}>
      {consequence && (
        <Text size="sm" c="dimmed">
          {consequence}
        </Text>
      )}
      {children}
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" data-autofocus onClick={onCancel}>
          Annuler
        </Button>
        <Button color="red" onClick={onConfirm}>
          {verb}
        </Button>
      </Group>
    </Dialog>
  )
}
