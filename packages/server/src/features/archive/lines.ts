import { hasMoreValues } from './json-values.ts'
import { ArchiveRefusal, altered } from './refusal.ts'

/** A document and its history are far smaller: a longer line is no document. */
const MAX_LINE_BYTES = 32_000_000
/** A line of this length is looked at before it is parsed. */
const LONG_LINE_BYTES = 1_000_000
const MAX_LINE_VALUES = 1_000_000
/** Lines that are handled at once: so many, or so many bytes. */
const BATCH = 500
const BATCH_BYTES = 4_000_000

/**
 * The lines of an entry, in batches of a few megabytes.
 *
 * @throws ArchiveRefusal for a line that no export writes
 */
export async function* lineBatches(path: string, content: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let batch: string[] = []
  let bytes = 0
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const chunk of content) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const whole = Buffer.concat([...rest, chunk.subarray(from, end)])
      if (whole.length > LONG_LINE_BYTES && hasMoreValues(whole, MAX_LINE_VALUES)) throw altered(path)
      const line = whole.toString('utf8')
      rest = []
      restBytes = 0
      from = end + 1
      batch.push(line)
      bytes += line.length
      if (batch.length === BATCH || bytes > BATCH_BYTES) {
        yield batch
        batch = []
        bytes = 0
      }
    }
    if (from === chunk.length) continue
    rest.push(from === 0 ? chunk : chunk.subarray(from))
    restBytes += chunk.length - from
    if (restBytes > MAX_LINE_BYTES) throw altered(path)
  }
  if (restBytes > 0) throw altered(path)
  if (batch.length > 0) yield batch
}

/** The object of a line. @throws ArchiveRefusal for anything else */
export function objectOf(path: string, line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    // PostgreSQL stores no zero character: told here, before anything is written.
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && !line.includes('\\u0000'))
      return value as Record<string, unknown>
  } catch {
    // Told below.
  }
  throw altered(path)
}

const ID = /^[A-Za-z0-9_-]{1,128}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)
const isInstant = (value: unknown): boolean => typeof value === 'string' && INSTANT.test(value)
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where a document of an archive belongs. */
export interface ArchivedDocument {
  id: string
  data: Record<string, unknown>
}

/** Checks the system members of an archived document. @param boutique whose documents the file has; null: nobody's */
export function documentOf(path: string, line: string, boutique: string | null): ArchivedDocument {
  const { id, rev, deleted, createdAt, updatedAt, datetime, data, ...others } = objectOf(path, line)
  const isWhole =
    isId(id) &&
    Number.isInteger(rev) &&
    typeof deleted === 'boolean' &&
    isInstant(createdAt) &&
    isInstant(updatedAt) &&
    Number.isSafeInteger(datetime) &&
    isRecord(data)
  if (!isWhole) throw altered(path)
  if ((others.boutique ?? null) !== boutique)
    throw new ArchiveRefusal(
      'archive.boutique',
      `Le fichier mêle les documents de plusieurs boutiques (${path}) : il est refusé.`,
    )
  return { id, data: data as Record<string, unknown> }
}
