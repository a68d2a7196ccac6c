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
