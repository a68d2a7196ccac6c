import { Alert, Button } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, ApiProblem, collectionPath } from '../../data/api.ts'
import type { EditSession } from '../../data/autosave/autosave.ts'
import type { Collection, LiveDocument } from '@boutique/domain'
import { NamedPanel } from '../../fields/panels/NamedPanel.tsx'
import { type FieldForm, FieldFormContext, InputsContext, useEdited } from '../../fields/form.ts'
import { inputOf } from '../../fields/inputs.ts'
import { Labels } from '../labels/Labels.tsx'
import { FormPresence } from '../presence/FormPresence.tsx'
import { announceAction, announceDeletion, mayUndoDeletion } from '../undo/undo.ts'
import { UNDECIDED } from './actions/action-input.ts'
import { DeleteQuestion } from './actions/DeleteQuestion.tsx'
import { EditBar } from './bar/EditBar.tsx'
import { EditHeader } from './bar/EditHeader.tsx'
import { EditTabs } from './bar/EditTabs.tsx'
import classes from './edit.module.css'
import { Fills } from './sections/Fills.tsx'
import { HistoryDrawer } from './history/HistoryDrawer.tsx'
import { notValidated } from './focus/labels.ts'
import { LeaveDialog } from './drafts/LeaveDialog.tsx'
import { UPDATED } from './bar/notices.ts'
import { NEW } from './sections/source.ts'
import { OpenDocument } from './OpenDocument.tsx'
import { openCommands } from './open-commands.ts'
import { PanelNotices } from './bar/panel-notices.ts'
import { Reveal, RevealContext } from './focus/reveal.ts'
import { renumbering } from './sections/renumbering.ts'
import { useActionDialog } from './actions/use-action-dialog.tsx'
import { useKeptFocus } from './focus/use-kept-focus.ts'
import { leaveFor, type Place, useKeptPlace } from './use-kept-place.ts'
import { useLeave } from './drafts/use-leave.ts'
import { useNextField } from './focus/use-next-field.ts'
import { useQuestion } from './actions/use-question.tsx'

export interface CollectionEditProps {
  collection: Collection
  /** Null for global collections. */
  boutique: string | null
  /** The id of the document, or `nouveau`. */
  id: string
  onClose(): void
  onOpen(id: string): void
}

