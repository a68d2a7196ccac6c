// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { forgetRecent, noteRecent, recentDocuments } from './recent-documents.ts'

const recent = (id: string, name = id) => ({ slug: 'produits', id, name, path: '/boutique/produits' })
const ids = (user = 'u1', boutique = 'atelier') => recentDocuments(user, boutique).map(({ id }) => id)
beforeEach(() => sessionStorage.clear())

it('the last one first, each once, by person and boutique', () => {
  for (const id of ['a', 'b', 'a']) noteRecent('u1', 'atelier', recent(id))
  noteRecent('u1', 'cabinet', recent('c'))
  expect(ids()).toEqual(['a', 'b'])
  expect([ids('u2'), ids('u1', 'cabinet')]).toEqual([[], ['c']])
})

it('a few, with the name of now', () => {
  for (let at = 0; at < 20; at++) noteRecent('u1', 'atelier', recent(`p${at}`))
  noteRecent('u1', 'atelier', recent('p19', 'Banc'))
  expect(ids()).toHaveLength(8)
  expect(recentDocuments('u1', 'atelier')[0]?.name).toBe('Banc')
})

it('nothing of a damaged storage, or after signing out', () => {
  sessionStorage.setItem(
    'recents:u1:atelier',
    '[{"slug":"produits","id":4},null,{"slug":"a","id":"b","name":"c","path":"javascript:x"}]',
  )
  expect(ids()).toEqual([])
  sessionStorage.setItem('recents:u1:atelier', '{')
  expect(ids()).toEqual([])
  noteRecent('u1', 'atelier', recent('a'))
  forgetRecent()
  expect(ids()).toEqual([])
})
