import { open } from 'node:fs/promises'

/**
 * The format according to the first bytes of a file. `other`: an image format that the product does not store; `pdf`:
 * a document, not an image.
 */
export type Signature = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'svg' | 'heic' | 'other' | 'pdf'

const HEAD_BYTES = 512

// TIFF (both byte orders), BMP, JPEG XL (bare and boxed), JPEG 2000, ICO, Photoshop, Radiance.
const OTHER_IMAGES = [
  'II*\0',
  'MM\0*',
  'BM',
  '\xff\x0a',
  '\0\0\0\x0cJXL ',
  '\0\0\0\x0cjP  ',
  '\0\0\x01\0',
  '8BPS',
  '#?RADIANCE',
]

/** Detects the format from the first bytes of a file; `undefined`: no known format. */
export async function signatureOfFile(file: string): Promise<Signature | undefined> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return signatureOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/**
 * Detects the format from the first bytes, whatever the name; `undefined`: no known format. Only these formats
 * reach the decoders, whose own detection accepts more.
 */
export function signatureOf(head: Buffer): Signature | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  // Readers of PDF also accept it further inside: such a file may begin as a page with a script.
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'webp'
  if (text.slice(4, 8) === 'ftyp') return signatureOfBrands(head)
  if (OTHER_IMAGES.some((start) => text.startsWith(start))) return 'other'
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE\s+svg|([\w.-]+:)?svg[\s>])/.test(text)) return 'svg'
  return undefined
}

/** ISO/IEC 23008-12: one container for AVIF and HEIC, distinguished by the brands of its `ftyp` box. */
function signatureOfBrands(head: Buffer): Signature | undefined {
  const size = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(head.toString('latin1', at, at + 4))
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : undefined
}
