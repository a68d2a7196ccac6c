import { drawApart } from './draw-apart.ts'
import type { PrintedDocument } from './printed.ts'

const TIME_LIMIT_MS = 60_000

/**
 * The PDF of a document. It is drawn in a process of its own, with a library that only this process loads: the requests
 * of others do not wait for it.
 * @param from who asks for it: boutiques take turns
 * @throws Problem 429 when too many wait; Error when the process fails or takes longer than a minute
 */
export const pdfOf = (document: PrintedDocument, from: { boutique: string; person: string }): Promise<Buffer> =>
  drawApart(new URL('./pdf-process.ts', import.meta.url), document, TIME_LIMIT_MS, from)
