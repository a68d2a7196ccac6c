import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCollection } from '../../base/registry.ts'
import { sentenceOf } from '../list/use-document-calls.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'

interface ViewDialogProps {
  title: string
  initial: string
  /** Whether the dialog also asks if the view is shared. */
  asksShared: boolean
  /** Saves; a rejection is shown in the dialog, which stays open. */
  onSave(name: string, isShared: boolean): Promise<unknown>
  onClose(): void
}

/** Asks for the name of a view. */
export function ViewDialog({ title, initial, asksShared, onSave, onClose }: ViewDialogProps) {
  const maxLength = useCollection('vues')?.fields.name?.max
  const [opened, setOpened] = useState(true)
  const [name, setName] = useState(initial)
  const [isShared, setShared] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    if (name.trim() === '') return setProblem('Indiquez un nom')
    setSaving(true)
    try {
      await onSave(name.trim(), isShared)
      setOpened(false)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setSaving(false)
  }
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} onExitTransitionEnd={onClose} title={title}>
      <form
        className="ab-column ab-gap-md"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label="Nom de la vue"
          data-autofocus
          maxLength={maxLength}
          value={name}
          error={problem}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setProblem(undefined)
          }}
        />
        {asksShared && (
          <Checkbox
            label="Partager avec la boutique"
            description="Ceux qui voient cette liste la trouvent aussi dans leur menu"
            checked={isShared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => setOpened(false)}>
            Annuler
          </Button>
          <Button type="submit" loading={isSaving}>
            Enregistrer
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
