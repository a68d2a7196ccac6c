const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', euro: '€', deg: '°', times: '×' },
  ...{ rsquo: '’', lsquo: '‘', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', hellip: '…', ndash: '–', mdash: '—' },
  ...{ eacute: 'é', egrave: 'è', ecirc: 'ê', euml: 'ë', agrave: 'à', acirc: 'â', ccedil: 'ç', ocirc: 'ô' },
  ...{ ucirc: 'û', ugrave: 'ù', icirc: 'î', iuml: 'ï', oelig: 'œ', Eacute: 'É', Egrave: 'È', Agrave: 'À', Ccedil: 'Ç' },
}

/**
 * The text of a description in HTML: paragraphs, list items and line breaks are lines; scripts and styles are left out. A
 * text without tags and entities stays as it is.
 */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html
  const bare = withoutBlocks(withoutBlocks(html, 'script'), 'style')
  return bare
    .replace(/\n+/g, /<(?:p|br|li|div)\b/i.test(bare) ? ' ' : '\n')
    .replace(/<(?:br|\/p|\/li|\/div|\/h[1-6]|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<[a-z/!][^<>]*>/gi, '')
    .replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => entity(name) ?? whole)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function withoutBlocks(html: string, tag: string): string {
  const lower = html.toLowerCase()
  if (lower.length !== html.length) return html
  let kept = ''
  let at = 0
  for (let start = lower.indexOf(`<${tag}`); start >= 0; start = lower.indexOf(`<${tag}`, at)) {
    kept += html.slice(at, start)
    const end = lower.indexOf(`</${tag}>`, start)
    at = end < 0 ? html.length : end + tag.length + 3
  }
  return kept + html.slice(at)
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined
}
