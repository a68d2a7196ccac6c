/** A column of a printed table. */
export interface PrintedColumn {
  heading: string
  /** Its part of the width, against the other columns. */
  width: number
  /** Figures stand at the right. */
  align?: 'right'
}

/** A table with its heading; a total stands below it in bold. */
export interface PrintedTable {
  title?: string
  columns: readonly PrintedColumn[]
  rows: readonly (readonly string[])[]
  total?: readonly string[]
}

/** A document on paper: plain texts, so that a thread takes it. */
export interface PrintedDocument {
  title: string
  /** Below the title: the boutique, the period. */
  lines: readonly string[]
  tables: readonly PrintedTable[]
  /** Remarks at the end. */
  notes?: readonly string[]
  /** At the foot of each page, beside its number. */
  footer: string
}
