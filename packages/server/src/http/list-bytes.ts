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
