import type { Fields, ListOperation, LiveDocument } from '@boutique/domain'
import type { Draft } from './autosave-draft.ts'
import type { Conflict } from './autosave-failure.ts'

type Data = Record<string, unknown>

/** A save as the server takes it: values by path, operations on lists, and the revision they were typed on. */
export interface Save {
  changes: Record<string, unknown>
  operations: ListOperation[]
  rev: number
}

export interface EditOptions {
  id: string
  fields: Fields
  /** The stored document; without it the session creates one, and `defaults` are what the empty form shows. */
  document?: LiveDocument
  defaults?: Data
  /** Fields that only the creation takes; with them the document is created only by `submit`. */
  creation?: Fields
  /** Milliseconds of quiet before a save (500); a field may have its own. */
  delay?: number
  /** The first change after the load starts no timer (SHOP-09). */
  quietStart?: boolean
  save(save: Save): Promise<LiveDocument>
  create(values: Data): Promise<LiveDocument>
  /** Called after each successful save; `asked` when the person asked for it. */
  onSaved?(result: { created: boolean; asked: boolean; document: LiveDocument }): void
  /** Called after each failed save. */
  onFailed?(failure: { problem: unknown; created: boolean; asked: boolean }): void
  /** Unsaved changes kept from before a reload. */
  draft?: Draft
  keepDraft?(draft: Draft | undefined): void
}

export type SaveStatus = 'new' | 'saved' | 'unsaved' | 'saving' | 'offline'

/** What the form shows; replaced as a whole at each change, its parts shared when they did not change. */
export interface EditSnapshot {
  /** The stored document with the unsaved changes applied. */
  document: Data
  stored: boolean
  status: SaveStatus
  /** Messages by change path, of touched fields only (FORM-10). */
  errors: Readonly<Record<string, string>>
  conflicts: Readonly<Record<string, Conflict>>
  /** Paths that somebody else changed, with the revision of that change. */
  fresh: Readonly<Record<string, number>>
  /** A value stored by somebody else in the focused field, which the field shows only after blur. */
  held?: HeldValue
  /** Why the document is no longer there. */
  gone?: string
}

/** A stored value that a focused field does not show yet. */
export interface HeldValue {
  path: string
  value: unknown
}

/** The result of an explicit save. `invalid` names the paths that prevent it. */
export type Submitted = { result: 'saved' | 'running' | 'conflict' | 'failed' } | { result: 'invalid'; paths: string[] }
