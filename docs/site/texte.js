import { h, picture, safe } from './dom.js'

const TAGS = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  hardBreak: 'br',
  horizontalRule: 'hr',
}
const MARKS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' }

/** A formatted text as elements. Unknown nodes show what they contain. */
export function richText(node) {
  if (!node) return []
  if (node.type === 'text') return [marked(node)]
  const inside = (node.content ?? []).flatMap(richText)
  // The page has its own first title.
  if (node.type === 'heading') return [h(`h${Math.min(6, Math.max(2, node.attrs?.level ?? 2))}`, {}, inside)]
  const tag = TAGS[node.type]
  return tag ? [h(tag, {}, inside)] : inside
}

function marked({ text, marks = [] }) {
  let element = document.createTextNode(text ?? '')
  for (const { type, attrs } of marks) {
    const href = type === 'link' ? safe(attrs?.href) : undefined
    if (href) element = h('a', { href }, element)
    else if (MARKS[type]) element = h(MARKS[type], {}, element)
  }
  return element
}

/** The content blocks of a page or an article. */
export const blocks = (contents = []) =>
  [...contents]
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map((block) =>
      h(
        'section',
        {},
        block.header && block.headerType !== 'hidden' && h('h2', {}, block.header),
        block.headerSubTitle && h('p', { class: 'meta' }, block.headerSubTitle),
        richText(block.text),
        block.medias?.length > 0 && h('div', { class: 'figures' }, block.medias.flatMap(figure)),
      ),
    )

function figure({ fullPath, title, description, link }) {
  if (!fullPath) return []
  const image = picture(fullPath, title ?? description ?? '', '(width < 44rem) 100vw, 42rem')
  const href = safe(link)
  const caption = title ?? description
  return [h('figure', {}, href ? h('a', { href }, image) : image, caption && h('figcaption', {}, caption))]
}
