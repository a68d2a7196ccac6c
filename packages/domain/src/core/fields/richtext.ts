import * as z from 'zod/mini'
import { emptyable, type Field, type FieldOptions, isStorableText } from '../field.ts'
import { isSafeLink } from './link.ts'
import { isTooDeep, MARKS, NODES } from './rich-schema.ts'
import { transformed } from '../schema.ts'

/** A node of a structured document, in the editor's format. */
export interface RichNode {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: RichNode[]
}

const LEVELS = new Set('123456')

/**
 * Removes everything the editor cannot produce: unknown nodes are replaced by their children, unknown marks and
 * attributes are dropped, and a link with an unsafe address keeps its text. The result cannot contain a script.
 */
export function cleanRichNode(node: RichNode, depth = 0): RichNode[] {
  if (isTooDeep(depth) || typeof node !== 'object' || node === null) return []
  const content = Array.isArray(node.content) ? node.content.flatMap((child) => cleanRichNode(child, depth + 1)) : []
  if (!NODES.has(node.type) || (node.type === 'doc' && depth > 0)) return content
  if (node.type === 'text') return cleanText(node)
  const kept: RichNode = { type: node.type }
  if (node.type === 'heading') kept.attrs = { level: levelOf(node.attrs?.level) }
  if (content.length) kept.content = content
  return [kept]
}

/** The level of a heading. Only numbers and digits are read: converting an object could run its own code. */
const levelOf = (level: unknown): number =>
  (typeof level === 'number' || typeof level === 'string') && LEVELS.has(String(level)) ? Number(level) : 2

function cleanText(node: RichNode): RichNode[] {
  if (typeof node.text !== 'string' || node.text === '' || !isStorableText(node.text)) return []
  const marks = (Array.isArray(node.marks) ? node.marks : []).flatMap((mark) => {
    if (!MARKS.has(mark?.type)) return []
    if (mark.type !== 'link') return [{ type: mark.type }]
    const href = typeof mark.attrs?.href === 'string' ? mark.attrs.href.trim() : ''
    return isSafeLink(href) ? [{ type: 'link', attrs: { href } }] : []
  })
  return [{ type: 'text', text: node.text, ...(marks.length && { marks }) }]
}

const hasContent = (node: RichNode): boolean => node.type === 'text' || (node.content ?? []).some(hasContent)

/** A structured document for storage: cleaned, and undefined when it contains no text. */
export function storedRichText(value: RichNode): RichNode | undefined {
  const [clean] = cleanRichNode(value)
  return clean && hasContent(clean) ? clean : undefined
}

/**
 * Rich text kept as a structured document (BLOCK, ART). What the editor cannot produce is refused when a client sends it
 * (`sent-refusals.ts`), and removed from what was stored before.
 */
export function richtext(options: FieldOptions) {
  const isDocument = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && (value as RichNode).type === 'doc'
  const document = z.custom<RichNode>(isDocument, { error: 'Texte mis en forme attendu' })
  const schema = transformed(emptyable(document), (value) => value && storedRichText(value))
  const example = (n: number): RichNode => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `Texte ${n}`, marks: [{ type: 'bold' }] }] }],
  })
  const field = { ...options, kind: 'richtext', shape: 'leaf', schema, example } satisfies Field
  return field as unknown as Field<RichNode, 'richtext', false, false>
}
