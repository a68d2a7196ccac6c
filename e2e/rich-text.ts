/** A text of one paragraph a line, as the editor writes it. */
export const words = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
