import type { RichNode } from '@boutique/domain'
import { createElement, type ReactNode } from 'react'

const ELEMENTS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  horizontalRule: 'hr',
  hardBreak: 'br',
}
const MARKS: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' }

/** A read-only structured text. Its headings are not part of the page's outline; links are not active. */
export function RichText({ value }: { value: RichNode }) {
  return childrenOf(value)
}

function childrenOf({ content = [] }: RichNode): ReactNode[] {
  // A read-only text does not change: the index of a node is its key.
  return content.map((node, index) => <Node key={index} node={node} />)
}

function Node({ node }: { node: RichNode }): ReactNode {
  if (node.type === 'text') return marked(node)
  if (node.type === 'heading') return <p data-level={String(node.attrs?.level ?? 2)}>{childrenOf(node)}</p>
  const element = ELEMENTS[node.type]
  if (!element) return childrenOf(node)
  return node.content ? createElement(element, null, ...childrenOf(node)) : createElement(element)
}

function marked({ text = '', marks = [] }: RichNode): ReactNode {
  return marks.reduce<ReactNode>((inner, { type }) => {
    if (type === 'link') return <span data-link>{inner}</span>
    const element = MARKS[type]
    return element ? createElement(element, null, inner) : inner
  }, text)
}
