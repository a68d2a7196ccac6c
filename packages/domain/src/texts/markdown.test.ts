import { describe, expect, it } from 'vitest'
import type { RichNode } from '../core/fields/richtext.ts'
import { markdownOf } from './markdown.ts'

type Marks = ('bold' | 'italic' | 'strike' | 'underline' | { href: string })[]
const text = (words: string, ...marks: Marks): RichNode => ({
  type: 'text',
  text: words,
  marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : { type: 'link', attrs: mark })),
})
const node = (type: string, ...content: RichNode[]): RichNode => ({ type, content })
const p = (...content: RichNode[]) => node('paragraph', ...content)
const li = (...content: RichNode[]) => node('listItem', ...content)
const BREAK: RichNode = { type: 'hardBreak' }
const doc = (...content: RichNode[]) => markdownOf(node('doc', ...content))

describe('[ART-07] the Markdown of a text', () => {
  it.each<[string, RichNode[], string]>([
    ['bold', [text('Bonjour', 'bold')], '**Bonjour**'],
    ['plain', [text('Bonjour')], 'Bonjour'],
    ['each mark', [text('a', 'italic'), text(' '), text('b', 'strike')], '*a* ~~b~~'],
    ['underlined', [text('a', 'underline')], 'a'],
    ['a mark in another', [text('a ', 'bold'), text('b', 'italic', 'bold')], '**a *b***'],
    ['a link', [text('nos tissus', { href: '/tissus' })], '[nos tissus](/tissus)'],
    [
      'a bold word in a link',
      [text('nos ', { href: '/t' }), text('tissus', 'bold', { href: '/t' })],
      '[nos **tissus**](/t)',
    ],
    ['two links', [text('a', { href: '/a' }), text('b', { href: '/b' })], '[a](/a)[b](/b)'],
    ['spaces outside marks', [text('un'), text(' mot ', 'bold'), text('gras')], 'un **mot** gras'],
    ['only spaces', [text('un'), text('  ', 'bold'), text('mot')], 'un  mot'],
    ['line breaks', [BREAK, text('a'), BREAK, BREAK, text('b'), BREAK], 'a\\\n\\\nb'],
  ])('%s', (_, content, expected) => {
    expect(doc(p(...content))).toBe(expected)
  })

  it.each<[string, RichNode[], string]>([
    ['paragraphs', [p(text('a')), p(), p(text('b'))], 'a\n\nb'],
    [
      'a heading',
      [{ ...node('heading', text('Le bois'), BREAK, text('massif')), attrs: { level: 3 } }],
      '### Le bois massif',
    ],
    ['an empty heading', [node('heading'), p(text('a'))], 'a'],
    ['bullets', [node('bulletList', li(p(text('a'))), li(p(text('b'), BREAK, text('c'))))], '- a\n- b\\\n  c'],
    [
      'a list in a list',
      [node('orderedList', li(p(text('a')), node('bulletList', li(p(text('b'))), li(p(text('c'))))), li(p(text('d'))))],
      '1. a\n   - b\n   - c\n2. d',
    ],
    ['two paragraphs in an item', [node('bulletList', li(p(text('a')), p(text('b'))))], '- a\n\n  b'],
    ['a quotation', [node('blockquote', p(text('a')), p(text('b')))], '> a\n>\n> b'],
    ['a rule', [p(text('a')), { type: 'horizontalRule' }, p(text('b'))], 'a\n\n---\n\nb'],
    ['text outside of paragraphs', [text('a'), p(text('b')), text('c')], 'a\n\nb\n\nc'],
  ])('%s', (_, content, expected) => {
    expect(doc(...content)).toBe(expected)
  })
})

describe('what a person types stays text', () => {
  it.each([
    ['2 * 3 * 4', String.raw`2 \* 3 \* 4`],
    ['<script>alert(1)</script>', String.raw`\<script\>alert(1)\</script\>`],
    ['[a](javascript:alert)', String.raw`\[a\](javascript:alert)`],
    ['une_note & `code` ~~', 'une\\_note & \\`code\\` \\~\\~'],
    ['&lt; & &#60;', String.raw`\&lt; & \&#60;`],
    ['# titre', String.raw`\# titre`],
    ['- tiret', String.raw`\- tiret`],
    ['1. un', String.raw`1\. un`],
    ['a 1. un - #', 'a 1. un - #'],
    ['    code', 'code'],
    ['C:\\bois', String.raw`C:\\bois`],
    ['deux\nlignes', 'deux lignes'],
  ])('%j → %j', (typed, expected) => {
    expect(doc(p(text(typed)))).toBe(expected)
  })

  it('also after a line break', () => {
    expect(doc(p(text('a'), BREAK, text('---'), BREAK, text('2) b')))).toBe('a\\\n\\---\\\n2\\) b')
  })

  it('an address cannot end its link', () => {
    expect(doc(p(text('a', { href: '/x) [b](<y> \\' })))).toBe('[a](/x%29%20[b]%28%3Cy%3E%20%5C)')
  })
})

it.each([undefined, node('doc'), node('doc', p(), p(text('  ')))])('a document without text has none: %j', (body) => {
  expect(markdownOf(body)).toBeUndefined()
})
