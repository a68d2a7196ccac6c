import type { Action, Collection, Fields, LiveDocument } from '@boutique/domain'
import { Button, Group, Modal } from '@mantine/core'
import { type SubmitEvent, useMemo, useState } from 'react'
import { controlId, FieldFormContext, useFieldForm } from '../../fields/form.ts'
import { FieldRow } from '../../fields/FieldRow.tsx'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { type ActionInput, openActionInput } from './action-input.ts'
import classes from './edit.module.css'

interface ActionDialogProps {
  action: Action
  /** The fields that the action asks for. */
  fields: Fields
  opened: boolean
  /** Runs the action. */
  send(input: Record<string, unknown>): Promise<LiveDocument>
  onClose(): void
}

/** Asks for the input of an action and runs it; it closes when the action is done. */
export function ActionDialog({ action, fields, opened, send, onClose }: ActionDialogProps) {
  const [isRunning, setRunning] = useState(false)
  // A refusal must find the dialog that it belongs to.
  const close = () => isRunning || onClose()
  return (
    <Modal opened={opened} onClose={close} title={action.label} size={560} withCloseButton={false}>
      <OpenedForm {...{ action, fields, send, isRunning, setRunning, onClose }} />
    </Modal>
  )
}

type OpenedFormProps = Omit<ActionDialogProps, 'opened'> & { isRunning: boolean; setRunning(value: boolean): void }

/** Mounted with the dialog: each opening starts with empty fields. */
function OpenedForm({ send, fields, ...props }: OpenedFormProps) {
  const [input] = useState(() => openActionInput(fields, send))
  return <ActionForm input={input} fields={fields} {...props} />
}

interface ActionFormProps {
  action: Action
  fields: Fields
  input: ActionInput
  isRunning: boolean
  setRunning(value: boolean): void
  onClose(): void
}

/** The fields of the input, with the messages of a refusal. */
export function ActionForm({ action, fields, input, isRunning, setRunning, onClose }: ActionFormProps) {
  const outer = useFieldForm()
  const [message, setMessage] = useState<string>()
  const scope = `action-${input.session.id}`
  const form = useMemo(
    () => ({
      ...outer,
      session: input.session,
      collection: { ...outer.collection, fields } satisfies Collection,
      readOnly: false,
      scope,
    }),
    [outer, input, fields, scope],
  )
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isRunning) return
    setMessage(undefined)
    setRunning(true)
    const submitted = await input.submit()
    setRunning(false)
    if (submitted.result === 'done') return onClose()
    setMessage(submitted.message)
    document.getElementById(controlId(submitted.paths[0] ?? '', scope))?.focus()
  }
  return (
    <FieldFormContext value={form}>
      {/* The messages are those of the fields, not the browser's. */}
      <form noValidate className={classes.actionInput} onSubmit={(event) => void submit(event)}>
        {Object.entries(fields).map(([path, field]) => (
          <FieldRow key={path} fields={[{ field, path }]} />
        ))}
        {message !== undefined && (
          <div role="alert" className={classes.refusal}>
            <FieldMessage>{message}</FieldMessage>
          </div>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            Annuler
          </Button>
          <Button type="submit" loading={isRunning}>
            {action.label}
          </Button>
        </Group>
      </form>
    </FieldFormContext>
  )
}
