import type { Collection } from '../../core/collection.ts'
import { ID_PATTERN, isStorableText } from '../../core/field.ts'
import { quoted } from '../cells/quoted.ts'
import { readCell } from '../cells/read-cell.ts'
import type { NumberStyle } from '../cells/read-number.ts'
import type { FilledField } from '../targets.ts'
import { addNote, type Draft } from './draft.ts'
import type { LayoutRow } from './layout-row.ts'

/** What filling needs to know of other collections: the field with the name of a document. */
export type Titles = ReadonlyMap<string, Pick<Collection, 'title'>>

/** The most names in one cell. */
const MAX_NAMES = 100

/** Fills a draft with the cells of a row that are fields: values, names of related documents, and problems. */
export function fillFields(
  draft: Draft,
  row: LayoutRow,
  fields: readonly FilledField[],
  { style, titles }: { style: NumberStyle; titles: Titles },
): void {
  for (const filled of fields) {
    const [cell] = row.cells(filled.path)
    if (cell) fillField(draft, row, filled, cell, style, titles)
  }
}

function fillField(
  draft: Draft,
  { line }: LayoutRow,
  { path, field }: FilledField,
  { text, header }: { text: string; header: string },
  style: NumberStyle,
  titles: Titles,
): void {
  if (!isStorableText(text)) {
    addNote(draft.problems, { line, header, code: 'caractere', message: 'La cellule contient un caractère interdit' })
    return
  }
  if (field.kind === 'relation' || field.kind === 'relations') {
    const isSingle = field.kind === 'relation'
    const names = isSingle ? [text] : textsOf(text)
    const collection = field.to ?? ''
    const by = titles.get(collection)?.title ?? 'id'
    draft.named.push({ path, collection, by, names, creates: field.creates === true, isSingle })
    return
  }
  const read = readCell(field, text, header, style)
  if ('value' in read) draft.values[path] = read.value
  else addNote(draft.problems, { line, header, ...read })
}

/** The texts of a cell that separates them by commas. */
export const textsOf = (cell: string): string[] =>
  cell
    .split(',', MAX_NAMES)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The system id of the row, where the file has it. */
export function fillId(draft: Draft, row: LayoutRow): void {
  const [cell] = row.cells('id')
  if (!cell) return
  if (ID_PATTERN.test(cell.text)) draft.id = cell.text
  else {
    const message = `${quoted(cell.text)} n'est pas un identifiant`
    addNote(draft.problems, { line: row.line, header: cell.header, code: 'identifiant', message })
  }
}
