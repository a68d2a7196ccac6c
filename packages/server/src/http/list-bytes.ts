import type { Hits } from '../operations/search.ts'
import type { Count, Page } from '../store/list.ts'

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

/** A page of a list as it is sent. */
export function pageBytes({ texts, next, count, plus, sum }: Page & Partial<Count>): Buffer {
  const counted =
    count === undefined ? '' : `,"count":${count},"plus":${plus}${sum === undefined ? '' : `,"sum":${sum}`}`
  const documents = texts.map((text) => [text])
  return listBytes('{"documents":[', documents, `],"next":${JSON.stringify(next)}${counted}}`)
}

/** The hits of a search as they are sent. */
export function hitsBytes({ nbHits, plus, hits }: Hits): Buffer {
  const elements = hits.map(({ id, text }) => [`{"objectID":"${id}",`, Buffer.from(text).subarray(1)])
  return listBytes(`{"nbHits":${nbHits},"plus":${plus},"hits":[`, elements, ']}')
}
