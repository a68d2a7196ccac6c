import { expect, it } from 'vitest'
import { richTextRefusal } from './rich-refusal.ts'
import { richtext } from './richtext.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const say = (text: unknown, ...marks: unknown[]) => ({ type: 'text', text, marks })
const link = (href: unknown) => say('ici', { type: 'link', attrs: { href } })
function nested(depth: number): unknown {
  let node: unknown = paragraph(say('a'))
  for (let level = 0; level < depth; level++) node = { type: 'blockquote', content: [node] }
  return node
}

it.each<[string, unknown]>([
  ['nothing', null],
  ['an empty text', doc()],
  ['what another kind of value is refused for already', '<p>Bonjour</p>'],
  ['the example', richtext({ label: 'Texte' }).example(1)],
  ['a link with what editors add', doc(paragraph(say('a', { type: 'link', attrs: { href: '/a', target: '_blank' } })))],
  ['a link without an address', doc(paragraph(link(undefined), link(null), link('  ')))],
  ['attributes of the layout', doc({ ...paragraph(say('a')), attrs: { textAlign: 'left', class: null } })],
  ['an unknown level of heading', doc({ type: 'heading', attrs: { level: 9 }, content: [say('a')] })],
  ['quotations in quotations', doc(nested(30))],
])('%s is not refused', (_, value) => {
  expect(richTextRefusal(value)).toBeUndefined()
})

it.each<[string, unknown, string]>([
  ['a script', doc({ type: 'script', content: [say('x')] }), "1er paragraphe : l'élément « script » n'est pas accepté"],
  [
    'a script deep inside',
    doc(paragraph(), { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'script' }] }] }),
    "2e paragraphe : l'élément « script » n'est pas accepté",
  ],
  [
    'an image with its data',
    doc({ type: 'image', attrs: { src: 'data:image/png;base64,AAAA' } }),
    "1er paragraphe : l'élément « image » n'est pas accepté",
  ],
  ['a document in the document', doc(doc()), "1er paragraphe : l'élément « doc » n'est pas accepté"],
  ['an element without a type', doc({ content: [] }), "1er paragraphe : l'élément sans nom n'est pas accepté"],
  [
    'a type that says how it is converted',
    doc({ type: { toString: 1 } }),
    "1er paragraphe : l'élément sans nom n'est pas accepté",
  ],
  ['what is no element', doc(paragraph(), 'a'), '2e paragraphe : un élément est attendu'],
  ['what is no list', { type: 'doc', content: 'a' }, 'Texte : une liste de paragraphes est attendue'],
  [
    'a paragraph with no list',
    doc({ type: 'paragraph', content: 'a' }),
    "1er paragraphe : une liste est attendue dans l'élément « paragraph »",
  ],
  [
    'an unknown mark',
    doc(paragraph(say('a', { type: 'style' }))),
    "1er paragraphe : la mise en forme « style » n'est pas acceptée",
  ],
  [
    'a mark that is none',
    doc(paragraph(say('a', null))),
    "1er paragraphe : la mise en forme sans nom n'est pas acceptée",
  ],
  [
    'marks that are no list',
    doc(paragraph({ type: 'text', text: 'a', marks: 'x' })),
    '1er paragraphe : une liste de mises en forme est attendue',
  ],
  [
    'an attribute that runs',
    doc({ ...paragraph(say('a')), attrs: { onclick: 'x()' } }),
    "1er paragraphe : l'attribut « onclick » n'est pas accepté",
  ],
  [
    'the same beside the attributes',
    doc({ ...paragraph(say('a')), ONLOAD: 'x()' }),
    "1er paragraphe : l'attribut « ONLOAD » n'est pas accepté",
  ],
  [
    'the same of a mark',
    doc(paragraph(say('a', { type: 'bold', attrs: { onclick: 'x()' } }))),
    "1er paragraphe : l'attribut « onclick » n'est pas accepté",
  ],
  ['the same of the whole', { ...doc(), attrs: { onload: 'x()' } }, "Texte : l'attribut « onload » n'est pas accepté"],
  ['a text that is none', doc(paragraph(say(3))), '1er paragraphe : un texte est attendu'],
  ['a character that cannot be stored', doc(paragraph(say('a\u0000'))), '1er paragraphe : un caractère est interdit'],
  ['too many levels', doc(nested(10_000)), '1er paragraphe : trop de niveaux les uns dans les autres'],
])('%s is refused with its place', (_, value, sentence) => {
  expect(richTextRefusal(value)).toBe(sentence)
})

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//ailleurs.fr',
  { toString: 1 },
])('a link to %j is refused', (href) => {
  expect(richTextRefusal(doc(paragraph(), paragraph(link(href))))).toMatch(
    /^2e paragraphe : l'adresse d'un lien est attendue comme https:\/\/exemple\.fr ou \/contact/,
  )
})

it('says a long or hostile name in short, on one line', () => {
  const said = richTextRefusal(doc({ type: `x\u202e\n\ud800${'y'.repeat(1_000_000)}` }))
  expect(said).toMatch(/^1er paragraphe : l'élément « x\P{C}{1,70}… » n'est pas accepté$/u)
})
