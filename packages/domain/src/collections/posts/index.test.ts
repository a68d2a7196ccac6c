import { describe, expect, it } from 'vitest'
import type { RuleContext } from '../../core/collection.ts'
import type { RichNode } from '../../core/richtext.ts'
import { missingFields, parseData } from '../../core/validate.ts'
import { posts } from './index.ts'
import { onSave, type PostData } from './rules.ts'

const bold = (text: string): RichNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }],
})

describe('an article', () => {
  it('[ART-04] requires a name', () => {
    expect(missingFields(posts.fields, {})).toEqual([{ path: 'name', message: 'Champs obligatoire' }])
  })

  it.each<[string, Record<string, unknown>]>([
    [
      '[ART-05]',
      {
        name: 'Le bois',
        altNavTitle: 'Bois',
        subTitle: 'Chêne et noyer',
        contents: [{ id: 'b', header: 'Atelier' }],
        isVisible: true,
        publishedAt: '2026-03-06T10:00:00.000Z',
        pathname: '/le-bois',
        photos: ['a/b.jpg'],
      },
    ],
    ['[ART-06]', { body: bold('Bonjour') }],
    ['[ART-08]', { title: 'Le bois, chez nous', isFeatured: true }],
  ])('%s keeps %j', (_, data) => {
    expect(parseData(posts.fields, data)).toEqual({ data, errors: [] })
  })

  it('[ART-10] is of type "post", in the collection "posts"', () => {
    expect([posts.slug, posts.fields.type.default, posts.fields.type.derived]).toEqual(['posts', 'post', true])
  })

  it('starts dated now, and hidden until its author shows it', () => {
    const now = '2026-03-06T10:00:00.000Z'
    expect(posts.defaults?.({ now } as RuleContext)).toEqual({ publishedAt: now })
    expect(posts.fields.isVisible).not.toHaveProperty('default')
    expect(posts.publicWhere).toEqual({ isVisible: true })
  })
})

describe('saving an article', () => {
  it.each<[PostData, string | undefined]>([
    [{ body: bold('Bonjour') }, '**Bonjour**'],
    [{ body: bold('Bonsoir'), bodyMarkdown: '**Bonjour**' }, '**Bonsoir**'],
    [{ bodyMarkdown: '**Bonjour**' }, undefined],
  ])('[ART-07] derives its Markdown again: %j', (after, markdown) => {
    expect(onSave(undefined, after).bodyMarkdown).toBe(markdown)
  })

  it('[BLOCK-16] [BLOCK-17] normalises its content blocks', () => {
    const contents = [
      { id: 'b', order: 2 },
      { id: 'a', order: 1 },
    ]
    expect(onSave(undefined, { contents }).contents).toMatchObject([
      { id: 'a', order: 1, mediasNbColumns: 1 },
      { id: 'b', order: 2 },
    ])
  })
})

it('[ART-02] the empty list says "Aucun article"', () => {
  expect(posts.label.empty).toBe('Aucun article')
})
