import { Button, Group, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from './Dialog.tsx'

interface ConfirmDeleteProps {
  opened: boolean
  /** The specified question. */
  title: string
  /** One sentence about the consequence. */
  consequence?: string
  /** The label of the red button. */
  verb?: string
  /** The label of the safe button, where "Annuler" could mean what is asked. */
  keep?: string
  /** What must be typed first. */
  typed?: string
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
  keep = 'Annuler',
  typed,
  children,
  onCancel,
  onConfirm,
}: ConfirmDeleteProps) {
  const [text, setText] = useState('')
  const [wasOpened, setOpened] = useState(opened)
  if (wasOpened !== opened) {
    setOpened(opened)
    setText('')
  }
  const isTyped = typed === undefined || sameText(text, typed)
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} size={440} withCloseButton={false}>
      {consequence && (
        <Text size="sm" c="dimmed">
          {consequence}
        </Text>
      )}
      {children}
      {typed !== undefined && (
        <TextInput
          mt="md"
          label={`Pour confirmer, écrivez « ${typed} »`}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" data-autofocus onClick={onCancel}>
          {keep}
        </Button>
        <Button color="red" disabled={!isTyped} onClick={onConfirm}>
          {verb}
        </Button>
      </Group>
    </Dialog>
  )
}

const sameText = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('fr') === other.trim().toLocaleLowerCase('fr')
