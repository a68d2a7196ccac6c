import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { MAX_IMPORT_BYTES, Problem, type SourceHead, type SourceRow } from '@boutique/domain'
import { startChild } from '../../../child/start-child.ts'
import type { ReadingAnswer, ReadingRequest } from './reading-child.ts'

const MODULE = new URL('./reading-child.ts', import.meta.url)
/** Milliseconds for each answer of the process. */
const ANSWER_LIMIT = 60_000
/** The heap of the process in megabytes: the text of the largest file, and what the parser copies of it. */
const MEMORY_MB = 256

/** An open file. Close it: a process holds it. */
export interface Source {
  head: SourceHead
  /** The rows below the headers, part by part, once; the next part is parsed when it is asked for. */
  parts: AsyncIterable<readonly SourceRow[]>
  close(): void
}

/**
 * Opens a CSV file or a workbook in a process of its own, which has little memory and time.
 *
 * @param file its path
 * @param sheet of a workbook: the name of the sheet, the first one by default
 * @throws Problem 422 `import.…` for a file that is refused; `parts` throws the same
 */
export async function openSource(file: string, sheet?: string): Promise<Source> {
  if ((await stat(file)).size > MAX_IMPORT_BYTES) throw tooLarge()
  const child = startChild(MODULE, { memory: MEMORY_MB })
  const close = (): void => void child.kill('SIGKILL')
  const ask = async (message: ReadingRequest | 'next'): Promise<ReadingAnswer> => {
    try {
      return await answerOf(child, message)
    } catch (error) {
      close()
      throw error
    }
  }
  const first = await ask({ file, sheet })
  if (!('head' in first)) throw tooMuch()
  return { head: first.head, parts: partsOf(() => ask('next')), close }
}

/** The next answer; the end of the process, or its silence, is that of a file that is too much. */
async function answerOf(child: ChildProcess, message: ReadingRequest | 'next'): Promise<ReadingAnswer> {
  const answered = new AbortController()
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(ANSWER_LIMIT)])
  const ended = once(child, 'exit', { signal }).then(([code]): never => {
    throw code === null ? tooMuch() : new Error(`The reading of a file ended with ${code}`)
  })
  child.send(message, () => undefined)
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended])
    if (!('refusal' in answer)) return answer
    throw new Problem(422, answer.refusal.code, answer.refusal.message)
  } catch (error) {
    throw (error as Error).name === 'AbortError' ? tooMuch() : error
  } finally {
    answered.abort()
  }
}

async function* partsOf(ask: () => Promise<ReadingAnswer>): AsyncGenerator<readonly SourceRow[]> {
  for (;;) {
    const answer = await ask()
    if (!('rows' in answer) || answer.rows.length === 0) return
    yield answer.rows
  }
}

const tooMuch = (): Problem =>
  new Problem(
    422,
    'import.demesure',
    'Ce fichier demande trop de mémoire ou de temps : importez-le en plusieurs fichiers plus petits.',
  )

const tooLarge = (): Problem =>
  new Problem(
    422,
    'import.taille',
    `Ce fichier dépasse ${MAX_IMPORT_BYTES / 1_000_000} Mo : importez-le en plusieurs fichiers.`,
  )
