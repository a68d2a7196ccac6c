/** A changed path of a line; `after` is absent where the server does not know it. */
export interface JournalChange {
  path: string
  before?: unknown
  after?: unknown
  derived?: boolean
  isLong?: boolean
}

/** A line of the journal as the server returns it. */
export interface JournalLine {
  collection: string
  document: string
  parent?: string
  title: string
  isDeleted: boolean
  rev: number
  first: number
  at: string
  actor: { id: string; displayname: string }
  action: string
  /** The label of the treatment that wrote it, and how many more documents it changed at once. */
  label?: string
  others?: number
  changes: JournalChange[]
}

export interface Version {
  data: Record<string, unknown>
  deleted: boolean
}

/** A document before and after a line, and today. */
export interface Versions {
  title: string
  at: string
  actor: { id: string; displayname: string }
  action: string
  before?: Version
  after: Version
  now: Version & { rev: number }
}
