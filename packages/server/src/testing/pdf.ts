import { inflateSync } from 'node:zlib'

/** A PDF document of one empty page. */
export function minimalPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 4\n0000000000 65535 f \n${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text)
}

/**
 * The texts that a PDF of ours shows, in the order in which they are drawn: one line for each piece of text. Its pages are
 * compressed, and their letters are codes of Windows 1252 in hexadecimal.
 */
export function textOfPdf(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf)
  const raw = bytes.toString('latin1')
  const pages = [...raw.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)].map((stream) => {
    const start = stream.index + stream[0].length
    const part = bytes.subarray(start, start + Number(stream[1]))
    return stream[0].includes('/FlateDecode') ? inflateSync(part).toString('latin1') : ''
  })
  const letters = new TextDecoder('windows-1252')
  return pages
    .flatMap((page) => [...page.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, code = '']) => letters.decode(Buffer.from(code, 'hex'))).join(''),
    )
    .join('\n')
}
