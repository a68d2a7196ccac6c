import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RichNode, richtext } from './richtext.ts'
import { parseValue } from './validate.ts'

const field = richtext({ label: 'Texte' })
const parse = (raw: unknown): unknown => {
  const parsed = parseValue(field, raw, ['texte'])
  return parsed.errors ?? parsed.value
}
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const say = (text: string, ...marks: unknown[]) => ({ type: 'text', text, ...(marks.length && { marks }) })
const link = (href: unknown) => ({ type: 'link', attrs: { href } })

describe("keeps the editor's output", () => {
  it.each<[string, unknown]>([
    ['a paragraph', doc(paragraph(say('Bonjour')))],
    [
      'marks',
      doc(paragraph(say('a', { type: 'bold' }, { type: 'italic' }, { type: 'underline' }, { type: 'strike' }))),
    ],
    ['a heading and its level', doc({ type: 'heading', attrs: { level: 3 }, content: [say('Titre')] })],
    ['lists', doc({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(say('a'))] }] })],
    [
      'a quotation, a break, a rule',
      doc({ type: 'blockquote', content: [paragraph(say('a'), { type: 'hardBreak' })] }, { type: 'horizontalRule' }),
    ],
  ])('%s', (_, raw) => {
    expect(parse(raw)).toStrictEqual(raw)
  })

  it.each([
    'https://exemple.fr/a',
    'http://exemple.fr',
    'HTTPS://EXEMPLE.FR',
    'mailto:a@b.fr',
    'tel:+33',
    '/pages/a',
    '#bas',
  ])('a link to %s', (href) => {
    expect(parse(doc(paragraph(say('a', link(href)))))).toStrictEqual(doc(paragraph(say('a', link(href)))))
  })
})

describe('removes what could be harmful', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//ailleurs.fr',
    '/\\ailleurs.fr',
    'https://exemple.fr/\u0000',
    'https://exemple.fr/\ud800',
    '',
  ])('a link to %j, keeping its text', (href) => {
    expect(parse(doc(paragraph(say('a', link(href)))))).toStrictEqual(doc(paragraph(say('a'))))
  })

  it.each<[string, unknown, unknown]>([
    [
      'an unknown node, its text stays',
      doc({ type: 'script', content: [paragraph(say('a'))] }),
      doc(paragraph(say('a'))),
    ],
    ['a document in the document', doc(doc(paragraph(say('a')))), doc(paragraph(say('a')))],
    ['unknown marks', doc(paragraph(say('a', { type: 'style' }, null))), doc(paragraph(say('a')))],
    ['attributes', doc({ ...paragraph(say('a')), attrs: { onclick: 'x' }, onclick: 'x' }), doc(paragraph(say('a')))],
    [
      'attributes of marks',
      doc(paragraph(say('a', { type: 'bold', attrs: { onclick: 'x' } }))),
      doc(paragraph(say('a', { type: 'bold' }))),
    ],
    [
      'other attributes of links',
      doc(paragraph(say('a', { type: 'link', attrs: { href: '/a', onclick: 'x' } }))),
      doc(paragraph(say('a', link('/a')))),
    ],
    [
      'a level that no heading has',
      doc({ type: 'heading', attrs: { level: 9 }, content: [say('a')] }),
      doc({ type: 'heading', attrs: { level: 2 }, content: [say('a')] }),
    ],
    [
      'a level and an address that say how they are converted',
      doc({
        type: 'heading',
        attrs: { level: { toString: 1 } },
        content: [say('a', link({ toString: 1, valueOf: 1 }))],
      }),
      doc({ type: 'heading', attrs: { level: 2 }, content: [say('a')] }),
    ],
    ['text that cannot be stored', doc(paragraph(say('a\u0000'), say('\ud800'), say('b'))), doc(paragraph(say('b')))],
    ['what is no node', doc(null, 3, 'a', paragraph(say('b'))), doc(paragraph(say('b')))],
  ])('%s', (_, raw, kept) => {
    expect(parse(raw)).toStrictEqual(kept)
  })

  it('nodes nested deeper than people do', () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? paragraph(say('a')) : { type: 'blockquote', content: [nested(depth - 1)] }
    expect(parse(doc(nested(30)))).toBeDefined()
    expect(parse(doc(nested(60)))).toBeUndefined()
    const unknown = (depth: number): unknown =>
      depth === 0 ? paragraph(say('a')) : { type: 'x', content: [unknown(depth - 1)] }
    expect(parse(doc(unknown(5000)))).toBeUndefined()
  })
})

it.each<[string, unknown]>([
  ['null', null],
  ['an empty document', doc()],
  ['empty paragraphs', doc(paragraph(), paragraph())],
  ['a rule alone', doc({ type: 'horizontalRule' })],
])('%s is empty', (_, raw) => {
  expect(parse(raw)).toBeUndefined()
})

it.each<[string, unknown]>([
  ['HTML', '<p>Bonjour</p>'],
  ['another root', paragraph(say('a'))],
  ['a list', []],
])('refuses %s', (_, raw) => {
  expect(parse(raw)).toStrictEqual([{ path: 'texte', message: 'Texte mis en forme attendu' }])
})

it('of any JSON keeps only known nodes and safe links, and is idempotent', () => {
  const types = ['doc', 'paragraph', 'text', 'heading', 'script', 'bulletList', 'iframe']
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.record(
      {
        type: fc.constantFrom(...types),
        text: fc.string(),
        attrs: fc.dictionary(fc.string(), fc.jsonValue()),
        marks: fc.array(
          fc.record({ type: fc.constantFrom('bold', 'link', 'x'), attrs: fc.record({ href: fc.string() }) }),
        ),
        content: fc.array(fc.oneof({ maxDepth: 4 }, fc.jsonValue(), tie('node'))),
      },
      { requiredKeys: ['type'] },
    ),
  }))
  const known = ({ type, marks = [], content = [] }: RichNode): boolean =>
    !['script', 'iframe'].includes(type) &&
    marks.every((mark) => mark.type === 'bold' || /^(https?:|mailto:|tel:|\/|#)/i.test(String(mark.attrs?.href))) &&
    content.every(known)
  fc.assert(
    fc.property(node, (inner) => {
      const clean = parse(doc(inner))
      if (clean === undefined) return
      expect(known(clean as RichNode)).toBe(true)
      expect(parse(clean)).toStrictEqual(clean)
    }),
  )
})
