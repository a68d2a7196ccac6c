import { describe, expect, it } from 'vitest'
import type { RuleContext } from '../../core/collection.ts'
import type { RichNode } from '../../core/fields/richtext.ts'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { posts } from './index.ts'
import { onSave, type PostData } from './rules.ts'

const bold = (text: string): RichNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }],
})

const NOW = { now: '2026-03-06T10:00:00.000Z' }

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
    expect(posts.publicWhere).toEqual({ isVisible: true, isScheduled: false })
  })
})

describe('saving an article', () => {
  it.each<[string, PostData, boolean]>([
    ['without a date', { isScheduled: true }, false],
    ['of yesterday', { publishedAt: '2026-03-05T10:00:00.000Z', isScheduled: true }, false],
    ['of this moment', { publishedAt: '2026-03-06T10:00:00.000Z' }, false],
    ['of a millisecond later', { publishedAt: '2026-03-06T10:00:00.001Z' }, true],
    ['of 2030', { publishedAt: '2030-01-01T00:00:00.000Z' }, true],
  ])('says whether its date is ahead: %s', (_, after, isScheduled) => {
    const saved = onSave(undefined, after, NOW)
    expect(saved.isScheduled).toBe(isScheduled)
    expect(onSave(saved, saved, NOW)).toEqual(saved)
  })

  const NEW = { now: '2026-03-06T10:05:00.000Z', createdAt: '2026-03-06T10:00:00.000Z' }
  const OLD = { now: '2026-03-06T11:00:00.000Z', createdAt: '2026-03-06T10:00:00.000Z' }
  const made: PostData = { name: 'Le salon', pathname: '/le-salon' }
  const shown: PostData = { ...made, isVisible: true }

  it.each<[string, PostData | undefined, PostData, typeof NEW, string | undefined]>([
    ['a new one', undefined, { name: 'Le salon de mai' }, NEW, '/le-salon-de-mai'],
    ['one without a name', undefined, {}, NEW, undefined],
    ['one with an address', undefined, { name: 'Le salon', pathname: '/mai' }, NEW, '/mai'],
    ['an old one without an address', { name: 'Le salon' }, { name: 'Le salon', isVisible: true }, OLD, '/le-salon'],
    ['one that is emptied', made, { name: 'Le salon' }, OLD, '/le-salon'],
    ['a hidden one of another name', made, { ...made, name: 'Mai' }, OLD, '/mai'],
    [
      'a numbered one of another name',
      { ...made, pathname: '/le-salon-2' },
      { name: 'Mai', pathname: '/le-salon-2' },
      OLD,
      '/mai',
    ],
    ['a scheduled one of another name', { ...shown, isScheduled: true }, { ...shown, name: 'Mai' }, OLD, '/mai'],
    ['a new public one of another name', shown, { ...shown, name: 'Mai' }, NEW, '/mai'],
    ['an old public one of another name', shown, { ...shown, name: 'Mai' }, OLD, '/le-salon'],
    ['a typed one of another name', { ...made, pathname: '/s' }, { name: 'Mai', pathname: '/s' }, NEW, '/s'],
  ])('makes its address from its name: %s', (_, before, after, context, pathname) => {
    const saved = onSave(before, after, context)
    expect(saved.pathname).toBe(pathname)
    expect(onSave(saved, saved, context)).toEqual(saved)
  })

  it.each<[PostData, string | undefined]>([
    [{ isVisible: true, isScheduled: true }, 'programmé'],
    [{ isVisible: true, isScheduled: false, pathname: '/salon' }, undefined],
    [{ isVisible: true, isScheduled: false }, 'sans adresse'],
    [{ isVisible: false, isScheduled: true }, 'caché'],
  ])('is marked in the list: %j', (data, text) => {
    const state = posts.screen?.list.row.state as ((data: PostData) => { text?: string } | undefined) | undefined
    expect(state?.(data)?.text).toBe(text)
  })

  it.each<[PostData, string | undefined]>([
    [{ body: bold('Bonjour') }, '**Bonjour**'],
    [{ body: bold('Bonsoir'), bodyMarkdown: '**Bonjour**' }, '**Bonsoir**'],
    [{ bodyMarkdown: '**Bonjour**' }, undefined],
  ])('[ART-07] derives its Markdown again: %j', (after, markdown) => {
    expect(onSave(undefined, after, NOW).bodyMarkdown).toBe(markdown)
  })

  it('[BLOCK-16] [BLOCK-17] normalises its content blocks', () => {
    const contents = [
      { id: 'b', order: 2 },
      { id: 'a', order: 1 },
    ]
    expect(onSave(undefined, { contents }, NOW).contents).toMatchObject([
      { id: 'a', order: 1, mediasNbColumns: 1 },
      { id: 'b', order: 2 },
    ])
  })
})

it('[ART-02] the empty list says "Aucun article"', () => {
  expect(posts.label.empty).toBe('Aucun article')
})
