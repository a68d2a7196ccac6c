import {
  type Action,
  type Collection,
  type Data,
  type Fields,
  type InputGroup,
  isVisible,
  type LiveDocument,
  type PanelName,
  type SystemFields,
} from '@boutique/domain'
import { Button, Group } from '@mantine/core'
import { Fragment, type SubmitEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { controlId, FieldFormContext, InputsContext, useEdited, useFieldForm } from '../../../fields/form.ts'
import { inputOf } from '../../../fields/inputs.ts'
import { newId } from '../../../fields/shared/new-id.ts'
import { storedValues } from '../../../fields/panels/stored-values.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { Thumb } from '../../../base/photos/Thumb.tsx'
import { FieldRow } from '../../../fields/FieldRow.tsx'
import { NamedPanel } from '../../../fields/panels/NamedPanel.tsx'
import { FieldMessage } from '../../../ui/FieldFrame.tsx'
import { type ActionInput, openActionInput } from './action-input.ts'
import classes from '../edit.module.css'
import { ForbidActionContext } from './forbid-action.ts'
import { keepFollowing } from './input-follows.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'

interface LiveDialogDocument {
  subscribe(listener: () => void): () => void
  /** Its current values. */
  read(): Data & SystemFields
  /** The sentence about what has changed since an earlier state. */
  changed(before: Data & SystemFields): string | undefined
}

interface ActionDialogProps {
  action: Pick<Action, 'label' | 'verb' | 'button' | 'form' | 'panel' | 'changed' | 'isSheet' | 'once'>
  /** The fields that the action asks for. */
  fields: Fields
  /** The name of the document, where no form shows it. */
  about?: string
  /** What a sheet shows of the document. */
  head?: { name: string; photo?: string }
  /** A panel that shows what the action will do. */
  preview?: PanelName
  opened: boolean
  /** The initial values, asked for at each opening. */
  suggest?(): Record<string, unknown> | undefined
  /** The values that follow from an input, until the person chooses others. */
  follow?(input: Record<string, unknown>): Record<string, unknown>
  /** The document of the action, which others may change while the dialog is open. */
  document?: LiveDialogDocument
  /** Runs the action. */
  send(input: Record<string, unknown>): Promise<LiveDocument>
  onClose(): void
}

/** Asks for the input of an action and runs it; it closes when the action is done. */
export function ActionDialog({
  action,
  fields,
  about,
  head,
  preview,
  opened,
  suggest,
  follow,
  document,
  send,
  onClose,
}: ActionDialogProps) {
  const [isRunning, setRunning] = useState(false)
  const [isForbidden, setForbidden] = useState(false)
  // A refusal must find the dialog that it belongs to.
  const close = () => isRunning || onClose()
  const isPhone = useIsPhone()
  const title = about === undefined || head ? action.label : `${action.label} «\u00a0${about}\u00a0»`
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={title}
      size={action.panel === undefined ? 560 : 760}
      withCloseButton={false}
      fullScreen={action.isSheet === true && isPhone}
      data-sheet={action.isSheet}
    >
      {head && (
        <div className={classes.sheetHead}>
          <span className={classes.sheetPhoto}>
            <Thumb path={head.photo} />
          </span>
          <span className="ab-anywhere ab-medium">{head.name}</span>
        </div>
      )}
      {preview && (
        <div className={classes.preview}>
          <ForbidActionContext value={setForbidden}>
            <NamedPanel name={preview} />
          </ForbidActionContext>
        </div>
      )}
      <OpenedForm
        {...{ action, fields, suggest, follow, document, send, isForbidden, isRunning, setRunning, onClose }}
      />
    </Dialog>
  )
}

type OpenedFormProps = Omit<ActionDialogProps, 'opened' | 'about' | 'head' | 'preview'> & {
  isForbidden: boolean
  isRunning: boolean
  setRunning(value: boolean): void
}

