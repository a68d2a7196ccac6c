import type { FastifyReply } from 'fastify'
import type { Hits } from '../operations/search.ts'
import { giveBack, lend } from '../store/byte-pool.ts'
import type { Count, RawPage } from '../store/list.ts'

const COMMA = Buffer.from(',')

/**
 * The bytes of a JSON object that holds a list, document by document: one long string would cost twice the processor time
 * and megabytes of garbage.
 *
 * @param head the text up to and with the opening bracket
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

/** Pages below this are not worth a lent buffer. */
const SMALL = 16_384

/** A page of a list as it is sent, in a buffer that `giveBackAfter` may give back. */
export function pageBytes({ documents, next, count, plus, sum }: RawPage & Partial<Count>): Buffer {
  const counted =
    count === undefined ? '' : `,"count":${count},"plus":${plus}${sum === undefined ? '' : `,"sum":${sum}`}`
  const head = Buffer.from('{"documents":[')
  const tail = Buffer.from(`],"next":${JSON.stringify(next)}${counted}}`)
  const size = head.length + documents.size + tail.length
  const bytes = size > SMALL ? lend(size) : Buffer.allocUnsafe(size)
  const end = documents.writeTo(bytes, head.copy(bytes))
  return bytes.subarray(0, end + tail.copy(bytes, end))
}

/** Gives the memory of a page back once the answer has left the process; an answer that is cut off keeps it. */
export function giveBackAfter(reply: FastifyReply, page: Buffer): void {
  reply.raw.once('finish', () => giveBack(page))
}

/** The hits of a search as they are sent. */
export function hitsBytes({ nbHits, plus, hits }: Hits): Buffer {
  const elements = hits.map(({ id, text }) => [`{"objectID":"${id}",`, Buffer.from(text).subarray(1)])
  return listBytes(`{"nbHits":${nbHits},"plus":${plus},"hits":[`, elements, ']}')
}
