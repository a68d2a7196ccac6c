import type { SourceHead } from '@boutique/domain'
import { notATable } from './refusal.ts'

type Encoding = NonNullable<SourceHead['encoding']>

/** The bytes at which the encoding is guessed. */
const GUESSED_BYTES = 4096
/** The share of control characters beyond which bytes are no text. */
const MAX_CONTROLS = 0.01

/**
 * The text of the bytes of a CSV file, and their encoding: that of the byte-order mark; UTF-16 where every second byte is
 * mostly zero; else UTF-8 where the bytes are valid, else Windows-1252, which older spreadsheets write. Line ends become \n.
 *
 * @throws FileRefusal `import.format` for bytes that are no text
 */
export function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const marked = byMark(bytes) ?? byZeros(bytes.subarray(0, GUESSED_BYTES))
  const { text, encoding } = marked ? { text: textOf(bytes, marked), encoding: marked } : utf8OrAnsi(bytes)
  if (!isText(text.slice(0, GUESSED_BYTES))) throw notATable()
  return { text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, encoding }
}

const textOf = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

function byMark([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16 without a mark: the headers of a table are mostly letters of the Latin alphabet. */
function byZeros(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0]
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const many = bytes.length / 4
  if (odd > many && even < odd / 10) return 'utf-16le'
  if (even > many && odd < even / 10) return 'utf-16be'
  return undefined
}

function utf8OrAnsi(bytes: Uint8Array): { text: string; encoding: Encoding } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: textOf(bytes, 'windows-1252'), encoding: 'windows-1252' }
  }
}

/** A NUL here and there is told with its line; many control characters are a picture or a program. */
function isText(beginning: string): boolean {
  const controls = beginning.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  return controls <= Math.max(2, beginning.length * MAX_CONTROLS)
}