/** Mounted with the dialog: each opening starts with new fields. */
function OpenedForm({ suggest, follow, document, send, fields, ...props }: OpenedFormProps) {
  const { once } = props.action
  const [opened] = useState(() => {
    const key = once === undefined ? {} : { [once]: newId() }
    return openActionInput(fields, send, { ...suggest?.(), ...key })
  })
  // The form around it makes the same fields anew; following them from the start would forget what was typed.
  const [requested] = useState(fields)
  const [before] = useState(() => document?.read())
  const [news, setNews] = useState<string>()
  const isSent = useRef(false)
  const latest = useRef({ suggest, follow, document })
  useEffect(() => {
    latest.current = { suggest, follow, document }
  })
  useEffect(() => {
    const subscribe = (listener: () => void) =>
      latest.current.document?.subscribe(() => {
        // The change of the action itself is no news, and its dialog keeps what was sent until it has closed.
        if (isSent.current) return
        listener()
        if (before) setNews(latest.current.document?.changed(before))
      }) ?? (() => undefined)
    const proposals = { subscribe, suggest: () => latest.current.suggest?.() ?? {} }
    return keepFollowing(opened.session, requested, (values) => latest.current.follow?.(values) ?? {}, proposals)
  }, [opened, requested, before])
  const input = useMemo<ActionInput>(
    () => ({
      session: opened.session,
      async submit() {
        isSent.current = true
        const submitted = await opened.submit()
        isSent.current = submitted.result === 'done'
        return submitted
      },
    }),
    [opened],
  )
  return <ActionForm input={input} fields={fields} news={news} {...props} />
}

interface ActionFormProps {
  action: ActionDialogProps['action']
  fields: Fields
  input: ActionInput
  /** What has changed in the document since the dialog was opened. */
  news?: string
  /** The preview says that the action is not possible. */
  isForbidden: boolean
  isRunning: boolean
  setRunning(value: boolean): void
  onClose(): void
}

/** The fields of the input, with the messages of a refusal. */
export function ActionForm({
  action,
  fields,
  input,
  news,
  isForbidden,
  isRunning,
  setRunning,
  onClose,
}: ActionFormProps) {
  const outer = useFieldForm()
  const [message, setMessage] = useState<string>()
  const scope = `action-${input.session.id}`
  const form = useMemo(
    () => ({
      ...outer,
      outer,
      session: input.session,
      collection: { ...outer.collection, fields } satisfies Collection,
      readOnly: false,
      scope,
    }),
    [outer, input, fields, scope],
  )
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isRunning || isForbidden) return
    setMessage(undefined)
    setRunning(true)
    const submitted = await input.submit()
    setRunning(false)
    if (submitted.result === 'done') return onClose()
    setMessage(submitted.message)
    document.getElementById(controlId(submitted.paths[0] ?? '', scope))?.focus()
  }
  return (
    <InputsContext value={inputOf}>
      <FieldFormContext value={form}>
        {/* The messages are those of the fields, not the browser's. */}
        <form
          noValidate
          className={`ab-grid ab-gap-md ab-form-container ${action.isSheet ? classes.sheet : ''}`}
          onSubmit={(event) => void submit(event)}
        >
          <InputRows groups={action.form ?? [{ fields: Object.keys(fields) }]} fields={fields} />
          {action.panel !== undefined && <NamedPanel name={action.panel} />}
          {action.changed && (
            <p role="status" className={classes.news}>
              {news}
            </p>
          )}
          {message !== undefined && (
            <div role="alert" className="ab-error ab-sm">
              <FieldMessage>{message}</FieldMessage>
            </div>
          )}
          <Group className={action.isSheet && classes.sheetEnd} justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={isRunning}>
              Annuler
            </Button>
            <Button type="submit" loading={isRunning} disabled={isForbidden}>
              <Verb action={action} fields={fields} />
            </Button>
          </Group>
        </form>
      </FieldFormContext>
    </InputsContext>
  )
}

/** The text of the button: that of the current input, where the action says one. */
function Verb({ action, fields }: { action: ActionDialogProps['action']; fields: Fields }) {
  return useEdited(
    useCallback(
      ({ document }) => action.button?.(storedValues(fields, document)) ?? action.verb ?? action.label,
      [action, fields],
    ),
  )
}

/** The rows and panels of the groups whose condition holds for the current input. */
function InputRows({ groups, fields }: { groups: readonly InputGroup[]; fields: Fields }) {
  const shown = useEdited(
    useCallback(({ document }) => groups.flatMap((group, at) => (isShown(group, document) ? [at] : [])), [groups]),
  )
  return shown.map((at) => {
    const { fields: rows, panel } = groups[at] as InputGroup
    return (
      <Fragment key={at}>
        {rows.map((names) => (
          <InputRow key={[names].flat().join()} names={[names].flat()} fields={fields} />
        ))}
        {panel !== undefined && <NamedPanel name={panel} />}
      </Fragment>
    )
  })
}

const isShown = (group: InputGroup, input: Record<string, unknown>): boolean =>
  isVisible(group, input) && (group.whileEmpty === undefined || (input[group.whileEmpty] ?? '') === '')

function InputRow({ names, fields }: { names: readonly string[]; fields: Fields }) {
  const inputs = names.flatMap((path) => {
    const field = fields[path]
    return field ? [{ field, path }] : []
  })
  return inputs.length > 0 && <FieldRow fields={inputs} />
}
