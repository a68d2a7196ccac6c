import { type Collection, equal, type LiveDocument, joinPath, resolvePath, splitPath, valueAt } from '@boutique/domain'
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { FieldKindInput } from './types.ts'
import type { EditSession, EditSnapshot } from '../data/autosave/autosave.ts'

/** The form around inputs. */
export interface FieldForm {
  session: EditSession
  collection: Collection
  /** Null for global collections. */
  boutique: string | null
  readOnly: boolean
  /** Distinguishes the controls of several forms on one page; undefined for the main form. */
  scope?: string
  /**
   * Runs an action of the document. Without `body`, one that takes input asks for it in a dialog first, with `suggested`
   * as initial values.
   */
  act(action: string, body?: Record<string, unknown>, suggested?: Record<string, unknown>): Promise<void>
  /**
   * Saves, then runs an action and reports its success; throws its refusal, for a panel that shows it beside what was
   * typed. Only the form of a whole document has it.
   */
  send?(action: string, body: Record<string, unknown>): Promise<LiveDocument>
  /** In the dialog of an action: the form of the document. */
  outer?: FieldForm
}

/** The input of a kind. Forms provide it, since inputs contain forms: those of objects show rows of fields. */
export const InputsContext = createContext<(kind: string) => FieldKindInput>(() => {
  throw new Error('an input stands outside a form')
})

export const FieldFormContext = createContext<FieldForm | null>(null)

/** The form around an input; outside of a form, this is a bug. */
export function useFieldForm(): FieldForm {
  const form = useContext(FieldFormContext)
  if (!form) throw new Error('an input stands outside a form')
  return form
}

/** Selects a part of the form's state; the component renders again only when that part changes. */
export function useEdited<T>(select: (snapshot: EditSnapshot) => T): T {
  const { session } = useFieldForm()
  const last = useRef<{ value: T } | undefined>(undefined)
  const read = useCallback(() => {
    const value = select(session.snapshot())
    if (!last.current || !equal(last.current.value, value)) last.current = { value }
    return last.current.value
  }, [session, select])
  return useSyncExternalStore(session.subscribe, read)
}

export const useValueAt = (path: string): unknown =>
  useEdited(useCallback((snapshot) => valueAt(snapshot.document, splitPath(path)), [path]))

export const useErrorAt = (path: string): string | undefined =>
  useEdited(useCallback((snapshot) => snapshot.errors[path], [path]))

/** The id of the control of a path, for links from messages. */
export const controlId = (path: string, scope?: string): string =>
  `${scope === undefined ? 'champ' : `champ-${scope}`}-${path.replaceAll('/', '-')}`

/** The path of the field that a change path belongs to: an item of a list belongs to its list. */
export function ownerPath(collection: Pick<Collection, 'fields'>, path: string): string {
  const segments = splitPath(path)
  for (let length = segments.length; length > 1; length -= 1) {
    const target = resolvePath(collection.fields, segments.slice(0, length))
    if (target?.kind === 'field') return joinPath(segments.slice(0, length))
  }
  return segments[0] ?? ''
}
