import { type DocumentQuery, type LiveDocument } from '@boutique/domain'
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { notify } from '../../../base/notify.ts'
import { useSession } from '../../../base/session/session.tsx'
import { api, collectionPath } from '../../../data/api.ts'
import { EditSession } from '../../../data/autosave/autosave.ts'
import { live } from '../../../data/live.ts'
import { FieldFormContext, InputsContext } from '../../../fields/form.ts'
import { FieldRow } from '../../../fields/FieldRow.tsx'
import { inputOf } from '../../../fields/inputs.ts'
import { Announcer } from '../../presence/announcer.ts'
import { offerUndo } from '../../undo/undo.ts'
import { useListContext } from '../list-context.ts'
import { nameOf } from '../row/item-text.ts'
import { sentenceOf } from '../use-document-calls.ts'
import type { TableColumn } from './columns.ts'
import classes from './Table.module.css'

/** Where the focus goes after an edit. */
export type EditEnd = 'down' | 'up' | 'next' | 'previous' | 'stay' | 'left'

/** The cell that is being changed. */
export interface Editing {
  key: string
  /** The character that began it, in place of the value. */
  typed: string | undefined
  onSaved(document: LiveDocument): void
  onEnd(end: EditEnd): void
}

interface CellEditorProps {
  document: LiveDocument
  column: TableColumn
  editing: Editing
}

/** Kinds that are chosen: their list opens at once, and a choice is an end. */
const CHOSEN: ReadonlySet<string> = new Set(['choice', 'relation', 'boolean'])

/**
 * The input of the form over a cell, with a session of its own: the same checks, conflicts and messages. What is typed is
 * saved by Entrée, by Tab and when the cell is left; Échap drops it.
 */
export function CellEditor({ document, column: { key, field }, editing }: CellEditorProps) {
  const { collection, boutique } = useListContext()
  const session = useCellSession(document, key, editing)
  const {
    document: values,
    errors,
    conflicts,
    status,
    gone,
  } = useSyncExternalStore(session.subscribe, session.snapshot)
  const root = useRef<HTMLDivElement>(null)
  const isEnding = useRef(false)
  const form = useMemo(
    () => ({
      session,
      collection: { ...collection, fields: { ...collection.fields, [key]: { ...field, hint: undefined } } },
      boutique,
      readOnly: false,
      scope: `cellule-${session.id}`,
      act: () => Promise.resolve(),
    }),
    [session, collection, boutique, key, field],
  )
  useAnnounced(document.id, key)
  useEffect(() => session.receive(document), [session, document])
  const { typed } = editing
  useLayoutEffect(() => {
    const input = root.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea, button')
    input?.focus({ preventScroll: true })
    if (CHOSEN.has(field.kind)) input?.click()
    else if (typed === undefined && input instanceof HTMLInputElement) input.select()
  }, [field.kind, typed])

  const end = async (how: EditEnd): Promise<void> => {
    if (isEnding.current) return
    isEnding.current = true
    session.blur(key)
    const isDone = !session.dirty || (await session.flush())
    isEnding.current = false
    if (isDone) editing.onEnd(how)
    else if (how !== 'left') session.focus(key)
  }
  const [first] = useState(values[key])
  const isChosen = CHOSEN.has(field.kind) && values[key] !== first
  useEffect(() => {
    if (isChosen) void end('stay')
    // A choice ends it once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isChosen])
  const hasConflict = Object.keys(conflicts).length > 0
  const [hadConflict, setHadConflict] = useState(false)
  if (hasConflict && !hadConflict) setHadConflict(true)
  const isDecided = hadConflict && !hasConflict
  useEffect(() => {
    if (isDecided) void end('stay')
    // A decision ends it once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDecided])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // The keys of the grid are not those of a text.
    event.stopPropagation()
    const { key: pressed, shiftKey, defaultPrevented, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (pressed === 'Escape') {
      event.preventDefault()
      session.discard()
      editing.onEnd('stay')
    } else if (pressed === 'Tab' && !isInCard(event)) {
      event.preventDefault()
      void end(shiftKey ? 'previous' : 'next')
    } else if (pressed === 'Enter' && !defaultPrevented && !isInCard(event)) {
      if (event.target instanceof HTMLTextAreaElement && shiftKey) return
      event.preventDefault()
      void end(shiftKey ? 'up' : 'down')
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    // The window lost the focus, or a list of options has it.
    if (!globalThis.document.hasFocus() || isOption(relatedTarget)) return
    void end('left')
  }
  const problem =
    gone ??
    (status === 'offline' && errors[key] === undefined ? 'Pas encore enregistré : le serveur ne répond pas' : undefined)
  return (
    <div ref={root} className={classes.editor} data-kind={field.kind} onKeyDown={onKeyDown} onBlur={onBlur}>
      <InputsContext value={inputOf}>
        <FieldFormContext value={form}>
          <FieldRow fields={[{ field: { ...field, hint: undefined }, path: key }]} />
        </FieldFormContext>
      </InputsContext>
      {problem !== undefined && (
        <p role="alert" className="ab-error ab-sm ab-no-margin">
          {problem}
        </p>
      )}
    </div>
  )
}

/** The buttons of a conflict are pressed and left as usual. */
const isInCard = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role="group"] button') !== null

const isOption = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="listbox"], [role="option"]') !== null

/** The session of one cell: it saves when the cell is left, also when its row goes away meanwhile. */
function useCellSession(document: LiveDocument, key: string, editing: Editing): EditSession {
  const { collection, boutique } = useListContext()
  const { user } = useSession()
  const isShown = useRef(true)
  const [session] = useState(() => {
    const path = collectionPath(boutique, collection.slug, collection.of)
    const field = collection.fields[key]
    const made: EditSession = new EditSession({
      id: document.id,
      fields: field ? { ...collection.fields, [key]: { ...field, autosave: undefined } } : collection.fields,
      document,
      waitsForLeaving: () => true,
      save: (save) => api('PATCH', `${path}/${encodeURIComponent(document.id)}`, save),
      create: () => Promise.reject(new Error('a cell creates nothing')),
      onSaved: ({ document: stored }) => {
        editing.onSaved(stored)
        if (stored.rev === document.rev) return
        const step = { path, id: stored.id, revs: [stored.rev], me: user.id }
        offerUndo(`« ${field?.label ?? key} » modifié : ${nameOf(collection, stored)}`, step)
      },
      onFailed: ({ problem }) => {
        if (!isShown.current) notify.error(sentenceOf(problem))
      },
    })
    if (editing.typed !== undefined) made.change(key, editing.typed)
    return made
  })
  useEffect(() => {
    isShown.current = true
    session.open()
    return () => {
      isShown.current = false
      void session.close()
    }
  }, [session])
  return session
}

/** Tells others that this person is in the cell. */
function useAnnounced(id: string, key: string): void {
  const { collection, boutique } = useListContext()
  const { slug, of } = collection
  useEffect(() => {
    if (boutique === null) return
    const document: DocumentQuery = { boutique, collection: slug, parent: of, id }
    // Only who is subscribed to a document can be in it.
    const leave = live.subscribe({ document }, () => undefined)
    const announcer = new Announcer((presence) => live.announce({ document }, presence))
    announcer.show(true)
    announcer.focus(key)
    return () => {
      announcer.end()
      leave()
    }
  }, [boutique, slug, of, id, key])
}
