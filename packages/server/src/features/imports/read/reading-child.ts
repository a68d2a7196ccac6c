import { setPriority } from 'node:os'
import type { SourceHead, SourceRow } from '@boutique/domain'
import { endWithParent } from '../../../child/serve.ts'
import { FileRefusal } from './refusal.ts'
import { readTable } from './table.ts'

/** What the process is asked first, and then `next` for each part. */
export interface ReadingRequest {
  file: string
  sheet?: string | undefined
}

/** Its answers: the beginning, then parts of the rows, the last of which is empty; or the refusal that ends it. */
export type ReadingAnswer =
  | { head: SourceHead }
  | { rows: SourceRow[] }
  | { refusal: { code: string; message: string } }

/** A part has at least one row. */
const PART_ROWS = 500
const PART_CHARACTERS = 500_000

async function* answers({ file, sheet }: ReadingRequest): AsyncGenerator<ReadingAnswer> {
  const { head, rows } = await readTable(file, sheet)
  yield { head }
  let part: SourceRow[] = []
  let characters = 0
  for await (const row of rows) {
    part.push(row)
    for (const cell of row.cells) characters += cell.length
    if (part.length < PART_ROWS && characters < PART_CHARACTERS) continue
    yield { rows: part }
    part = []
    characters = 0
  }
  if (part.length > 0) yield { rows: part }
  yield { rows: [] }
}

/** Only what a refusal says is for people; the rest is for the log. */
async function next(reading: AsyncGenerator<ReadingAnswer>): Promise<ReadingAnswer> {
  try {
    const { value } = await reading.next()
    return value ?? { rows: [] }
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    return { refusal: { code: error.code, message: error.message } }
  }
}

setPriority(10)
endWithParent()
process.once('message', (request) => {
  const reading = answers(request as ReadingRequest)
  const answer = async () => process.send?.(await next(reading))
  process.on('message', answer)
  void answer()
})
