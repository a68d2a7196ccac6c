import type { BulkRequested, Collection, Data } from '@boutique/domain'
import { Button, Group } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { newId } from '../../fields/shared/new-id.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { openInputs } from '../edit/actions/action-input.ts'
import { sentenceOf } from '../list/use-document-calls.ts'
import { type BulkAim, bulkCalls } from './bulk-calls.ts'
import { manyOf } from './bulk-words.ts'
import classes from './bulk.module.css'
import { ChangeForm } from './ChangeForm.tsx'
import { followBulk } from './follow.ts'
import { InputForm } from './InputForm.tsx'
import { PreviewList } from './PreviewList.tsx'
import { usePreview } from './use-preview.ts'

/** What is asked to be done: a change of a field to be chosen, or one that is chosen already, the bin and back, or an action. */
export type BulkAsk =
  | { kind: 'change' }
  | { kind: 'set'; operation: BulkRequested; label: string }
  | { kind: 'delete' }
  | { kind: 'restore' }
  | { kind: 'action'; name: string }

interface BulkDialogProps {
  collection: Collection
  aim: BulkAim
  /** How many documents are meant; undefined where that is not known. */
  count: number | undefined
  ask: BulkAsk
  /** The dialog is closed; `isDone` when the change was asked for. */
  onClose(isDone: boolean): void
}

/** Asks how many documents change, shows what would happen to each of them, and does it. */
export function BulkDialog({ collection, aim, count, ask, onClose }: BulkDialogProps) {
  const [opened, setOpened] = useState(true)
  const [isRunning, setRunning] = useState(false)
  const close = () => isRunning || setOpened(false)
  const isPhone = useIsPhone()
  return (
    <Dialog
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => onClose(false)}
      title={titleOf(collection, ask, count)}
      size={760}
      fullScreen={isPhone}
      withCloseButton={isPhone}
    >
      <Change {...{ collection, aim, ask, isRunning, setRunning }} onCancel={close} onDone={() => onClose(true)} />
    </Dialog>
  )
}

/** What is done to documents as a whole. */
const WHOLE_VERBS: Partial<Record<BulkAsk['kind'], string>> = { delete: 'Supprimer', restore: 'Restaurer' }

function titleOf(collection: Collection, ask: BulkAsk, count: number | undefined): string {
  const many = count === undefined ? collection.label.many : manyOf(collection, count)
  if (ask.kind === 'delete' || ask.kind === 'restore') return `${WHOLE_VERBS[ask.kind]} ${many}`
  if (ask.kind === 'change') return `Modifier ${many}`
  if (ask.kind === 'set') return `${ask.label}, ${many}`
  return `${collection.actions?.[ask.name]?.label ?? ask.name} : ${many}`
}

/** The change that is asked for before anything is chosen; undefined while something must be. */
function initialOf(collection: Collection, ask: BulkAsk): BulkRequested | undefined {
  if (ask.kind === 'delete' || ask.kind === 'restore') return { op: ask.kind }
  if (ask.kind === 'change') return undefined
  if (ask.kind === 'set') return ask.operation
  const takesInput = Object.keys(collection.actions?.[ask.name]?.input ?? {}).length > 0
  return takesInput ? undefined : { op: 'action', name: ask.name }
}

interface ChangeProps extends Omit<BulkDialogProps, 'count' | 'onClose'> {
  isRunning: boolean
  setRunning(value: boolean): void
  onCancel(): void
  onDone(): void
}

function Change({ collection, aim, ask, isRunning, setRunning, onCancel, onDone }: ChangeProps) {
  const [operation, setOperation] = useState(() => initialOf(collection, ask))
  const [refusal, setRefusal] = useState<string>()
  const preview = usePreview(aim, operation)
  // Asking again after a lost answer is the same request.
  const sent = useRef({ text: '', id: '' })
  const apply = async () => {
    if (!operation || isRunning) return
    const text = JSON.stringify(operation)
    if (sent.current.text !== text) sent.current = { text, id: newId() }
    setRefusal(undefined)
    setRunning(true)
    try {
      const change = await bulkCalls.start(aim, operation, sent.current.id)
      followBulk(aim.boutique, collection, change)
      onDone()
    } catch (error) {
      setRefusal(sentenceOf(error))
      setRunning(false)
    }
  }
  const { first, isCurrent } = preview
  const counts = first?.counts
  const isWhole = counts?.examined === first?.total
  const changed = isWhole ? counts?.changed : first?.total
  const isNothing = isWhole && counts?.changed === 0
  const whole = WHOLE_VERBS[ask.kind]
  const verb = whole ?? 'Appliquer à'
  return (
    <div className={classes.change}>
      {ask.kind === 'change' && (
        <ChangeForm collection={collection} boutique={aim.boutique} onChange={setOperation} disabled={isRunning} />
      )}
      {ask.kind === 'action' && initialOf(collection, ask) === undefined && (
        <ActionInputs collection={collection} boutique={aim.boutique} name={ask.name} onChange={setOperation} />
      )}
      <PreviewList collection={collection} preview={preview} isAsked={operation !== undefined} verb={whole} />
      {refusal !== undefined && (
        <div role="alert" className="ab-error ab-sm">
          <FieldMessage>{refusal}</FieldMessage>
        </div>
      )}
      <Group className={classes.end} justify="flex-end" gap="sm">
        <Button
          variant="default"
          onClick={onCancel}
          disabled={isRunning}
          data-autofocus={ask.kind === 'delete' || undefined}
        >
          Annuler
        </Button>
        <Button
          color={ask.kind === 'delete' ? 'red' : undefined}
          loading={isRunning}
          disabled={!isCurrent || isNothing}
          onClick={() => void apply()}
        >
          {changed === undefined || isNothing ? verb.split(' ')[0] : `${verb} ${manyOf(collection, changed)}`}
        </Button>
      </Group>
    </div>
  )
}

interface ActionInputsProps {
  collection: Collection
  boutique: string | null
  name: string
  onChange(operation: BulkRequested | undefined): void
}

/** What an action asks for, the same for every document. */
function ActionInputs({ collection, boutique, name, onChange }: ActionInputsProps) {
  const { canRead } = useSession()
  const input = collection.actions?.[name]?.input
  const fields = useMemo(() => openInputs(input ?? {}, canRead), [input, canRead])
  const change = useCallback(
    (values: Data | undefined) => onChange(values && { op: 'action', name, input: values }),
    [name, onChange],
  )
  return <InputForm collection={collection} boutique={boutique} fields={fields} onChange={change} />
}
