/** A node of a structured text, reduced to its text content. */
export interface TextNode {
  type?: string
  text?: string
  content?: TextNode[]
}

const contentOf = ({ content }: TextNode): TextNode[] => (Array.isArray(content) ? content : [])

/** The text of a structured document in one line. */
export function wordsOf(node: TextNode): string {
  if (typeof node.text === 'string') return node.text
  return contentOf(node)
    .map(wordsOf)
    .join(node.type === 'doc' ? ' ' : '')
}

/** The text of a structured document, one paragraph per line. */
export function paragraphsOf(node: TextNode): string {
  if (typeof node.text === 'string') return node.text
  if (node.type === 'hardBreak') return '\n'
  return contentOf(node)
    .map(paragraphsOf)
    .join(node.type === 'doc' ? '\n' : '')
}
