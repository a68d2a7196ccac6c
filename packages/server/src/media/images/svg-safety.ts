/** `danger`: it could run code or load something; `malformed`: not an SVG for a strict XML parser. */
export type SvgVerdict = 'safe' | 'danger' | 'malformed'

const DANGEROUS_ELEMENTS = new Set(
  'script foreignobject iframe embed object audio video canvas handler listener'.split(' '),
)
const DANGEROUS_NAMESPACES = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1999/XSL/Transform'])
const SAFE_TARGET = /^(#|$|data:(image\/(png|jpe?g|gif|webp)|font\/[\w-]+|application\/(x-)?font-[\w-]+)[;,])/i
const PREDEFINED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

// Sticky, and no two branches start alike: the scan takes linear time.
const DECLARATION = /\s*(?:<\?xml\s([^?<>]*)\?>)?/y
const DOCTYPE =
  /<!DOCTYPE\s+[\w:.-]+(?:\s+(?:PUBLIC\s+(?:"[^"<>]*"|'[^'<>]*')|SYSTEM)\s+(?:"[^"<>]*"|'[^'<>]*'))?\s*>/iy
const COMMENT = /<!--(?:[^-]|-[^-])*-->/y
const CDATA = /<!\[CDATA\[([^]*?)\]\]>/y
const END_TAG = /<\/([^\s<>/=&"'!?]+)\s*>/y
const START_TAG = /<([^\s<>/=&"'!?]+)/y
const ATTRIBUTE = /\s+([^\s<>/=&"'!?]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const TAG_END = /\s*(\/?)>/y
const TEXT = /[^<]+/y

/**
 * Checks the tokens of an SVG file: refuses scripts, event handlers, foreign
 * objects, entities, references outside the file (links, images, fonts, style sheets, `url(…)`, `@import`) and
 * animations of links. Anything that is not strictly well-formed is `malformed`, so that no parser reads another
 * document than the one checked here.
 */
export function checkSvgText(text: string): SvgVerdict {
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text) ?? undefined
    if (found) at = pattern.lastIndex
    return found
  }
  const open: string[] = []
  let style = ''
  let roots = 0

  const declared = /encoding\s*=\s*["']([^"']*)["']/.exec(take(DECLARATION)?.[1] ?? '')?.[1]
  // Another encoding would make the parser see other characters than those checked here.
  if (declared !== undefined && !/^(utf-8|us-ascii)$/i.test(declared)) return 'danger'

  while (at < text.length) {
    if (take(COMMENT) || (open.length === 0 && roots === 0 && take(DOCTYPE))) continue
    const cdata = take(CDATA)
    const content = cdata ? cdata[1] : take(TEXT)?.[0]
    if (content !== undefined) {
      if (open.length === 0 && content.trim() !== '') return 'malformed'
      const decoded = cdata ? content : decode(content)
      if (decoded === undefined) return 'danger'
      if (localName(open.at(-1) ?? '') === 'style') style += decoded
      continue
    }
    const end = take(END_TAG)
    if (end) {
      if (open.pop() !== end[1]) return 'malformed'
      if (localName(end[1] ?? '') === 'style') {
        if (isDangerousCss(style)) return 'danger'
        style = ''
      }
      continue
    }
    const start = take(START_TAG)
    // The rest is a DTD with entities, or a processing instruction such as xml-stylesheet.
    if (!start) return /<[!?]/y.test(text.slice(at, at + 2)) ? 'danger' : 'malformed'
    const name = start[1] ?? ''
    if (open.length === 0 && (++roots > 1 || localName(name) !== 'svg')) return 'malformed'
    if (DANGEROUS_ELEMENTS.has(localName(name))) return 'danger'
    for (let found = take(ATTRIBUTE); found; found = take(ATTRIBUTE)) {
      const value = decode(found[2] ?? found[3] ?? '')
      if (value === undefined || isDangerousAttribute(found[1] ?? '', value)) return 'danger'
    }
    const tagEnd = take(TAG_END)
    if (!tagEnd) return 'malformed'
    if (tagEnd[1] === '') open.push(name)
  }
  return roots === 1 && open.length === 0 ? 'safe' : 'malformed'
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

function isDangerousAttribute(name: string, value: string): boolean {
  const local = localName(name)
  if (name === 'xmlns' || name.startsWith('xmlns:')) return DANGEROUS_NAMESPACES.has(value.trim())
  if (local.startsWith('on')) return true
  if (local === 'href' || local === 'src' || local === 'base') return !SAFE_TARGET.test(withoutBlanks(value))
  // An animation may replace a harmless link.
  if (local === 'attributename') return /^\s*([\w.-]+:)?(href|on.*)\s*$/i.test(value)
  // Attributes of other namespaces (an editor's notes) are never read as CSS.
  return !name.includes(':') && isDangerousCss(value)
}

function isDangerousCss(css: string): boolean {
  // An escape can spell `url` or `import` in many ways.
  if (/\\|@import|(?:^|[^\w-])(?:-webkit-)?(?:image-set|image|cross-fade|src)\s*\(/i.test(css)) return true
  for (const [, target] of css.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    if (!SAFE_TARGET.test(withoutBlanks(target ?? ''))) return true
  }
  return /^\s*(javascript|vbscript)\s*:/i.test(css)
}

// Browsers remove blanks and control characters inside an address before they parse its scheme.
const withoutBlanks = (value: string) => value.replace(/[\p{Cc} ]/gu, '')

/** Resolves character references; `undefined` for an entity that only a DTD could define. */
function decode(value: string): string | undefined {
  let unknown = false
  const decoded = value.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+))?(;?)/gi, (_, hex, decimal, name, end) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number.parseInt(decimal, 10) : undefined
    const character =
      code === undefined ? PREDEFINED[name ?? ''] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined
    if (character === undefined || end !== ';') unknown = true
    return character ?? ''
  })
  return unknown ? undefined : decoded
}
