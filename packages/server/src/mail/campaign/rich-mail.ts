import type { RichNode } from '@boutique/domain'
import { attribute, escaped, marked } from './marks.ts'

/** The address of a link in a mail: pages of the site become absolute; undefined where there is none. */
type Address = (href: string) => string | undefined

const HEADINGS: Readonly<Record<number, number>> = { 1: 24, 2: 20, 3: 18 }
const children = (node: RichNode): RichNode[] => node.content ?? []

/** A cleaned structured text as HTML with inline styles, which is what mail clients read. */
export function richHtml(node: RichNode, address: Address): string {
  const inner = (): string =>
    children(node)
      .map((child) => richHtml(child, address))
      .join('')
  switch (node.type) {
    case 'text':
      return textHtml(node, address)
    case 'paragraph':
      return `<p style="margin:0 0 16px">${inner() || '\u00A0'}</p>`
    case 'heading': {
      const level = Number(node.attrs?.level ?? 2)
      return `<h2 style="margin:24px 0 12px;font-size:${HEADINGS[level] ?? 16}px;line-height:1.3;font-weight:600">${inner()}</h2>`
    }
    case 'bulletList':
      return `<ul style="margin:0 0 16px;padding-left:24px">${inner()}</ul>`
    case 'orderedList':
      return `<ol style="margin:0 0 16px;padding-left:24px">${inner()}</ol>`
    case 'listItem':
      return `<li>${inner().replaceAll('margin:0 0 16px', 'margin:0 0 4px')}</li>`
    case 'blockquote':
      return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #d8d2c6">${inner()}</blockquote>`
    case 'hardBreak':
      return '<br/>'
    case 'horizontalRule':
      return '<hr style="border:0;border-top:1px solid #e4dfd5;margin:24px 0"/>'
    default:
      return inner()
  }
}

const TAGS: Readonly<Record<string, string>> = { bold: 'b', italic: 'i', underline: 'u', strike: 's' }

function textHtml({ text = '', marks = [] }: RichNode, address: Address): string {
  return marks.reduce(
    (html, { type, attrs }) => {
      const tag = TAGS[type]
      if (tag !== undefined) return `<${tag}>${html}</${tag}>`
      const href = typeof attrs?.href === 'string' ? address(attrs.href) : undefined
      return href === undefined ? html : `<a class="lien" href="${attribute(href)}" target="_blank">${html}</a>`
    },
    escaped(marked(text)),
  )
}

/** The same as plain text. */
export function richText(node: RichNode, address: Address): string {
  return blocks(node, address)
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function blocks(node: RichNode, address: Address): string[] {
  switch (node.type) {
    case 'doc':
      return children(node).flatMap((child) => blocks(child, address))
    case 'bulletList':
    case 'orderedList':
      return [
        children(node)
          .map((item, at) => `${node.type === 'bulletList' ? '-' : `${at + 1}.`} ${nested(item, address, '  ')}`)
          .join('\n'),
      ]
    case 'blockquote':
      return [`> ${nested(node, address, '> ')}`]
    case 'horizontalRule':
      return ['---']
    default:
      return [line(node, address)]
  }
}

/** The blocks inside an item or a quotation, each line after the first behind `prefix`. */
const nested = (node: RichNode, address: Address, prefix: string): string =>
  children(node)
    .flatMap((child) => blocks(child, address))
    .join('\n')
    .replaceAll('\n', `\n${prefix}`)

function line(node: RichNode, address: Address): string {
  if (node.type === 'hardBreak') return '\n'
  if (node.type !== 'text')
    return children(node)
      .map((child) => line(child, address))
      .join('')
  const text = marked(node.text ?? '')
  const link = node.marks?.find(({ type }) => type === 'link')?.attrs?.href
  const href = typeof link === 'string' ? address(link) : undefined
  return href === undefined || href === text ? text : `${text} (${href.replace(/^mailto:/, '')})`
}
