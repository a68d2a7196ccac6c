import { open, readFile } from 'node:fs/promises'
import type { SourceHead, SourceRow } from '@boutique/domain'
import { readCsv } from './csv.ts'
import { distinctHeaders } from './headers.ts'
import { MAX_SAMPLES } from './limits.ts'
import { fileRefusal, notATable } from './refusal.ts'
import { openWorkbook } from './xlsx/workbook.ts'

/** The first bytes of a zip file, as a workbook is. */
const ZIP = 'PK\u0003\u0004'
/** The first bytes of an old workbook (.xls), and of one with a password. */
const COMPOUND = '\u00d0\u00cf\u0011\u00e0'

/** A file as a table: its beginning, and all rows below the headers. */
export interface Table {
  head: SourceHead
  rows: AsyncIterable<SourceRow> | Iterable<SourceRow>
}

/**
 * Reads a CSV file or a workbook in this process: `openSource` does it in another one, since the file is of a stranger.
 *
 * @param file its path
 * @param sheet of a workbook: the name of the sheet, the first one by default
 * @throws FileRefusal for what is no table, and beyond a limit
 */
export async function readTable(file: string, sheet?: string): Promise<Table> {
  const start = await beginning(file)
  if (start === '') throw empty()
  if (start === COMPOUND) {
    throw fileRefusal(
      'ancien',
      "Ce classeur est d'un ancien format ou protégé : enregistrez-le en .xlsx, sans mot de passe.",
    )
  }
  if (start.startsWith('%PDF')) throw notATable()
  if (start !== ZIP) {
    const { rows, ...how } = readCsv(await readFile(file))
    return tableOf({ format: 'csv', ...how }, rows)
  }
  const { rows, ...how } = await openWorkbook(file, sheet)
  return tableOf({ format: 'xlsx', ...how }, rows)
}

const empty = () => fileRefusal('vide', 'Ce fichier ne contient aucune ligne.')

async function beginning(file: string): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const bytes = Buffer.alloc(4)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0)
    return bytes.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The first row has the headers. */
async function tableOf(
  how: Omit<SourceHead, 'headers' | 'rows'>,
  source: AsyncIterable<SourceRow> | Iterable<SourceRow>,
): Promise<Table> {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
  const first = await iterator.next()
  if (first.done) throw empty()
  const rows: SourceRow[] = []
  while (rows.length < MAX_SAMPLES) {
    const next = await iterator.next()
    if (next.done) break
    rows.push(next.value)
  }
  return { head: { ...how, headers: distinctHeaders(first.value.cells), rows }, rows: joined(rows, iterator) }
}

async function* joined(
  first: readonly SourceRow[],
  rest: AsyncIterator<SourceRow> | Iterator<SourceRow>,
): AsyncGenerator<SourceRow> {
  yield* first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