/** The form of a loaded document: bar, name, tabs, and the dialogs of its actions. */
export function DocumentForm({
  session,
  collection,
  boutique,
  id,
  onClose,
  onOpen,
  offer,
  place,
}: CollectionEditProps & { session: EditSession; offer: ReactNode; place: Place }) {
  const { can, user } = useSession()
  const path = collectionPath(boutique, collection.slug, collection.of)
  const address = `${path}/${encodeURIComponent(session.id)}`
  const step = useMemo(() => ({ path, id: session.id, me: user.id }), [path, session, user.id])
  const readOnly = !can(collection.slug, id === NEW ? 'create' : 'update')
  const { sentences, aside } = collection.screen?.form ?? {}
  const { ask, question } = useQuestion()
  const send = useCallback(
    async (action: string, body: Record<string, unknown>): Promise<LiveDocument> => {
      await session.flush()
      const rev = Number(session.snapshot().document.rev)
      const document = await api<LiveDocument>('POST', `${address}/actions/${action}`, body)
      session.accept(document)
      announceAction(collection, rev, document, action, {
        ...step,
        before: () => session.flush(),
        onUndone: (undone: LiveDocument) => session.receive(undone),
      })
      return document
    },
    [session, collection, address, step],
  )
  const { start, actionDialog } = useActionDialog(collection, session, send)
  const form = useMemo<FieldForm>(
    () => ({
      session,
      collection,
      boutique,
      readOnly,
      send,
      async act(action, body, suggested) {
        if (!body && start(action, suggested)) return
        const requested = renumbering(collection, session.snapshot().document, action)
        if (requested && !(await ask(requested))) return
        try {
          await send(action, body ?? {})
        } catch (problem) {
          notify.error(problem instanceof ApiProblem ? problem.detail : String(problem))
        }
      },
    }),
    [session, collection, boutique, readOnly, send, start, ask],
  )
  const [isDeleting, setDeleting] = useState(false)
  const [isHistory, setHistory] = useState(false)
  const [isLabelled, setLabelled] = useState(false)
  const leave = useLeave(session, collection)
  const [notices] = useState(() => new PanelNotices())
  const [reveal] = useState(() => new Reveal())
  const body = useRef<HTMLDivElement>(null)
  useNextField(body)
  const whole = useRef<HTMLElement>(null)
  useKeptFocus(whole)
  useKeptPlace(place, whole, session.id)
  useEffect(() => notices.clear, [notices])
  useEffect(() => notices.follow(session), [notices, session])

  const save = async () => {
    const isNew = !session.snapshot().stored
    const submitted = await session.submit()
    // A creation is reported on the next screen; an explicit save without changes is confirmed as well.
    if (submitted.result === 'saved' && !isNew) notices.info(UPDATED)
    if (submitted.result === 'running') notices.error('Enregistrement en cours - action annuler')
    if (submitted.result === 'conflict') notices.unsaved(UNDECIDED)
    if (submitted.result !== 'invalid') return
    notices.unsaved(notValidated(collection, submitted.paths))
    reveal.want(submitted.paths[0])
  }
  const remove = async () => {
    setDeleting(false)
    let deleted: LiveDocument
    try {
      deleted = await api<LiveDocument>('DELETE', address)
    } catch {
      notify.error(sentences?.removeFailed ?? "Impossible de supprimer l'item")
      return
    }
    session.discard()
    announceDeletion({ ...step, revs: [deleted.rev] }, mayUndoDeletion(collection, can), sentences?.removed)
    onClose()
  }
  const openLabels = useCallback(() => void session.flush().then(() => setLabelled(true)), [session])
  const canRemove = can(collection.slug, 'remove')
  const commands = useMemo(
    () =>
      openCommands(collection, {
        onLabels: openLabels,
        onHistory: () => setHistory(true),
        onRemove: canRemove ? () => setDeleting(true) : undefined,
      }),
    [collection, openLabels, canRemove],
  )
  return (
    <FormContexts form={form} reveal={reveal}>
      <article ref={whole} className={classes.form} aria-label={collection.label.one} data-form>
        <EditBar
          notices={notices}
          onOpen={(next) => {
            leaveFor(place, next)
            onOpen(next)
          }}
          onClose={onClose}
          onSave={() => void save()}
          onDelete={() => setDeleting(true)}
          onHistory={() => setHistory(true)}
          onLabels={openLabels}
          onAction={(name) => void form.act(name)}
        />
        <Gone onClose={onClose} />
        {offer}
        <div className={classes.frame}>
          <div ref={body} className={classes.body}>
            <EditHeader />
            <EditTabs />
          </div>
          {aside !== undefined && (
            <div className={classes.beside}>
              <NamedPanel name={aside} />
            </div>
          )}
        </div>
      </article>
      <HistoryDrawer opened={isHistory} onClose={() => setHistory(false)} onDeleted={onClose} />
      <LeaveDialog
        opened={leave.isBlocked}
        reason={leave.reason}
        onStay={leave.stay}
        onKeep={leave.keep}
        onAbandon={leave.abandon}
      />
      <DeleteQuestion opened={isDeleting} onCancel={() => setDeleting(false)} onConfirm={() => void remove()} />
      {isLabelled && <Labels collection={collection} ids={[session.id]} onClose={() => setLabelled(false)} />}
      <Fills />
      <OpenDocument commands={commands} />
      {question}
      {actionDialog}
    </FormContexts>
  )
}

/** What the inputs of the form read: the form itself, who else is in it, and the field that somebody is sent to. */
const FormContexts = ({ form, reveal, children }: { form: FieldForm; reveal: Reveal; children: ReactNode }) => (
  <InputsContext value={inputOf}>
    <FieldFormContext value={form}>
      <RevealContext value={reveal}>
        <FormPresence>{children}</FormPresence>
      </RevealContext>
    </FieldFormContext>
  </InputsContext>
)

/** The document was deleted, or the right to it removed: the typed text can still be read and copied. */
function Gone({ onClose }: { onClose(): void }) {
  const gone = useEdited(useCallback((snapshot) => snapshot.gone, []))
  if (gone === undefined) return null
  return (
    <Alert
      color="yellow"
      role="alert"
      radius={0}
      className={classes.gone}
      title={gone || "Ce document n'est plus disponible"}
    >
      <Button variant="default" size="xs" onClick={onClose}>
        Revenir à la liste
      </Button>
    </Alert>
  )
}
