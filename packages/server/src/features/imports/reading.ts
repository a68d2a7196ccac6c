import type {
  ImportedCollection,
  ImportLayout,
  ImportTarget,
  RecordReader,
  SourceHead,
  SourceRow,
} from '@boutique/domain'

/** An open file. Close it: a process holds it. */
interface Source {
  head: SourceHead
  /** The rows below the titles, part by part, once. */
  parts: AsyncIterable<readonly SourceRow[]>
  close(): void
}

/** How files are understood. All refusals are Problems. */
export interface ImportReading {
  /** Opens a file by its path. @throws Problem 422 for what is no table, or too much; `parts` throws the same */
  open(file: string): Promise<Source>
  /** What the file is taken for. */
  layoutOf(head: SourceHead, collection: ImportedCollection): ImportLayout
  /** The fields that the columns of a file may be given. */
  targetsOf(layout: ImportLayout): readonly ImportTarget[]
  /** Makes records of rows. */
  readerOf(layout: ImportLayout): RecordReader
}
