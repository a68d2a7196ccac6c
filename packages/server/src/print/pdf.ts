import { runInChild } from '../child/run-in-child.ts'
import type { PrintedDocument } from './printed.ts'

const TIME_LIMIT_MS = 60_000

/**
 * The PDF of a document. It is drawn in a process of its own, with a library that only this process loads: the requests
 * of others do not wait for it.
 * @throws Error when the process fails or takes longer than a minute
 */
export async function pdfOf(document: PrintedDocument): Promise<Buffer> {
  return Buffer.from(
    await runInChild<Uint8Array>(new URL('./pdf-process.ts', import.meta.url), document, TIME_LIMIT_MS),
  )
}
