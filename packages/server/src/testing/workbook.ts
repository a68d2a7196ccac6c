import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createZip } from '../features/archive/zip/zip-writer.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** What a workbook of a test has besides its sheet: the parts as a spreadsheet writes them. */
export interface WorkbookParts {
  sheet: string | Iterable<Buffer>
  strings?: string
  styles?: string
  is1904?: boolean
}

/** Writes a workbook of one sheet, "Feuil1", into a folder. @returns its path */
export async function writeWorkbook(
  folder: string,
  { sheet, strings = '', styles = '', is1904 }: WorkbookParts,
): Promise<string> {
  const file = join(folder, `${randomUUID()}.xlsx`)
  const zip = await createZip(file)
  const add = (path: string, text: string) => zip.add(path, [Buffer.from(HEAD + text)])
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  await add('_rels/.rels', `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`)
  await add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}${relation('rId3', 'styles', '/xl/styles.xml')}</Relationships>`,
  )
  await add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Feuil1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  await add('xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${strings}</sst>`)
  await add('xl/styles.xml', `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`)
  const content = typeof sheet === 'string' ? [Buffer.from(sheet)] : sheet
  await zip.add('xl/worksheets/sheet1.xml', content)
  await zip.finish()
  return file
}

/** A sheet of some rows, in the XML of its cells. */
export const sheetOf = (rows: string): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
