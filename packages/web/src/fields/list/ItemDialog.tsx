import { type Collection, type Field, type Fields, type ItemRows } from '@boutique/domain'
import { Button, Tabs } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useMemo, useState } from 'react'
import type { EditSession } from '../../data/autosave/autosave.ts'
import { ConfirmDelete } from '../../ui/feedback/ConfirmDelete.tsx'
import { SaveState } from '../../ui/feedback/SaveState.tsx'
import { controlId, FieldFormContext, useEdited, useFieldForm } from '../form.ts'
import { RemovedItem } from '../RemovedItem.tsx'
import { ItemContext } from './item-form.ts'
import { ItemAmount, ItemTabPanel } from './ItemTabPanel.tsx'
import classes from './rows.module.css'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'

const NO_FIELDS: Fields = {}

interface DialogProps {
  field: Field
  rows: ItemRows
  /** The title of the dialog: the name of the item, or the text of the button that adds one. */
  title: string
  onClose(): void
}

interface DraftDialogProps extends DialogProps {
  /** The path of the list. */
  path: string
  draft: EditSession
  /** The item is in the list, and the server refused it: it is corrected there. */
  onRefused(): void
}

/** The dialog of a new item, which "Ajouter" adds to the list. */
export function DraftDialog({ field, rows, path, draft, title, onClose, onRefused }: DraftDialogProps) {
  const outer = useFieldForm()
  const [asking, setAsking] = useState(false)
  // Leaving the form would lose what is typed here.
  useEffect(() => outer.session.hold(holdOf(draft)), [outer.session, draft])
  const { fields = NO_FIELDS } = field
  const form = useMemo(
    () => ({
      ...outer,
      session: draft,
      collection: { ...outer.collection, fields, screen: undefined } satisfies Collection,
      scope: `nouveau-${draft.id}`,
    }),
    [outer, draft, fields],
  )
  const submit = async () => {
    const submitted = await draft.submit()
    if (submitted.result === 'invalid') return focusOn(submitted.paths[0], form.scope)
    onClose()
    await outer.session.flush()
    if (troubles(outer.session, `${path}/${draft.id}`).length > 0) onRefused()
  }
  const close = () => (draft.dirty ? setAsking(true) : onClose())
  return (
    <FieldFormContext value={form}>
      <ItemContext value={{ path: '', fields }}>
        <ItemModal
          rows={rows}
          title={title}
          verb="Ajouter"
          isCovered={asking}
          onSubmit={() => void submit()}
          onClose={close}
        />
      </ItemContext>
      {/* Mounted by the key that opens it, or that key would close it too. */}
      {asking && (
        <ConfirmDelete
          opened
          title="Fermer sans ajouter ?"
          consequence="Ce qui vient d'être saisi n'est pas gardé."
          verb="Fermer sans ajouter"
          onCancel={() => setAsking(false)}
          onConfirm={onClose}
        />
      )}
    </FieldFormContext>
  )
}

interface ItemDialogProps extends DialogProps {
  /** The change path of the item. */
  path: string
  disabled: boolean
}

/** The dialog of an item of the list. Its changes are saved by themselves; "Modifier" saves them now and closes. */
export function ItemDialog({ field, rows, path, title, disabled, onClose }: ItemDialogProps) {
  const { session, scope } = useFieldForm()
  useEffect(() => session.openItem(path), [session, path])
  const status = useEdited(useCallback((snapshot) => snapshot.status, []))
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    setSaving(true)
    await session.flush()
    setSaving(false)
    const [first] = troubles(session, path)
    if (first === undefined) return onClose()
    // The message of a field shows once the field was left.
    for (const one of troubles(session, path)) session.blur(one)
    focusOn(first, scope)
  }
  return (
    <ItemContext value={{ path, fields: field.fields ?? NO_FIELDS }}>
      <ItemModal
        rows={rows}
        title={title}
        verb={disabled ? undefined : 'Modifier'}
        isBusy={isSaving}
        state={disabled ? null : <SaveState state={status} />}
        above={<RemovedItem path={path} />}
        onSubmit={() => void submit()}
        onClose={onClose}
      />
    </ItemContext>
  )
}

interface ItemModalProps {
  rows: ItemRows
  title: string
  /** The button that submits; none for readers. */
  verb: string | undefined
  isBusy?: boolean
  /** A question is above the dialog. */
  isCovered?: boolean
  state?: ReactNode
  above?: ReactNode
  onSubmit(): void
  onClose(): void
}

/** The tabs of an item and the buttons below them (ORDER-37, ORDER-38). */
function ItemModal({
  rows,
  title,
  verb,
  isBusy = false,
  isCovered = false,
  state,
  above,
  onSubmit,
  onClose,
}: ItemModalProps) {
  const isPhone = useIsPhone()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy && verb !== undefined) onSubmit()
  }
  return (
    <Dialog opened onClose={onClose} title={title} size={680} fullScreen={isPhone} closeOnEscape={!isCovered}>
      {/* The messages are those of the fields, not the browser's. */}
      <form noValidate className="ab-form-container" onSubmit={submit}>
        {above}
        <Tabs defaultValue={rows.tabs[0]?.id}>
          <Tabs.List aria-label="Onglets de la ligne">
            {rows.tabs.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {rows.tabs.map((tab) => (
            <Tabs.Panel key={tab.id} value={tab.id} className={classes.panel}>
              <ItemTabPanel tab={tab} />
            </Tabs.Panel>
          ))}
        </Tabs>
        <div className={classes.foot}>
          {rows.cents && <ItemAmount rows={rows} />}
          <span className={classes.end}>
            {state && <span className={classes.state}>{state}</span>}
            <Button variant="default" onClick={onClose}>
              Fermer
            </Button>
            {verb !== undefined && (
              <Button type="submit" loading={isBusy}>
                {verb}
              </Button>
            )}
          </span>
        </div>
      </form>
    </Dialog>
  )
}

/** The paths inside an item that are refused, unreadable or in conflict. */
function troubles(session: EditSession, path: string): string[] {
  const conflicts = Object.keys(session.snapshot().conflicts)
  return [...session.blocking(), ...conflicts].filter((one) => one === path || one.startsWith(`${path}/`))
}

const focusOn = (path: string | undefined, scope: string | undefined): void =>
  document.getElementById(controlId(path ?? '', scope))?.focus()

const holdOf = (draft: EditSession) => ({
  get dirty() {
    return draft.dirty
  },
  discard: () => draft.discard(),
})
