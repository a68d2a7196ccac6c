const CRLF = '\r\n'
const part = (head: string, body: string | Buffer = 'x'): Buffer =>
  Buffer.concat([Buffer.from(`--b${CRLF}${head}${CRLF}${CRLF}`), Buffer.from(body), Buffer.from(CRLF)])
const form = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from(`--b--${CRLF}`)])
const file = (name: string, body: string | Buffer): Buffer =>
  form(part(`Content-Disposition: form-data; name="file"; filename="${name}"`, body))
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"><script>1</script></svg>'
/** Malformed forms with the boundary `b`. */
export const FORMS: Buffer[] = [
  Buffer.from(''),
  Buffer.from('--b'),
  form(),
  form(part('')),
  form(part('Content-Disposition: form-data')),
  form(part('Content-Disposition: attachment; name=file')),
  form(part(`Content-Disposition: form-data; name="${'x'.repeat(20_000)}"`)),
  form(part('Content-Disposition: form-data; name="__proto__"', '{}')),
  form(part('Content-Disposition: form-data; name="docType"', 'x'.repeat(300_000))),
  form(...Array.from({ length: 30 }, (_, at) => part(`Content-Disposition: form-data; name="a${at}"`))),
  form(part(`X: ${'y'.repeat(100_000)}${CRLF}Content-Disposition: form-data; name="a"`)),
  form(part('Content-Disposition: form-data; name="file"; filename=""', '')),
  part('Content-Disposition: form-data; name="file"; filename="a.png"', 'cut short'),
  file('../../../etc/passwd', 'no image'),
  file('a\0b.png', '\x89PNG'),
  file(`${'.-'.repeat(5000)}x`, 'no image'),
  file('a.svg', SVG),
  file('a.svg', `<svg${' '.repeat(100_000)}x`),
  file('a.svg', `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(1000)}">]><svg>${'&a;'.repeat(1000)}</svg>`),
  file('a.png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5000, 255)])),
  file('a.jpg', Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(5000)])),
  file('a.webp', `RIFF${'x'.repeat(1000)}`),
  file('a.heic', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(2000, 1)])),
  file('a.gif', 'GIF89a\xff\xff\xff\xff'),
  file('a.tiff', Buffer.concat([Buffer.from('49492a0008000000ffff', 'hex'), Buffer.alloc(2000, 7)])),
  form(
    part('Content-Disposition: form-data; name="docType"', 'produits'),
    part('Content-Disposition: form-data; name="docId"', '..'),
    part('Content-Disposition: form-data; name="file"; filename="a.png"', 'x'),
  ),
]
