import type {
  ImportChild,
  ImportedCollection,
  ImportNote,
  ImportPhoto,
  ImportRecord,
  NamedDocuments,
} from '../types.ts'

/** The most notes of one record; a file of nothing else is told by its first ones. */
const MAX_NOTES = 100

/** A record while its rows are read. */
export interface Draft {
  collection: ImportedCollection
  lines: number[]
  values: Record<string, unknown>
  named: NamedDocuments[]
  photos: ImportPhoto[]
  children: ImportChild[]
  problems: ImportNote[]
  warnings: ImportNote[]
  /** The system id that the file names. */
  id?: string
}

export const newDraft = (collection: ImportedCollection, line: number): Draft => ({
  collection,
  lines: [line],
  values: {},
  named: [],
  photos: [],
  children: [],
  problems: [],
  warnings: [],
})

/** Adds a note, unless it or many others are there already. */
export function addNote(notes: ImportNote[], note: ImportNote): void {
  const { line, header, code } = note
  const isTold = notes.some((one) => one.line === line && one.header === header && one.code === code)
  if (!isTold && notes.length < MAX_NOTES) notes.push(note)
}

/** A value of the record as text; empty where it has none. */
export const textAt = ({ values }: Pick<Draft, 'values'>, path: string): string => {
  const value = values[path]
  return typeof value === 'string' ? value : ''
}

/** The record of a draft, with the keys and the title that its values give. */
export function finished(draft: Draft, keys: ImportRecord['keys'], title: string): ImportRecord {
  const { id, lines, photos, ...rest } = draft
  return {
    ...rest,
    lines: lines.toSorted((a, b) => a - b),
    photos: photos.filter(({ address }, at) => photos.findIndex((one) => one.address === address) === at),
    keys: id === undefined ? keys : [{ id }, ...keys],
    title: title.slice(0, 200).toWellFormed(),
  }
}
