import type { SourceHead, SourceRow } from '@boutique/domain'
import { openZip, type ZipFile } from '../../../archive/zip/zip-reader.ts'
import { rowLimits } from '../limits.ts'
import { damagedWorkbook, fileRefusal, oversized } from '../refusal.ts'
import { formatListener } from './cell-formats.ts'
import { stringListener } from './shared-strings.ts'
import { sheetListener } from './sheet.ts'
import { parseXml, readXml, type XmlListener } from './xml.ts'

/** The most bytes of an inflated part. */
const MAX_PART_BYTES = 250_000_000

/** A workbook: its sheets, the one that is read, and its rows, which are parsed as they are asked for. */
export interface Workbook extends Required<Pick<SourceHead, 'sheets' | 'sheet'>> {
  rows: AsyncIterable<SourceRow>
}

/**
 * Opens a workbook (ECMA-376) and reads everything but its sheet.
 *
 * @param file its path
 * @param wanted the name of a sheet; the first one by default
 * @throws FileRefusal for what is no workbook, inflates to too much, or has no such sheet
 */
export async function openWorkbook(file: string, wanted?: string): Promise<Workbook> {
  const zip = await openZip(file).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const book = await partsOf(zip)
  const sheet = wanted === undefined ? book.sheets[0] : book.sheets.find(({ name }) => name === wanted)
  if (!sheet) throw fileRefusal('feuille', "Ce classeur n'a pas de feuille de ce nom.")
  const strings = stringListener()
  if (book.strings) await readPart(zip, book.strings, strings)
  const formats = formatListener()
  if (book.styles) await readPart(zip, book.styles, formats)
  const values = { strings: strings.strings, formats: formats.formats, is1904: book.is1904 }
  return { sheets: book.sheets.map(({ name }) => name), sheet: sheet.name, rows: rowsOf(zip, sheet.part, values) }
}

async function* rowsOf(zip: ZipFile, part: string, values: Parameters<typeof sheetListener>[0]) {
  const listener = sheetListener(values)
  const check = rowLimits()
  try {
    for await (const _ of parseXml(partBytes(zip, part), listener)) yield* checked(listener.rows.splice(0), check)
    yield* checked(listener.rows.splice(0), check)
  } catch (error) {
    throw refusalOf(error)
  } finally {
    await zip.close()
  }
}

function* checked(rows: readonly SourceRow[], check: (row: SourceRow) => void): Generator<SourceRow> {
  for (const row of rows) {
    check(row)
    if (row.cells.some((cell) => cell.trim() !== '')) yield row
  }
}

interface Parts {
  sheets: { name: string; part: string }[]
  strings?: string | undefined
  styles?: string | undefined
  is1904: boolean
}

async function partsOf(zip: ZipFile): Promise<Parts> {
  const root = await relationsOf(zip, '')
  const book = root.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  const related = await relationsOf(zip, book)
  const partOf = (type: string) => related.find((one) => one.type === type)?.part
  const parts: Parts = { sheets: [], strings: partOf('sharedStrings'), styles: partOf('styles'), is1904: false }
  await readPart(zip, book, {
    open(name, attributes) {
      if (name === 'workbookPr') parts.is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1]
      const part = related.find((one) => one.id === id && one.type === 'worksheet')?.part
      // A sheet of a chart has no rows.
      if (part) parts.sheets.push({ name: attributes.name ?? '', part })
    },
  })
  return parts
}

/** What a part refers to; '' is the package. A package without its list of references is no workbook. */
async function relationsOf(zip: ZipFile, of: string): Promise<{ id: string; type: string; part: string }[]> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const found: { id: string; type: string; part: string }[] = []
  await readPart(zip, `${folder}_rels/${of.slice(folder.length)}.rels`, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const part = Target.startsWith('/') ? Target.slice(1) : `${folder}${Target}`
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), part })
    },
  })
  return found
}

async function readPart(zip: ZipFile, part: string, listener: XmlListener): Promise<void> {
  try {
    await readXml(partBytes(zip, part), listener)
  } catch (error) {
    await zip.close()
    throw refusalOf(error)
  }
}

/** The bytes of a part; no more than its directory says are inflated. */
function partBytes(zip: ZipFile, part: string): AsyncIterable<Buffer> {
  const declared = zip.entries.get(part)
  if (!declared) throw damagedWorkbook()
  if (declared.bytes > MAX_PART_BYTES) throw oversized()
  return zip.read(part)
}

/** The refusals of the zip reader are about archives of this product. */
function refusalOf(error: unknown): unknown {
  const { name, code } = error as { name?: string; code?: string }
  if (name !== 'ArchiveRefusal') return error
  return code === 'archive.demesuree' ? oversized() : damagedWorkbook()
}
