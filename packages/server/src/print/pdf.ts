import { Worker } from 'node:worker_threads'
import type { PrintedDocument } from './printed.ts'

const TIME_LIMIT_MS = 60_000

/**
 * The PDF of a document. It is drawn in a thread of its own, with a library that only this thread loads: the requests of
 * others do not wait for it.
 * @throws Error when the thread fails or takes longer than a minute
 */
export async function pdfOf(document: PrintedDocument): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), { workerData: JSON.stringify(document) })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const timer = setTimeout(() => reject(new Error('A PDF takes too long to draw')), TIME_LIMIT_MS)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The thread that draws a PDF ended with ${code}`)))
  try {
    return Buffer.from(await promise)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
