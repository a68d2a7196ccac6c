import { htmlText } from '../cells/html-text.ts'
import type { ImportRecord, RecordReader } from '../types.ts'
import { categoriesOf } from './categories.ts'
import { addNote, type Draft, finished, newDraft } from './draft.ts'
import { fillFields, fillId } from './fill.ts'
import { keysOf, titleOf } from './keys.ts'
import type { LayoutRow } from './layout-row.ts'
import { fillPhotos } from './photos.ts'
import { splitName } from './person-name.ts'
import type { ReadingContext } from './reading-context.ts'

/** Reads files in which each row is a record. */
export function singleRows(context: ReadingContext): RecordReader {
  return {
    push: (source) => [rowRecord(context.row(source), context)],
    end: () => [],
  }
}

/** The record of one row. */
export function rowRecord(row: LayoutRow, context: ReadingContext): ImportRecord {
  const draft = rowDraft(row, context)
  return finished(draft, keysOf(draft), titleOf(draft))
}

/** The draft of one row: its fields, its photos, and the parts that any file may have. */
export function rowDraft(row: LayoutRow, context: ReadingContext): Draft {
  const draft = newDraft(context.collection, row.line)
  if (row.excess) addNote(draft.problems, row.excess)
  fillId(draft, row)
  fillFields(draft, row, context.fields, context)
  fillPhotos(draft, row)
  draft.named.push(...categoriesOf(row.cell('categories')))
  fillDescription(draft, row)
  fillNetPrice(draft, row, context)
  fillPerson(draft, row)
  return draft
}

/** The description in HTML becomes text; the short one is used where there is no other. */
function fillDescription(draft: Draft, row: LayoutRow): void {
  const html = row.cell('html') || row.cell('short')
  // WooCommerce writes line breaks as a backslash and an n.
  if (html !== '') draft.values.description = htmlText(html.replaceAll('\\n', '\n'))
}

/** A price without tax is taken as it is where no other is there: the file does not say the rate. */
function fillNetPrice(draft: Draft, row: LayoutRow, context: ReadingContext): void {
  const [net] = row.cells('presta/net')
  if (!net || draft.values.price !== undefined) return
  const price = context.read('price', net)
  if ('value' in price) {
    draft.values.price = price.value
    const message = 'Ce prix est hors taxe dans le fichier : il est repris tel quel'
    addNote(draft.warnings, { line: row.line, header: net.header, code: 'hors-taxe', message })
  } else addNote(draft.problems, { line: row.line, header: net.header, ...price })
}

function fillPerson(draft: Draft, row: LayoutRow): void {
  if (draft.collection !== 'contacts') return
  draft.values.phone ??= row.cell('phone/other') || undefined
  if (draft.values.phone === undefined) delete draft.values.phone
  const whole = row.cell('name/whole')
  if (whole === '' || draft.values.firstname !== undefined || draft.values.lastname !== undefined) return
  Object.assign(draft.values, splitName(whole, 'firstname', 'lastname'))
}
