import { describe, expect, it } from 'vitest'
import { Problem } from '../../core/problem.ts'
import { onSave, type PageData, redirection, visibility } from './rules.ts'

const NOW = '2026-11-22T10:05:00.000Z'
const below = { parent: { pathname: '/atelier/' } }

describe('the address of a page', () => {
  it.each<[string, PageData | undefined, PageData, object, string | undefined]>([
    ['is made from its name', undefined, { name: 'Nos bois' }, {}, '/nos-bois'],
    ['continues that of its parent', undefined, { name: 'Nos bois', parent: 'p' }, below, '/atelier/nos-bois'],
    ['is the typed one', undefined, { name: 'Nos bois', pathname: '/bois' }, {}, '/bois'],
    ['is none without a letter', undefined, { name: '…' }, {}, undefined],
    ['follows the name', { name: 'Nos', pathname: '/nos' }, { name: 'Nos bois', pathname: '/nos' }, {}, '/nos-bois'],
    [
      'follows its place',
      { name: 'Nos', pathname: '/nos' },
      { name: 'Nos', parent: 'p', pathname: '/nos' },
      below,
      '/atelier/nos',
    ],
    ['keeps its number', { name: 'Nos', pathname: '/nos-2' }, { name: 'Nos', pathname: '/nos-2' }, {}, '/nos-2'],
    ['stays as typed', { name: 'Nos', pathname: '/bois' }, { name: 'Nos bois', pathname: '/bois' }, {}, '/bois'],
    ['stays empty', { name: 'Nos', pathname: '/nos' }, { name: 'Nos bois' }, {}, undefined],
  ])('%s', (_, before, after, needed, address) => {
    const context = { id: 'x', now: NOW, createdAt: '2026-11-22T10:00:00.000Z', needed: needed as never }
    expect(onSave(before, after, context).pathname).toBe(address)
  })

  it('stays once visitors may have kept it', () => {
    const context = { id: 'x', now: NOW, createdAt: '2026-11-22T09:55:00.000Z', needed: {} }
    const page = { name: 'Nos', pathname: '/nos' }
    expect(onSave(page, { ...page, name: 'Nos bois' }, context).pathname).toBe('/nos')
  })
})

describe('saving a page', () => {
  it('cannot be its own parent', () => {
    const save = () => onSave({}, { name: 'Accueil', parent: 'p1' }, { id: 'p1', now: NOW, needed: {} })
    expect(save).toThrow(Problem)
    expect(save).toThrow('parent : Une page ne peut pas être sa propre page parente')
  })

  it.each<[PageData, string | undefined]>([
    [{ parent: 'p2' }, 'p1'],
    [{ parent: 'p2' }, undefined],
    [{}, undefined],
  ])('keeps the parent of %j', (page, id) => {
    expect(onSave(undefined, page, { id, now: NOW, needed: {} }).parent).toBe(page.parent)
  })

  it('[BLOCK-16] [BLOCK-17] normalises its content blocks', () => {
    const contents = [
      { id: 'b', order: 2 },
      { id: 'a', order: 1 },
    ]
    expect(onSave(undefined, { contents }, { id: undefined, now: NOW, needed: {} }).contents).toMatchObject([
      { id: 'a', order: 1, mediasNbColumns: 1 },
      { id: 'b', order: 2 },
    ])
  })
})

it.each<[PageData, string | undefined]>([
  [{ isRedirect: true, pathname: '/ancien', redirectPathname: '/nouveau' }, '/ancien → /nouveau'],
  [{ isRedirect: false, pathname: '/ancien', redirectPathname: '/nouveau' }, undefined],
  [{ pathname: '/ancien' }, undefined],
])('%j says %s', (page, text) => {
  expect(redirection(page)).toBe(text)
})

it.each<[PageData, string | undefined]>([
  [{ isVisible: true, pathname: '/a' }, undefined],
  [{ pathname: '/a' }, undefined],
  [{ isVisible: true }, 'sans adresse'],
  [{ isVisible: false, isRedirect: true }, 'caché'],
  [{ isVisible: false }, 'caché'],
  [{ isVisible: true, isRedirect: true, pathname: '/a', redirectPathname: '/b' }, 'Redirection'],
  [{ isVisible: true, isRedirect: true, pathname: '/a' }, 'Redirection sans but'],
  [{ isVisible: true, isRedirect: true, redirectPathname: '/b' }, 'sans adresse'],
])('the row of %j is marked %s', (page, text) => {
  expect(visibility(page)?.text).toBe(text)
})
