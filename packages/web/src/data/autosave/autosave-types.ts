import type { FieldError, Fields, ListOperation, LiveDocument } from '@boutique/domain'
import type { Draft } from './autosave-draft.ts'
import type { Conflict } from './autosave-failure.ts'

type Data = Record<string, unknown>

/** The request of a save: values by path, operations on lists, and the revision they are based on. */
export interface Save {
  changes: Record<string, unknown>
  operations: ListOperation[]
  rev: number
}

export interface EditOptions {
  id: string
  fields: Fields
  /** The stored document; without it the session creates one, and `defaults` are the initial values of the form. */
  document?: LiveDocument
  defaults?: Data
  /** First values of a new document besides the defaults: shown at once, and sent with the creation. */
  given?: Data
  /** Fields used only for the creation; with them the document is only created by `submit`. */
  creation?: Fields
  /** Errors that concern several fields; an explicit save is refused while there are any. The values are as typed. */
  check?(values: Data): readonly FieldError[]
  /** Debounce before a save in milliseconds (500); a field may have its own. */
  delay?: number
  /** The first change after the load starts no timer (SHOP-09). */
  quietStart?: boolean
  save(save: Save): Promise<LiveDocument>
  create(values: Data, id: string): Promise<LiveDocument>
  /**
   * Whether a save that nobody asked for waits until the focused field is left, by its path: visitors would see what is
   * half typed. The document before is undefined while it is not stored.
   */
  waitsForLeaving?(path: string, before: Data | undefined, after: Data): boolean
  /** Makes another id for a new document whose own is taken. */
  newId?(): string
  /** Called after each successful save; `asked` for an explicit one. */
  onSaved?(result: { created: boolean; requested: boolean; document: LiveDocument }): void
  /** Called after each failed save. */
  onFailed?(failure: { problem: unknown; created: boolean; requested: boolean }): void
  /** Unsaved changes kept from before a reload. */
  draft?: Draft
  /** Writes or removes the draft; `isAside` when it is kept for later, outside of this tab. */
  keepDraft?(draft: Draft | undefined, isAside: boolean): void
}

export type SaveStatus = 'new' | 'saved' | 'unsaved' | 'saving' | 'offline'

/** The state of the form; replaced as a whole at each change, with unchanged parts shared. */
export interface EditSnapshot {
  /** The stored document with the unsaved changes applied. */
  document: Data
  stored: boolean
  status: SaveStatus
  /** Messages by change path, of touched fields only (FORM-10). */
  errors: Readonly<Record<string, string>>
  /** The documents that messages of the server name, by the same paths. */
  named: Readonly<Record<string, NonNullable<FieldError['document']>>>
  conflicts: Readonly<Record<string, Conflict>>
  /** Paths that somebody else changed, with the revision of that change. */
  fresh: Readonly<Record<string, number>>
  /** A value that somebody else stored in the focused field, shown only after blur. */
  incoming?: IncomingValue
  /** The changes are saved when the focused field is left. */
  waits?: true
  /** The changes are saved when somebody asks for it: the form starts quietly, and no other change came yet. */
  byHand?: true
  /** Why the document is no longer available. */
  gone?: string
}

/** A stored value that a focused field does not show yet. */
export interface IncomingValue {
  path: string
  value: unknown
}

/** The result of an explicit save. `invalid` names the paths that prevented it. */
export type Submitted = { result: 'saved' | 'running' | 'conflict' | 'failed' } | { result: 'invalid'; paths: string[] }
