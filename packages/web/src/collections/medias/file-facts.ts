const KB = 1000
const MB = 1_000_000
const DIGITS = { maximumFractionDigits: 1 }

/** A weight in words, from bytes: "240 Ko". */
export function weightText(bytes: number): string {
  if (bytes < KB) return `${bytes.toLocaleString('fr-FR')} octet${bytes > 1 ? 's' : ''}`
  if (bytes < MB) return `${Math.round(bytes / KB).toLocaleString('fr-FR')} Ko`
  return `${(bytes / MB).toLocaleString('fr-FR', DIGITS)} Mo`
}

const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/avif': 'AVIF',
  'image/svg+xml': 'SVG',
  'application/pdf': 'PDF',
}

/** What is known of a file: "1 200 × 800 px · 240 Ko · JPEG". Unknown parts are left out. */
export function fileFacts(metadata: unknown): string {
  const { width, height, bytes, contentType } = (metadata ?? {}) as Readonly<Record<string, unknown>>
  const parts: string[] = []
  if (typeof width === 'number' && typeof height === 'number')
    parts.push(`${width.toLocaleString('fr-FR')} × ${height.toLocaleString('fr-FR')} px`)
  if (typeof bytes === 'number') parts.push(weightText(bytes))
  const format = typeof contentType === 'string' ? FORMATS[contentType] : undefined
  if (format !== undefined) parts.push(format)
  return parts.join(' · ')
}
