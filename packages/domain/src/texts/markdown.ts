import type { RichNode } from '../core/fields/richtext.ts'

/**
 * A structured document as Markdown (CommonMark, with ~~ for struck text): bold "Bonjour" → "**Bonjour**" (ART-07).
 * Underlining has no Markdown and is left out. Characters with a meaning in Markdown are escaped, so that the text of a
 * person never becomes a mark or HTML. Undefined for a document without text.
 */
export function markdownOf(body: RichNode | undefined): string | undefined {
  const markdown = blocks(body?.content ?? []).join('\n\n')
  return markdown === '' ? undefined : markdown
}

const isInline = ({ type }: RichNode): boolean => type === 'text' || type === 'hardBreak'

/** The blocks of some nodes, without the empty ones; inline nodes that follow each other are one paragraph. */
function blocks(nodes: readonly RichNode[]): string[] {
  const found: string[] = []
  let line: RichNode[] = []
  const endLine = (): void => {
    found.push(paragraph(line))
    line = []
  }
  for (const node of nodes) {
    if (isInline(node)) line.push(node)
    else {
      endLine()
      found.push(block(node))
    }
  }
  endLine()
  return found.filter((text) => text !== '')
}

function block({ type, attrs, content = [] }: RichNode): string {
  switch (type) {
    case 'heading': {
      const text = paragraph(content).replaceAll(/\\?\n/g, ' ')
      return text === '' ? '' : `${'#'.repeat(Number(attrs?.level ?? 2))} ${text}`
    }
    case 'bulletList':
      return content.map((item) => listItem('- ', item)).join('\n')
    case 'orderedList':
      return content.map((item, index) => listItem(`${index + 1}. `, item)).join('\n')
    case 'blockquote':
      return indented(blocks(content).join('\n\n'), '> ')
    case 'horizontalRule':
      return '---'
    default:
      return paragraph(content)
  }
}

/** An item: its blocks below each other, level with the text after the marker. */
function listItem(marker: string, { content = [] }: RichNode): string {
  const text = blocks(content).join(content.some(({ type }) => type.endsWith('List')) ? '\n' : '\n\n')
  return marker + indented(text, ' '.repeat(marker.length)).slice(marker.length)
}

const indented = (text: string, margin: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? margin.trimEnd() : margin + line))
    .join('\n')

/** Lines of inline nodes; what would start a heading, a list or a rule at the start of a line is escaped. */
const paragraph = (nodes: readonly RichNode[]): string =>
  splitAtBreaks(nodes)
    .map((line) => marked(piecesOf(line)).trim())
    .join('\\\n')
    .replace(/^(?:\\\n)+/, '')
    .replace(/(?:\\\n)+$/, '')
    .replaceAll(/^[-+=#]/gm, String.raw`\$&`)
    .replaceAll(/^(\d{1,9})([.)])/gm, String.raw`$1\$2`)

function splitAtBreaks(nodes: readonly RichNode[]): RichNode[][] {
  const lines: RichNode[][] = [[]]
  for (const node of nodes) {
    if (node.type === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(node)
  }
  return lines
}

/** A part of a line with its marks, from the outermost. */
interface Piece {
  text: string
  marks: readonly string[]
}

const DELIMITERS: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' }
const ORDER = ['link', ...Object.keys(DELIMITERS)]

/**
 * The pieces of a line. A delimiter does not work beside a space: the spaces at the ends of a text are pieces of their
 * own, with the marks that both their neighbours have.
 */
function piecesOf(line: readonly RichNode[]): Piece[] {
  const pieces = line.flatMap((node): Piece[] => {
    const text = (node.text ?? '').replaceAll(/\s/g, ' ')
    const core = text.trim()
    const start = core === '' ? text.length : text.indexOf(core)
    const parts = [text.slice(0, start), core, text.slice(start + core.length)]
    return parts.filter((part) => part !== '').map((part) => ({ text: part, marks: marksOf(node) }))
  })
  return pieces.map((piece, index) =>
    piece.text.trim() === ''
      ? { ...piece, marks: common(pieces[index - 1]?.marks ?? [], pieces[index + 1]?.marks ?? []) }
      : { ...piece, text: escaped(piece.text) },
  )
}

/** The names of the marks of a text that Markdown has; that of a link is followed by its address. */
const marksOf = ({ marks = [] }: RichNode): string[] =>
  ORDER.flatMap((name) => {
    const mark = marks.find(({ type }) => type === name)
    return mark ? [name === 'link' ? `link ${String(mark.attrs?.href)}` : name] : []
  })

const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>~]|&(?=[#a-z])/gi, String.raw`\$&`)

function common(one: readonly string[], other: readonly string[]): readonly string[] {
  const end = one.findIndex((mark, index) => mark !== other[index])
  return end < 0 ? one : one.slice(0, end)
}

/** The text of pieces; a mark that two neighbours share stays open between them. */
function marked(pieces: readonly Piece[]): string {
  let text = ''
  let open: readonly string[] = []
  for (const piece of [...pieces, { text: '', marks: [] }]) {
    const kept = common(open, piece.marks).length
    text += open.slice(kept).toReversed().map(closing).join('')
    text += piece.marks.slice(kept).map(opening).join('') + piece.text
    open = piece.marks
  }
  return text
}

const opening = (mark: string): string => DELIMITERS[mark] ?? '['
const closing = (mark: string): string => DELIMITERS[mark] ?? `](${address(mark.slice('link '.length))})`
/** Spaces, brackets and backslashes would end the address or be read as marks. */
const address = (href: string): string =>
  href
    .replaceAll(/[\s<>\\]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
