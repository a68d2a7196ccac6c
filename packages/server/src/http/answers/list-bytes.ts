import type { FastifyReply } from 'fastify'
import type { Hits } from '../../operations/read/search.ts'
import { giveBack, lend } from '../../store/wire/index.ts'
import type { RawDocuments } from '../../store/documents/raw-page.ts'
import type { Count, RawPage } from '../../store/lists/list.ts'

const COMMA = Buffer.from(',')

/**
 * The bytes of a JSON object that holds a list, document by document: one long string would cost twice the CPU time and
 * megabytes of garbage.
 *
 * @param head the text up to and including the opening bracket
 * @param elements the JSON text of each element, in parts that are strings or bytes
 * @param tail the text from the closing bracket on
 */
export function listBytes(head: string, elements: readonly (string | Uint8Array)[][], tail: string): Buffer {
  const parts: Uint8Array[] = [Buffer.from(head)]
  for (const element of elements) {
    if (parts.length > 1) parts.push(COMMA)
    for (const part of element) parts.push(typeof part === 'string' ? Buffer.from(part) : part)
  }
  parts.push(Buffer.from(tail))
  return Buffer.concat(parts)
}

/** Smaller pages do not use a pooled buffer. */
const SMALL = 16_384

/** A page of a list as sent, in a buffer that `giveBackAfter` may give back. */
export function pageBytes({ documents, next, count, plus, sum }: RawPage & Partial<Count>): Buffer {
  const counted =
    count === undefined ? '' : `,"count":${count},"plus":${plus}${sum === undefined ? '' : `,"sum":${sum}`}`
  return framed('{"documents":[', documents, `],"next":${JSON.stringify(next)}${counted}}`)
}

/** The hits of a search as sent, in such a buffer. */
export const hitsBytes = ({ nbHits, plus, hits }: Hits): Buffer =>
  framed(`{"nbHits":${nbHits},"plus":${plus},"hits":[`, hits, ']}')

function framed(before: string, documents: RawDocuments, after: string): Buffer {
  const [head, tail] = [Buffer.from(before), Buffer.from(after)]
  const size = head.length + documents.size + tail.length
  const bytes = size > SMALL ? lend(size) : Buffer.allocUnsafe(size)
  const end = documents.writeTo(bytes, head.copy(bytes))
  return bytes.subarray(0, end + tail.copy(bytes, end))
}

/** Returns the buffer of a page to the pool once the response is sent; an aborted response keeps it. */
export function giveBackAfter(reply: FastifyReply, page: Buffer): void {
  reply.raw.once('finish', () => giveBack(page))
}
