import type { DocumentVersion } from './core/document-version.ts'

/** Somebody as the journal names them. */
export interface Author {
  id: string
  displayname: string
}

/** A changed path of a line. `after` is absent where it is not known; `isLong`: both values are too long for a list. */
export interface JournalChange {
  path: string
  before?: unknown
  after?: unknown
  derived?: true
  isLong?: true
}

/** A line of a boutique's journal: what one person did to one document, within ten minutes. */
export interface JournalLine {
  collection: string
  document: string
  parent?: string
  /** The name of the document today. */
  title: string
  isDeleted: boolean
  /** The newest and the oldest revision of the line. */
  rev: number
  first: number
  /** An instant. */
  at: string
  actor: Author
  action: string
  /** The label of the treatment that wrote it. */
  label?: string
  /** Further documents of the same collection that the same treatment or erasure changed in one commit. */
  others?: number
  changes: JournalChange[]
}

/** A page of a boutique's journal, newest first. */
export interface JournalPage {
  entries: JournalLine[]
  /** The cursor of older entries; absent at the end. */
  next?: string
  /** The cursor by which newer entries are counted; absent for an empty journal. */
  newest?: string
}

/** A document before and after some entries, and today. */
export interface Versions {
  title: string
  /** An instant. */
  at: string
  actor: Author
  action: string
  /** Absent for a creation. */
  before?: DocumentVersion
  after: DocumentVersion
  now: DocumentVersion & { rev: number }
}
