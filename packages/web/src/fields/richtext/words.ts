/** A node of a structured text, as far as its words go. */
export interface TextNode {
  type?: string
  text?: string
  content?: TextNode[]
}

const contentOf = ({ content }: TextNode): TextNode[] => (Array.isArray(content) ? content : [])

/** The words of a structured text in one line. */
export function wordsOf(node: TextNode): string {
  if (typeof node.text === 'string') return node.text
  return contentOf(node)
    .map(wordsOf)
    .join(node.type === 'doc' ? ' ' : '')
}

/** The words of a structured text, one paragraph a line. */
export function paragraphsOf(node: TextNode): string {
  if (typeof node.text === 'string') return node.text
  if (node.type === 'hardBreak') return '\n'
  return contentOf(node)
    .map(paragraphsOf)
    .join(node.type === 'doc' ? '\n' : '')
}
