import { describe, expect, it } from 'vitest'
import { Problem } from '../../core/problem.ts'
import { onSave, type PageData, redirection, visibility } from './rules.ts'

describe('saving a page', () => {
  it('cannot be its own parent', () => {
    const save = () => onSave({}, { name: 'Accueil', parent: 'p1' }, { id: 'p1' })
    expect(save).toThrow(Problem)
    expect(save).toThrow('parent : Une page ne peut pas être sa propre page parente')
  })

  it.each<[PageData, string | undefined]>([
    [{ parent: 'p2' }, 'p1'],
    [{ parent: 'p2' }, undefined],
    [{}, undefined],
  ])('keeps the parent of %j', (page, id) => {
    expect(onSave(undefined, page, { id }).parent).toBe(page.parent)
  })

  it('[BLOCK-16] [BLOCK-17] normalises its content blocks', () => {
    const contents = [
      { id: 'b', order: 2 },
      { id: 'a', order: 1 },
    ]
    expect(onSave(undefined, { contents }, { id: undefined }).contents).toMatchObject([
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
