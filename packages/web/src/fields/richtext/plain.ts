/** A node of a structured text. */
interface TextNode {
  type: string
  text?: string
  marks?: unknown[]
  content?: TextNode[]
}

/** A structured text of plain paragraphs as lines of text; undefined when it holds more than that. */
export function plainOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return ''
  const paragraphs = (value as TextNode).content ?? []
  const lines = paragraphs.map((paragraph) => {
    const content = paragraph.content ?? []
    const isPlain =
      paragraph.type === 'paragraph' && content.every((node) => node.type === 'text' && !node.marks?.length)
    return isPlain ? content.map((node) => node.text ?? '').join('') : undefined
  })
  return lines.includes(undefined) ? undefined : lines.join('\n')
}

/** Lines of text as a structured text, one paragraph a line; undefined for nothing. */
export function richOf(text: string): TextNode | undefined {
  if (text.trim() === '') return undefined
  const content = text
    .split('\n')
    .map((line) => ({ type: 'paragraph', ...(line !== '' && { content: [{ type: 'text', text: line }] }) }))
  return { type: 'doc', content }
}
